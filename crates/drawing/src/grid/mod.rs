//! Grids: tiles in rows and columns, with their heads and closed lanes.

mod layout;
mod summary;

use duels_rules::scene::{Grid, Link, Part, Scene};

pub(crate) use self::layout::GridLayout;
use crate::link::hop;
use crate::markup::{Markup, Tag};
use crate::numbers::{grouped, push_number};
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A grid with the links over it.
pub(crate) fn grid(
    markup: &mut Markup<'_>,
    grid: &Grid,
    scene: &Scene,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) {
    let layout = GridLayout::of(grid);
    let heads = if layout.has_heads { " heads" } else { "" };
    // Long numbers are written smaller; on a map there are none.
    let width = match grid.cells.end() {
        0..=1_000 => "",
        _ if layout.columns > 12 => "",
        1_001..=100_000 => " wide",
        _ => " wider",
    };
    let (columns, rows) = (layout.columns.to_string(), layout.lines().min(64).to_string());
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["grid c", &columns, " r", &rows, heads, width]);
        tag.fixed(" role='group'");
        tag.attribute("aria-label", &[&grid.label]);
        tag.reference("aria-describedby", &[grid.id, "-about"]);
        tag.id(&[grid.id]);
    };
    let links = scene.parts.iter().filter_map(|part| match part {
        Part::Link(link) => Some(link),
        _ => None,
    });
    markup.element("div", attributes, |inside| {
        about(inside, grid, &layout, pen);
        if layout.has_heads {
            lanes(inside, grid, &layout, pen);
        }
        cells(inside, grid, &layout, around, pen);
        links_over(inside, grid, &layout, links, pen);
    });
}

/// The grid in words, and why its cells cannot be chosen.
fn about(markup: &mut Markup<'_>, grid: &Grid, layout: &GridLayout, pen: &Pen<'_>) {
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["vh"]);
        if let Some(why_not) = &grid.cells.why_not {
            tag.attribute("data-why", &[why_not]);
        }
        tag.id(&[grid.id, "-about"]);
    };
    markup.element("p", attributes, |inside| inside.text(&[&summary::summary(grid, layout, pen)]));
}

/// The columns with their numbers, behind the cells.
fn lanes(markup: &mut Markup<'_>, grid: &Grid, layout: &GridLayout, pen: &Pen<'_>) {
    let last = layout.column(grid.cells.end().saturating_sub(1));
    let lane = |inside: &mut Markup<'_>, column: u64| {
        let owner = grid.closed.iter().find(|lane| lane.column == column).map(|lane| pen.side(lane.owner));
        let short = if column > last { " short" } else { "" };
        let attributes = |tag: &mut Tag<'_, '_>| {
            match owner {
                Some(side) => tag.class(&["lane closed ", side, short]),
                None => tag.class(&["lane"]),
            }
            tag.id_with(|html| {
                html.push_str(grid.id);
                html.push_str("-lane-");
                push_number(html, column);
            });
        };
        inside.element("i", attributes, |inside| {
            if grid.heads {
                inside.element("b", |_| {}, |inside| inside.number(column));
            }
        });
    };
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["lanes"]);
        tag.fixed(" aria-hidden='true'");
    };
    markup.element("div", attributes, |inside| (0..layout.columns).for_each(|column| lane(inside, column)));
}

fn cells(
    markup: &mut Markup<'_>,
    grid: &Grid,
    layout: &GridLayout,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) {
    let cell = |inside: &mut Markup<'_>, number: u64| {
        let tile = TileView::at(&grid.cells, number).unwrap_or_else(|| TileView::unknown(number));
        let is_shut = layout.has_heads && layout.is_closed[layout.column(number) as usize];
        around.tile(grid.id, number, TileView { is_shut, ..tile }).write(pen, inside);
    };
    markup.element(
        "div",
        |tag| tag.class(&["cells"]),
        |inside| {
            let mut next = 0;
            for &row in &layout.shown {
                if row > next {
                    gap(inside, layout, next, row);
                }
                next = row + 1;
                let numbers = layout.numbers(row);
                let blanks = if row == layout.shown[0] { layout.column(numbers.start) } else { 0 };
                (0..blanks).for_each(|_| inside.html.push_str("<i></i>"));
                numbers.for_each(|number| cell(inside, number));
            }
            if next < layout.rows {
                gap(inside, layout, next, layout.rows);
            }
        },
    );
}

/// What is left out between two rows.
fn gap(markup: &mut Markup<'_>, layout: &GridLayout, from: u64, to: u64) {
    let (first, last) = (layout.numbers(from).start, layout.numbers(to - 1).end);
    markup.text_element("p", "more", &["… ", &grouped(last.saturating_sub(first)), " more"]);
}

/// Dotted curves over the cells.
fn links_over<'a>(
    markup: &mut Markup<'_>,
    grid: &Grid,
    layout: &GridLayout,
    links: impl Iterator<Item = &'a Link>,
    pen: &Pen<'_>,
) {
    let view = format!("0 0 {} {}", layout.columns * 10, layout.lines_below_heads() * 10);
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["links"]);
        tag.attribute("viewBox", &[&view]);
        tag.attribute("preserveAspectRatio", &["none"]);
        tag.fixed(" aria-hidden='true'");
        tag.id(&[grid.id, "-links"]);
    };
    markup.element("svg", attributes, |inside| {
        for curve in links.filter_map(|link| hop(link, grid.id, layout, pen)) {
            inside.html.push_str(&curve);
        }
    });
}
