//! A row whose tiles are taken from its two ends: an arch whose ends come down to the thumbs.

use std::ops::Range;

use duels_rules::scene::{Cells, Row, TileState};

use super::element;
use super::window::kind;
use crate::markup::{Markup, Tag};
use crate::numbers::{counted, grouped, push_number};
use crate::outline::fingerprint;
use crate::pen::Pen;
use crate::surroundings::Surroundings;
use crate::tile::{TileClass, TileView};

/// Arches of more tiles than this have a keystone that stands for those in the middle.
const MOST: u64 = 24;
/// How many tiles are left of it and right of it. The style sheet has the places of those on the right.
const LEG: u64 = 6;

/// How many digits of the middle are an element of their own.
const PIECE: u64 = 16;

/// A row with open ends.
pub(crate) fn arch(markup: &mut Markup<'_>, row: &Row, around: &Surroundings<'_>, pen: &Pen<'_>) {
    let range = left(&row.cells);
    let count = range.end - range.start;
    let (about, is_long) = (counted(count, kind(&row.cells)), count > MOST);
    // A keystone is as wide as three tiles.
    let places = if is_long { 2 * LEG + 3 } else { count };
    let tile = |inside: &mut Markup<'_>, number: u64, place: u64| {
        let class = match place {
            _ if places == 1 => TileClass::End("lone"),
            0 => TileClass::End("start"),
            place if place + 1 == places => TileClass::End("end"),
            _ => TileClass::None,
        };
        let tile = TileView::at(&row.cells, number).unwrap_or_else(|| TileView::unknown(number));
        around.tile(row.id, number, TileView { class, ..tile }).write(pen, inside);
    };
    element(markup, row, &["arch c", &places.to_string()], Some(&about), pen, |inside| {
        if !is_long {
            return range.clone().zip(0..).for_each(|(number, place)| tile(inside, number, place));
        }
        let (head, tail) = (range.start + LEG, range.end - LEG);
        (range.start..head).zip(0..).for_each(|(number, place)| tile(inside, number, place));
        keystone(inside, row, head..tail);
        (tail..range.end).zip(LEG + 3..).for_each(|(number, place)| tile(inside, number, place));
    });
}

/// What stands for the tiles in the middle; it opens and shows them.
fn keystone(markup: &mut Markup<'_>, row: &Row, middle: Range<u64>) {
    let more = grouped(middle.end - middle.start);
    let attributes = |tag: &mut Tag<'_, '_>| {
        tag.class(&["keystone"]);
        tag.id(&[row.id, "-middle"]);
    };
    markup.element("details", attributes, |inside| {
        let attributes = |tag: &mut Tag<'_, '_>| {
            tag.class(&["stone"]);
            tag.id(&[row.id, "-more"]);
        };
        inside.element("summary", attributes, |inside| inside.text(&[&more, " more"]));
        inside.element("p", |tag| tag.class(&["whole"]), |inside| whole(inside, row, middle));
    });
}

/// The texts of these tiles, and how many are not known.
fn whole(markup: &mut Markup<'_>, row: &Row, tiles: Range<u64>) {
    let cells = &row.cells;
    if let Some(digits) = cells.tiles.digits(&tiles) {
        return pieces(markup, row.id, tiles.start, digits);
    }
    let mut next = tiles.start;
    let skip = |markup: &mut Markup<'_>, from: u64, to: u64| {
        if from < to {
            markup.text(&["… ", &grouped(to - from), " more … "]);
        }
    };
    for (number, tile) in cells.tiles.range(tiles.clone()) {
        skip(markup, next, number);
        markup.text(&[&tile.text]);
        markup.html.push(' ');
        next = number + 1;
    }
    skip(markup, next, tiles.end);
    markup.html.truncate(markup.html.trim_end().len());
}

/// Digits from a number on, in pieces that begin at the same numbers whatever was taken, so that a move changes one of them.
fn pieces(markup: &mut Markup<'_>, row: &str, first: u64, digits: &[u8]) {
    let texts = ["0 ", "1 ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 ", "9 "];
    let (head, rest) = digits.split_at(digits.len().min((PIECE - first % PIECE) as usize));
    let pieces = [head].into_iter().chain(rest.chunks(PIECE as usize));
    for (number, piece) in (first / PIECE..).zip(pieces) {
        markup.known_element(fingerprint((row, number, piece)), |markup| {
            let attributes = |tag: &mut Tag<'_, '_>| {
                tag.id_with(|html| {
                    html.push_str(row);
                    html.push_str("-piece-");
                    push_number(html, number);
                });
            };
            markup.element("span", attributes, |inside| {
                piece.iter().for_each(|digit| inside.html.push_str(texts[usize::from(digit % 10)]));
            });
        });
    }
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
