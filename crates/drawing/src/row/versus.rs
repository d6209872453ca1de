//! Two rows one above the other, compared place by place.

use std::ops::Range;

use duels_rules::Seat;
use duels_rules::scene::{Comparison, Row, Standing, TileState};
use duels_rules::text::ordinal;

use super::beam::beam;
use super::element;
use super::window::{MOST, filled, kind, window};
use crate::markup::{Markup, Tag};
use crate::numbers::counted;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A row and the one that is compared with it. A goal is above; of two players' rows yours is below.
pub(crate) fn versus(
    markup: &mut Markup<'_>,
    (one, two): (&Row, &Row),
    comparison: &Comparison,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) {
    let is_goal = one.owner.is_none();
    let is_yours = one.owner.is_some_and(|seat: Seat| pen.names.is_you(seat));
    let (above, below) = if is_yours { (two, one) } else { (one, two) };
    let shown = window(&[one, two], if is_goal { 3 } else { 0 });
    let is_short = one.cells.count.max(two.cells.count) > MOST;
    let line = |inside: &mut Markup<'_>, row: &Row| {
        let role = if is_goal && row.id == one.id { "goal" } else { "tray" };
        tray(inside, row, (role, is_short), &shown, around, pen);
    };
    let kind = if is_goal { "aim" } else { "duel" };
    let columns = (shown.end - shown.start).to_string();
    markup.element(
        "div",
        |tag| tag.class(&["versus ", kind, " c", &columns]),
        |inside| {
            line(inside, above);
            signs(inside, two, comparison, &shown, (is_goal, is_yours));
            line(inside, below);
            let attributes = |tag: &mut Tag<'_, '_>| {
                tag.class(&[if is_short { "verdict" } else { "vh" }]);
                tag.id(&[two.id, "-verdict"]);
            };
            let is_hidden = comparison.then.is_some() && comparison.equal < shown.start;
            let further = if is_hidden { " That digit is further left." } else { "" };
            let verdict = verdict((one, two), comparison, pen);
            inside.element("p", attributes, |inside| inside.text(&[&verdict, further]));
        },
    );
}

fn tray(
    markup: &mut Markup<'_>,
    row: &Row,
    (role, is_short): (&str, bool),
    shown: &Range<u64>,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) {
    let name = row.owner.map_or("", |seat| pen.name(seat));
    let count = is_short.then(|| counted(filled(&row.cells), kind(&row.cells)));
    element(markup, row, &[role], count.as_deref(), pen, |inside| {
        if !name.is_empty() || is_short {
            caption(inside, row.id, name, count.as_deref());
        }
        inside.element(
            "div",
            |tag| tag.class(&["tiles"]),
            |inside| {
                for number in shown.clone() {
                    match TileView::at(&row.cells, number).filter(|_| row.cells.contains(number)) {
                        Some(tile) => {
                            let tile = TileView { holder: row.owner, ..tile };
                            around.tile(row.id, number, tile).write(pen, inside);
                        }
                        None => inside.html.push_str("<i></i>"),
                    }
                }
            },
        );
    });
}

/// Whose row it is, and how long it is if that cannot be seen.
fn caption(markup: &mut Markup<'_>, row: &str, name: &str, count: Option<&str>) {
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["name"]);
        tag.fixed(" aria-hidden='true'");
    };
    markup.element("span", attributes, |inside| {
        inside.text(&[name]);
        if let Some(count) = count {
            let attributes = |tag: &mut Tag<'_, '_>| {
                tag.class(&["count"]);
                tag.id(&[row, "-count"]);
            };
            inside.element("small", attributes, |inside| inside.text(&[" · ", count]));
        }
    });
}

/// The signs between the two rows.
fn signs(
    markup: &mut Markup<'_>,
    row: &Row,
    comparison: &Comparison,
    shown: &Range<u64>,
    (is_goal, is_above): (bool, bool),
) {
    let is_open = row.cells.tiles.looks().any(|tile| tile.state == TileState::Next);
    let sign = |place: u64| match (place.cmp(&comparison.equal), comparison.then) {
        (std::cmp::Ordering::Less, _) => "<i>=",
        (std::cmp::Ordering::Greater, _) => "<i>",
        // The triangles are drawn, because looking for a font that has them would delay the first paint of a page.
        (_, Some(Standing::Over)) if is_goal => "<i class='up'> over",
        (_, Some(Standing::Under)) if is_goal => "<i class='down'> under",
        // The triangle points at the larger digit.
        (_, Some(standing)) if (standing == Standing::Over) == is_above => "<i class='up'>",
        (_, Some(_)) => "<i class='down'>",
        (_, None) if is_open && !is_goal => "<i>?",
        (_, None) => "<i>",
    };
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["signs"]);
        tag.fixed(" aria-hidden='true'");
        tag.id(&[row.id, "-signs"]);
    };
    markup.element("div", attributes, |inside| {
        for place in shown.clone() {
            [sign(place), "</i>"].iter().for_each(|piece| inside.html.push_str(piece));
        }
        if let Some(standing) = comparison.then.filter(|_| is_goal) {
            inside.html.push_str(&beam(standing, comparison.equal, shown));
        }
    });
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
            [pen.owner(larger), " number is larger at the ", &digit, " digit."].concat()
        }
    }
}
