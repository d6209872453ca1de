//! A row whose tiles are taken from its two ends: an arch whose ends come down to the thumbs.

use std::ops::Range;

use duels_rules::scene::{Cells, Row, TileState};

use super::element;
use super::window::kind;
use crate::html::Element;
use crate::numbers::{counted, grouped};
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::{TileClass, TileView};

/// Arches of more tiles than this have a keystone that stands for those in the middle.
const MOST: u64 = 24;
/// How many tiles are left of it and right of it.
const LEG: u64 = 6;

/// A row with open ends.
pub(crate) fn arch<'a>(row: &'a Row, around: &Surroundings<'_>, pen: &Pen<'_>) -> Element<'a> {
    let range = left(&row.cells);
    let count = range.end - range.start;
    let (about, is_long) = (format!(", {}", counted(count, kind(&row.cells))), count > MOST);
    // A keystone is as wide as three tiles.
    let places = if is_long { 2 * LEG + 3 } else { count };
    let element = element(row, &format!("arch c{places}"), &about, pen);
    let tile = |number: u64, place: u64| {
        let class = match place {
            _ if places == 1 => TileClass::End("lone"),
            0 => TileClass::End("start"),
            place if place + 1 == places => TileClass::End("end"),
            place => TileClass::Place(place),
        };
        let tile = TileView::at(&row.cells, number).unwrap_or_else(|| TileView::unknown(number));
        around.tile(row.id, number, TileView { class, ..tile }).into()
    };
    if !is_long {
        return element.children(range.clone().zip(0..).map(|(number, place)| tile(number, place)));
    }
    let (head, tail) = (range.start + LEG, range.end - LEG);
    let left_leg = (range.start..head).zip(0..).map(|(number, place)| tile(number, place));
    let right_leg = (tail..range.end).zip(LEG + 3..).map(|(number, place)| tile(number, place));
    element.children(left_leg).child(keystone(&row.cells, head..tail)).children(right_leg)
}

/// What stands for the tiles in the middle; it opens and shows them.
fn keystone<'a>(cells: &Cells, middle: Range<u64>) -> Element<'a> {
    let summary = format!("{} more", grouped(middle.end - middle.start));
    let mut text = String::with_capacity(512);
    let mut next = middle.start;
    let skip = |text: &mut String, from: u64, to: u64| {
        if from < to {
            text.push_str(&format!("… {} more … ", grouped(to - from)));
        }
    };
    for (number, tile) in cells.tiles.range(middle.clone()) {
        skip(&mut text, next, number);
        text.push_str(&tile.text);
        text.push(' ');
        next = number + 1;
    }
    skip(&mut text, next, middle.end);
    Element::new("details", &format!("keystone i{}", LEG + 1))
        .child(Element::new("summary", "stone").text(&summary))
        .child(Element::new("p", "whole").text(text.trim_end()))
}

/// The tiles that are left: those that are gone from the ends leave no hole.
fn left(cells: &Cells) -> Range<u64> {
    let (mut start, mut end) = (cells.first, cells.end());
    while start < end && cells.state(start) == TileState::Gone {
        start += 1;
    }
    while start < end && cells.state(end - 1) == TileState::Gone {
        end -= 1;
    }
    start..end
}
