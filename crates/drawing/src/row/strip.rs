//! Straight rows.

use duels_rules::scene::Row;

use super::element;
use super::window::{MOST, filled, kind, window};
use crate::markup::{Markup, Tag};
use crate::numbers::{counted, grouped};
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A row by itself.
pub(crate) fn strip(markup: &mut Markup<'_>, row: &Row, around: &Surroundings<'_>, pen: &Pen<'_>) {
    let has_choices = row.cells.tiles.looks().any(|tile| tile.is_choice() || tile.why_not.is_some());
    if row.cells.count > MOST && !has_choices {
        return tray(markup, row, around, pen);
    }
    let kind = if has_choices { "open" } else { "chain" };
    let columns = row.cells.count.min(64).to_string();
    element(markup, row, &[kind, " c", &columns], None, pen, |inside| tiles(inside, row, around, pen));
}

/// The end of a row of which nothing can be chosen, and how long it is.
fn tray(markup: &mut Markup<'_>, row: &Row, around: &Surroundings<'_>, pen: &Pen<'_>) {
    let shown = window(&[row], 0);
    let count = counted(filled(&row.cells), kind(&row.cells));
    let columns = (shown.end - shown.start).to_string();
    element(markup, row, &["chain c", &columns], Some(&count), pen, |inside| {
        let attributes = |tag: &mut Tag<'_, '_>| {
            tag.class(&["name"]);
            tag.id(&[row.id, "-count"]);
        };
        inside.element("span", attributes, |inside| inside.text(&[&count]));
        inside.element(
            "div",
            |tag| tag.class(&["tiles"]),
            |inside| {
                for number in shown.clone() {
                    if let Some(tile) = TileView::at(&row.cells, number) {
                        around.tile(row.id, number, tile).write(pen, inside);
                    }
                }
            },
        );
    });
}

/// The things of the two players, side by side where there is room.
pub(crate) fn sides(
    markup: &mut Markup<'_>,
    (one, two): (&Row, &Row),
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) {
    let side = |inside: &mut Markup<'_>, row: &Row| {
        let columns = row.cells.count.min(64).to_string();
        element(inside, row, &["side c", &columns], None, pen, |inside| {
            let attributes = |tag: &mut Tag<'_, '_>| {
                tag.class(&["name"]);
                tag.fixed(" aria-hidden='true'");
            };
            inside.element("span", attributes, |inside| inside.text(&[&pen.owned(row.owner, &row.label)]));
            tiles(inside, row, around, pen);
        });
    };
    markup.element(
        "div",
        |tag| tag.class(&["sides"]),
        |inside| {
            side(inside, one);
            side(inside, two);
        },
    );
}

/// All tiles of a row that are known, and how many are left out.
fn tiles(markup: &mut Markup<'_>, row: &Row, around: &Surroundings<'_>, pen: &Pen<'_>) {
    markup.element(
        "div",
        |tag| tag.class(&["tiles"]),
        |inside| {
            let (mut number, end) = (row.cells.first, row.cells.end());
            while number < end {
                let Some(tile) = TileView::at(&row.cells, number) else {
                    let next = row.cells.tiles.range(number..end).next().map_or(end, |(next, _)| next);
                    let next = next.clamp(number + 1, end);
                    inside.text_element("span", "more", &[&grouped(next - number), " more"]);
                    number = next;
                    continue;
                };
                around.tile(row.id, number, TileView { holder: row.owner, ..tile }).write(pen, inside);
                number += 1;
            }
        },
    );
}
