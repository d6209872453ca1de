use std::ops::Range;

use super::{Tile, TileState, Tiles};
use crate::Seat;

/// Numbered tiles, of which only those that differ from the rest are listed.
///
/// A cell that is neither listed nor in a span is [free](TileState::Free), with its number as its text, where the cells
/// are [numbered](Cells::numbered); otherwise it is not shown at all, only counted. Numbers never change during a game,
/// so a cell that disappears leaves a gap and the others keep their addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cells {
    /// The number of the first cell.
    pub first: u64,
    /// How many cells there are.
    pub count: u64,
    /// Whether the text of a cell that is not listed is its number. If not, its text is not known here.
    pub numbered: bool,
    /// Runs of cells in the same state that are not listed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub spans: Vec<Span>,
    /// The listed cells, by number.
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<u64, Tile>"))]
    pub tiles: Tiles,
    /// Why a free cell that says nothing itself cannot be chosen; `{}` stands for its number.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub why_not: Option<String>,
}

/// A run of cells in the same state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// The first cell.
    pub from: u64,
    /// The cell after the last one.
    pub to: u64,
    /// What became of them.
    pub state: TileState,
}

impl Cells {
    /// How many cells of a long run are listed at each of its ends.
    pub const LISTED: u64 = 120;

    /// Cells whose texts are their numbers, none of them listed.
    pub fn numbered(numbers: Range<u64>) -> Cells {
        Cells { numbered: true, ..Cells::hidden(numbers) }
    }

    /// Cells whose texts are not known, none of them listed.
    pub fn hidden(numbers: Range<u64>) -> Cells {
        Cells { first: numbers.start, count: numbers.end.saturating_sub(numbers.start), ..Cells::default() }
    }

    /// Cells with these numbers, made one by one and all of them listed.
    pub fn listed(numbers: Range<u64>, tile: impl Fn(u64) -> Tile) -> Cells {
        Cells::hidden(numbers.clone()).with(numbers.map(|number| (number, tile(number))))
    }

    /// Cells with these numbers, made one by one. Of a very long run only the two ends are listed.
    pub fn made(numbers: Range<u64>, tile: impl Fn(u64) -> Tile) -> Cells {
        let middle = numbers.end;
        Cells::around(numbers, middle, tile)
    }

    /// Cells with these numbers, made one by one. Of a very long run only the two ends are listed, and those near `focus`.
    pub fn around(numbers: Range<u64>, focus: u64, tile: impl Fn(u64) -> Tile) -> Cells {
        let listed = listed(&numbers, focus).into_iter().flatten();
        Cells { tiles: listed.map(|number| (number, tile(number))).collect(), ..Cells::hidden(numbers) }
    }

    /// Cells of these digits, from a number on: free, or taken by a player. Of a very long run only the two ends are
    /// listed. This costs next to nothing, whatever the length.
    pub fn digits(first: u64, digits: &[u8], owner: Option<Seat>) -> Cells {
        let numbers = first..first.saturating_add(digits.len() as u64);
        let mut tiles = Tiles::default();
        for run in listed(&numbers, numbers.end) {
            let places = (run.start - first) as usize..(run.end - first) as usize;
            tiles.add_run(run.start, owner, &digits[places]);
        }
        Cells { tiles, ..Cells::hidden(numbers) }
    }

    /// The same cells with these listed.
    pub fn with(mut self, tiles: impl IntoIterator<Item = (u64, Tile)>) -> Cells {
        self.tiles.extend(tiles);
        self
    }

    /// The same cells, those from one number up to another in the same state.
    pub fn span(mut self, numbers: Range<u64>, state: TileState) -> Cells {
        if !numbers.is_empty() {
            self.spans.push(Span { from: numbers.start, to: numbers.end, state });
        }
        self
    }

    /// The same cells, of which the free ones cannot be chosen because of this, unless they say something else.
    pub fn because(self, why_not: impl Into<String>) -> Cells {
        Cells { why_not: Some(why_not.into()), ..self }
    }

    /// The number after the last cell.
    pub fn end(&self) -> u64 {
        self.first.saturating_add(self.count)
    }

    /// Whether there is a cell of that number.
    pub fn contains(&self, number: u64) -> bool {
        (self.first..self.end()).contains(&number)
    }

    /// The state of a cell, listed or not.
    pub fn state(&self, number: u64) -> TileState {
        match self.tiles.get(&number) {
            Some(tile) => tile.state,
            None => self.span_state(number).unwrap_or_default(),
        }
    }

    /// The state of the span that a cell is in.
    pub fn span_state(&self, number: u64) -> Option<TileState> {
        let mut spans = self.spans.iter();
        spans.find(|span| (span.from..span.to).contains(&number)).map(|span| span.state)
    }

    /// Why a cell cannot be chosen, where that is a question.
    pub fn why_not(&self, number: u64) -> Option<String> {
        let general = || self.why_not.as_ref().map(|sentence| sentence.replace("{}", &number.to_string()));
        match self.tiles.get(&number) {
            Some(tile) if tile.is_choice() => None,
            Some(tile) => {
                tile.why_not.clone().or_else(|| general().filter(|_| tile.state == TileState::Free))
            }
            None => general(),
        }
    }
}

/// The cells of a very long run that are listed: its two ends, and those near `focus`.
fn listed(numbers: &Range<u64>, focus: u64) -> [Range<u64>; 3] {
    let (start, end) = (numbers.start, numbers.end);
    let head = end.min(start.saturating_add(Cells::LISTED));
    let tail = head.max(end.saturating_sub(Cells::LISTED));
    if head == tail {
        return [start..end, end..end, end..end];
    }
    let near = |number: u64| number.clamp(head, tail);
    let middle = near(focus.saturating_sub(Cells::LISTED / 2))..near(focus.saturating_add(Cells::LISTED / 2));
    [start..head, middle, tail..end]
}
