//! Straight rows.

use duels_rules::scene::Row;

use super::element;
use super::window::{MOST, filled, kind, window};
use crate::html::{Element, Node};
use crate::numbers::{counted, grouped};
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A row by itself.
pub(crate) fn strip<'a>(row: &'a Row, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    let has_choices = row.cells.tiles.looks().any(|tile| tile.is_choice() || tile.why_not.is_some());
    if row.cells.count > MOST && !has_choices {
        return tray(row, around, pen);
    }
    let kind = if has_choices { "open" } else { "chain" };
    let classes = format!("{kind} c{}", row.cells.count.min(64));
    element(row, &classes, "", pen).child(tiles(row, around))
}

/// The end of a row of which nothing can be chosen, and how long it is.
fn tray<'a>(row: &'a Row, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    let shown = window(&[row], 0);
    let count = counted(filled(&row.cells), kind(&row.cells));
    let name = Element::new("span", "name").text(&count);
    let tile = |number| TileView::at(&row.cells, number).map(|tile| around.tile(row.id, number, tile).into());
    let tiles = Element::new("div", "tiles").children(shown.clone().filter_map(tile));
    let classes = format!("chain c{}", shown.end - shown.start);
    element(row, &classes, &format!(", {count}"), pen).child(name).child(tiles)
}

/// The things of the two players, side by side where there is room.
pub(crate) fn sides<'a>(
    (one, two): (&'a Row, &'a Row),
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> Element<'a> {
    let side = |row: &'a Row| {
        let name = row.owner.map_or_else(|| row.label.clone(), |seat| pen.owned(seat, &row.label));
        let name = Element::new("span", "name").attribute("aria-hidden", "true").text(&name);
        let classes = format!("side c{}", row.cells.count.min(64));
        Node::from(element(row, &classes, "", pen).child(name).child(tiles(row, around)))
    };
    Element::new("div", "sides").children([one, two].map(side))
}

/// All tiles of a row that are known, and how many are left out.
fn tiles<'a>(row: &'a Row, around: &Surroundings<'_>) -> Element<'a> {
    let mut tiles = Element::new("div", "tiles");
    let mut number = row.cells.first;
    while number < row.cells.end() {
        let Some(tile) = TileView::at(&row.cells, number) else {
            let end = row.cells.end();
            let next = row.cells.tiles.range(number..end).next().map_or(end, |(next, _)| next);
            let next = next.clamp(number + 1, row.cells.end());
            tiles =
                tiles.child(Element::new("span", "more").text(&format!("{} more", grouped(next - number))));
            number = next;
            continue;
        };
        tiles = tiles.child(around.tile(row.id, number, TileView { holder: row.owner, ..tile }));
        number += 1;
    }
    tiles
}
