//! Two rows one above the other, compared place by place.

use std::ops::Range;

use duels_rules::Seat;
use duels_rules::scene::{Comparison, Row, Standing, TileState};
use duels_rules::text::{capitalized, ordinal};

use super::beam::beam;
use super::element;
use super::window::{MOST, filled, kind, window};
use crate::html::{Element, Node};
use crate::numbers::counted;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A row and the one that is compared with it. A goal is above; of two players' rows yours is below.
pub(crate) fn versus<'a>(
    (one, two): (&'a Row, &'a Row),
    comparison: &Comparison,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> Element<'a> {
    let is_goal = one.owner.is_none();
    let is_yours = one.owner.is_some_and(|seat: Seat| pen.names.is_you(seat));
    let (above, below) = if is_yours { (two, one) } else { (one, two) };
    let shown = window(&[one, two], if is_goal { 3 } else { 0 });
    let is_short = one.cells.count.max(two.cells.count) > MOST;
    let verdict = verdict((one, two), comparison, pen);
    let line = |row: &'a Row| {
        let role = if is_goal && row.id == one.id { "goal" } else { "tray" };
        Node::from(tray(row, role, &shown, is_short, around, pen))
    };
    let kind = if is_goal { "aim" } else { "duel" };
    Element::new("div", &format!("versus {kind} c{}", shown.end - shown.start))
        .child(line(above))
        .child(signs(two, comparison, &shown, is_goal, is_yours, pen))
        .child(line(below))
        .child(
            Element::new("p", if is_short { "verdict" } else { "vh" })
                .id(pen, || format!("{}-verdict", two.id))
                .text(&verdict),
        )
}

fn tray<'a>(
    row: &'a Row,
    role: &str,
    shown: &Range<u64>,
    is_short: bool,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> Element<'a> {
    let tile = |number: u64| match TileView::at(&row.cells, number).filter(|_| row.cells.contains(number)) {
        Some(tile) => around.tile(row.id, number, TileView { holder: row.owner, ..tile }).into(),
        None => Node::Html("<i></i>".to_string()),
    };
    let name = row.owner.map(|seat| pen.names.capital(seat)).unwrap_or_default();
    let name = name.strip_prefix("The ").map_or(name.clone(), capitalized);
    let count = is_short.then(|| counted(filled(&row.cells), kind(&row.cells)));
    let mut caption = Element::new("span", "name").attribute("aria-hidden", "true").text(&name);
    if let Some(count) = &count {
        caption = caption.child(Element::new("small", "count").text(&format!(" {count}")));
    }
    let about = count.map(|count| format!(", {count}")).unwrap_or_default();
    let element = element(row, role, &about, pen);
    let element = if name.is_empty() && !is_short { element } else { element.child(caption) };
    element.child(Element::new("div", "tiles").children(shown.clone().map(tile)))
}

/// The signs between the two rows.
fn signs<'a>(
    row: &Row,
    comparison: &Comparison,
    shown: &Range<u64>,
    is_goal: bool,
    is_above: bool,
    pen: &Pen<'_>,
) -> Element<'a> {
    let is_open = row.cells.tiles.looks().any(|tile| tile.state == TileState::Next);
    let sign = |place: u64| match (place.cmp(&comparison.equal), comparison.then) {
        (std::cmp::Ordering::Less, _) => "=",
        (std::cmp::Ordering::Greater, _) => "",
        (_, Some(Standing::Over)) if is_goal => "▲ over",
        (_, Some(Standing::Under)) if is_goal => "▼ under",
        // The arrow points at the larger digit.
        (_, Some(standing)) if (standing == Standing::Over) == is_above => "▲",
        (_, Some(_)) => "▼",
        (_, None) if is_open && !is_goal => "?",
        (_, None) => "",
    };
    let signs: String = shown.clone().flat_map(|place| ["<i>", sign(place), "</i>"]).collect();
    let beam = comparison.then.filter(|_| is_goal).map(|standing| beam(standing, comparison.equal, shown));
    Element::new("div", "signs")
        .id(pen, || format!("{}-signs", row.id))
        .attribute("aria-hidden", "true")
        .child(Node::Html(signs + &beam.unwrap_or_default()))
}

/// The comparison in words.
fn verdict((one, two): (&Row, &Row), comparison: &Comparison, pen: &Pen<'_>) -> String {
    let place = comparison.equal.saturating_sub(one.cells.first.min(two.cells.first));
    let Some(standing) = comparison.then else {
        return match place {
            0 => "Nothing to compare yet.".to_string(),
            1 => "The first digits are equal.".to_string(),
            count => format!("All {count} equal so far."),
        };
    };
    let digit = ordinal(place + 1);
    match (one.owner.zip(two.owner), standing) {
        (None, Standing::Over) => format!("Over: the {digit} digit is larger."),
        (None, Standing::Under) => format!("Under: the {digit} digit is smaller."),
        (Some((one, two)), standing) => {
            let larger = if standing == Standing::Over { two } else { one };
            format!("{} is larger at the {digit} digit.", pen.owned(larger, "number"))
        }
    }
}
