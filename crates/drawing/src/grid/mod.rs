//! Grids: tiles in rows and columns, with their heads and closed lanes.

mod layout;
mod summary;

use duels_rules::scene::{Grid, Link, Part, Scene};

pub(crate) use self::layout::GridLayout;
use crate::html::{Element, Node};
use crate::link::hop;
use crate::numbers::grouped;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::TileView;

/// A grid with the links over it.
pub(crate) fn grid<'a>(
    grid: &'a Grid,
    scene: &'a Scene,
    around: &Surroundings<'_>,
    pen: &Pen<'_>,
) -> Element<'a> {
    let layout = GridLayout::of(grid);
    let heads = if layout.has_heads { " heads" } else { "" };
    // Long numbers are written smaller; on a map there are none.
    let width = match grid.cells.end() {
        0..=1_000 => "",
        _ if layout.columns > 12 => "",
        1_001..=100_000 => " wide",
        _ => " wider",
    };
    let about = format!("{}-about", grid.id);
    let classes = format!("grid c{} r{}{heads}{width}", layout.columns, layout.lines().min(64));
    let links = scene.parts.iter().filter_map(|part| match part {
        Part::Link(link) => Some(link),
        _ => None,
    });
    let element = Element::new("div", &classes)
        .id(pen, || grid.id.to_string())
        .attribute("role", "group")
        .attribute("aria-label", &grid.label)
        .reference(pen, "aria-describedby", &about);
    let summary = Element::new("p", "vh").id(pen, || about.clone());
    let summary = match &grid.cells.why_not {
        Some(why_not) => summary.attribute("data-why", why_not),
        None => summary,
    };
    let element = element.child(summary.text(&summary::summary(grid, &layout, pen)));
    let element = match layout.has_heads {
        true => element.child(lanes(grid, &layout, pen)),
        false => element,
    };
    element.child(cells(grid, &layout, around)).child(links_over(grid, &layout, links, pen))
}

/// The columns with their numbers, behind the cells.
fn lanes<'a>(grid: &Grid, layout: &GridLayout, pen: &Pen<'_>) -> Element<'a> {
    let last = layout.column(grid.cells.end().saturating_sub(1));
    let lane = |column: u64| {
        let owner = grid.closed.iter().find(|lane| lane.column == column).map(|lane| pen.side(lane.owner));
        let short = if column > last { " short" } else { "" };
        let class = owner.map_or("lane".to_string(), |side| format!("lane closed {side}{short}"));
        let head = if grid.heads { format!("<b>{column}</b>") } else { String::new() };
        Element::new("i", &class)
            .id(pen, || format!("{}-lane-{column}", grid.id))
            .child(Node::Html(head))
            .into()
    };
    let lanes = (0..layout.columns).map(lane);
    Element::new("div", "lanes").attribute("aria-hidden", "true").children(lanes)
}

fn cells<'a>(grid: &'a Grid, layout: &GridLayout, around: &Surroundings<'_>) -> Element<'a> {
    let mut cells = Element::new("div", "cells");
    let mut next = 0;
    for &row in &layout.shown {
        if row > next {
            cells = cells.child(gap(layout, next, row));
        }
        next = row + 1;
        let numbers = layout.numbers(row);
        let blanks = if row == layout.shown[0] { layout.column(numbers.start) } else { 0 };
        cells = cells.children((0..blanks).map(|_| Node::Html("<i></i>".to_string())));
        cells = cells.children(numbers.map(|number| {
            let tile = TileView::at(&grid.cells, number).unwrap_or_else(|| TileView::unknown(number));
            let is_shut = layout.has_heads && layout.is_closed[layout.column(number) as usize];
            around.tile(grid.id, number, TileView { is_shut, ..tile }).into()
        }));
    }
    if next < layout.rows { cells.child(gap(layout, next, layout.rows)) } else { cells }
}

/// What is left out between two rows.
fn gap<'a>(layout: &GridLayout, from: u64, to: u64) -> Element<'a> {
    let (first, last) = (layout.numbers(from).start, layout.numbers(to - 1).end);
    Element::new("p", "more").text(&format!("… {} more", grouped(last.saturating_sub(first))))
}

/// Dotted curves over the cells.
fn links_over<'a, 'b>(
    grid: &Grid,
    layout: &GridLayout,
    links: impl Iterator<Item = &'b Link>,
    pen: &Pen<'_>,
) -> Element<'a> {
    let curves: String = links.filter_map(|link| hop(link, grid.id, layout, pen)).collect();
    let view = format!("0 0 {} {}", layout.columns * 10, layout.lines_below_heads() * 10);
    Element::new("svg", "links")
        .id(pen, || format!("{}-links", grid.id))
        .attribute("viewBox", &view)
        .attribute("preserveAspectRatio", "none")
        .attribute("aria-hidden", "true")
        .child(Node::Html(curves))
}
