//! Rows: tiles in one line, straight, bent into an arch, or one above another to be compared.

mod arch;
mod beam;
mod strip;
mod versus;
mod window;

use duels_rules::Seat;
use duels_rules::scene::{Part, Row};

pub(crate) use self::arch::arch;
pub(crate) use self::strip::{sides, strip};
pub(crate) use self::versus::versus;
use crate::markup::{Markup, Tag};
use crate::pen::Pen;

/// A row and the one after it, where they are drawn together.
pub(crate) fn together(parts: &[Part]) -> Option<(&Row, &Row)> {
    match parts {
        [Part::Row(one), Part::Row(two), ..] => Some((one, two)),
        _ => None,
    }
}

/// Whether the second of two rows is compared with the first one.
pub(crate) fn is_comparison((one, two): (&Row, &Row)) -> bool {
    two.comparison.as_ref().is_some_and(|comparison| comparison.with == one.id)
}

/// Whether two rows are the things of the two players.
pub(crate) fn are_sides((one, two): (&Row, &Row)) -> bool {
    let is_plain = |row: &Row| row.comparison.is_none() && !row.open_ends;
    is_plain(one) && is_plain(two) && one.owner.is_some() && two.owner == one.owner.map(Seat::other)
}

/// The element of a row, with its name for screen readers. What is said about it, if anything, may change while the row stays,
/// so on a page it is an element of its own.
fn element(
    markup: &mut Markup<'_>,
    row: &Row,
    classes: &[&str],
    about: Option<&str>,
    pen: &Pen<'_>,
    inside: impl FnOnce(&mut Markup<'_>),
) {
    let [described, named] = if markup.has_ids { [about, None] } else { [None, about] };
    let (gap, side) = row.owner.map_or(("", ""), |seat| (" ", pen.side(seat)));
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.write("class", |html| {
            ["row "].iter().chain(classes).chain(&[gap, side]).for_each(|piece| html.push_str(piece));
        });
        tag.fixed(" role='group'");
        let name = pen.owned(row.owner, &row.label);
        match named {
            Some(about) => tag.attribute("aria-label", &[&name, ", ", about]),
            None => tag.attribute("aria-label", &[&name]),
        }
        if described.is_some() {
            tag.attribute("aria-describedby", &[row.id, "-about"]);
        }
        tag.id(&[row.id]);
    };
    markup.element("div", attributes, |row_inside| {
        inside(row_inside);
        if let Some(about) = described {
            let attributes = |tag: &mut Tag<'_, '_>| {
                tag.class(&["vh"]);
                tag.id(&[row.id, "-about"]);
            };
            row_inside.element("span", attributes, |inside| inside.text(&[about]));
        }
    });
}
