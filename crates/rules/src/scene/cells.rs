use std::collections::BTreeMap;
use std::ops::Range;

use super::{Tile, TileState};

/// Numbered tiles, of which only those that differ from the rest are listed.
///
/// A cell that is neither listed nor in a span is [free](TileState::Free), with its number as its text. Numbers never
/// change during a game, so a cell that disappears leaves a gap and the others keep their addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cells {
    /// The number of the first cell.
    pub first: u64,
    /// How many cells there are.
    pub count: u64,
    /// Runs of cells in the same state that are not listed.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub spans: Vec<Span>,
    /// The listed cells, by number.
    pub tiles: BTreeMap<u64, Tile>,
    /// Why a cell that is not listed cannot be chosen; `{}` stands for its number.
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

    /// Cells with these numbers, none of them listed.
    pub fn numbered(numbers: Range<u64>) -> Cells {
        Cells { first: numbers.start, count: numbers.end.saturating_sub(numbers.start), ..Cells::default() }
    }

    /// Cells with these numbers, made one by one. Of a very long run only the two ends are listed.
    pub fn made(numbers: Range<u64>, tile: impl Fn(u64) -> Tile) -> Cells {
        let mut cells = Cells::numbered(numbers.clone());
        let head = numbers.end.min(numbers.start.saturating_add(Self::LISTED));
        let tail = head.max(numbers.end.saturating_sub(Self::LISTED));
        cells
            .tiles
            .extend((numbers.start..head).chain(tail..numbers.end).map(|number| (number, tile(number))));
        cells
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
        let span = || self.spans.iter().find(|span| (span.from..span.to).contains(&number));
        match self.tiles.get(&number) {
            Some(tile) => tile.state,
            None => span().map_or(TileState::Free, |span| span.state),
        }
    }

    /// Why a cell cannot be chosen, where that is a question.
    pub fn why_not(&self, number: u64) -> Option<String> {
        match self.tiles.get(&number) {
            Some(tile) => tile.why_not.clone(),
            None => self.why_not.as_ref().map(|sentence| sentence.replace("{}", &number.to_string())),
        }
    }
}
