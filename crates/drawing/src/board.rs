use duels_rules::scene::{Part, Scene};

use crate::captions::{counter, line};
use crate::grid::grid;
use crate::markup::{Markup, Tag};
use crate::pen::Pen;
use crate::row::{arch, are_sides, is_comparison, sides, strip, together, versus};
use crate::surroundings::Surroundings;

/// All parts of a scene but its pads.
pub(crate) fn board(markup: &mut Markup<'_>, scene: &Scene, around: &Surroundings<'_>, pen: &Pen<'_>) {
    let has_arch = scene.parts.iter().any(|part| matches!(part, Part::Row(row) if row.open_ends));
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&[if has_arch { "scene arched" } else { "scene" }]);
        tag.id(&["scene"]);
    };
    markup.element("div", attributes, |inside| {
        let mut at = 0;
        while at < scene.parts.len() {
            at += part(inside, scene, at, around, pen);
        }
    });
}

/// Draws the part with this index, and tells how many parts the drawing is of.
fn part(
    markup: &mut Markup<'_>,
    scene: &Scene,
    at: usize,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> usize {
    let parts = &scene.parts[at..];
    if let [Part::Counter(first), Part::Line(second), ..] = parts {
        let both = |inside: &mut Markup<'_>| {
            counter(inside, first, at);
            line(inside, second, at + 1);
        };
        markup.element("div", |tag| tag.class(&["bar"]), both);
        return 2;
    }
    if let Some(rows) = together(parts) {
        if let Some(comparison) = rows.1.comparison.as_ref().filter(|_| is_comparison(rows)) {
            versus(markup, rows, comparison, around, pen);
            return 2;
        }
        if are_sides(rows) {
            sides(markup, rows, around, pen);
            return 2;
        }
    }
    match &parts[0] {
        Part::Line(part) => line(markup, part, at),
        Part::Counter(part) => counter(markup, part, at),
        Part::Grid(part) => grid(markup, part, scene, around, pen),
        Part::Row(row) if row.open_ends => arch(markup, row, around, pen),
        Part::Row(row) => strip(markup, row, around, pen),
        Part::Pad(_) | Part::Link(_) => {}
    }
    1
}
