use duels_rules::scene::{Part, Scene};

use crate::captions::{counter, line};
use crate::grid::grid;
use crate::html::{Element, Node};
use crate::pen::Pen;
use crate::row::{arch, are_sides, is_comparison, sides, strip, together, versus};
use crate::surroundings::Surroundings;

/// All parts of a scene but its pads.
pub(crate) fn board<'a>(scene: &'a Scene, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    let has_arch = scene.parts.iter().any(|part| matches!(part, Part::Row(row) if row.open_ends));
    let classes = if has_arch { "scene arched" } else { "scene" };
    let mut board = Element::new("div", classes).id(pen, || "scene".to_string());
    let mut at = 0;
    while at < scene.parts.len() {
        let (node, used) = part(scene, at, around, pen);
        board = board.children(node);
        at += used;
    }
    board
}

/// The drawing of the part with this index, and how many parts it is the drawing of.
fn part<'a>(
    scene: &'a Scene,
    at: usize,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> (Option<Node<'a>>, usize) {
    let parts = &scene.parts[at..];
    let is_other = |other: &Part| {
        let kinds = (&parts[0], other);
        matches!(kinds, (Part::Counter(_), Part::Line(_)))
    };
    if parts.get(1).is_some_and(is_other) {
        let both = parts[..2].iter().zip(at..).filter_map(|(part, at)| caption(part, at, pen));
        return (Some(Element::new("div", "bar").children(both).into()), 2);
    }
    if let Some(rows) = together(parts) {
        if let Some(comparison) = rows.1.comparison.as_ref().filter(|_| is_comparison(rows)) {
            return (Some(versus(rows, comparison, around, pen).into()), 2);
        }
        if are_sides(rows) {
            return (Some(sides(rows, around, pen).into()), 2);
        }
    }
    let node = match &parts[0] {
        Part::Line(_) | Part::Counter(_) => caption(&parts[0], at, pen),
        Part::Grid(part) => Some(grid(part, scene, around, pen).into()),
        Part::Row(row) if row.open_ends => Some(arch(row, around, pen).into()),
        Part::Row(row) => Some(strip(row, around, pen).into()),
        Part::Pad(_) | Part::Link(_) => None,
    };
    (node, 1)
}

fn caption<'a>(part: &Part, index: usize, pen: &Pen<'_>) -> Option<Node<'a>> {
    match part {
        Part::Line(part) => Some(line(part, index, pen).into()),
        Part::Counter(part) => Some(counter(part, index, pen).into()),
        Part::Grid(_) | Part::Row(_) | Part::Pad(_) | Part::Link(_) => None,
    }
}
