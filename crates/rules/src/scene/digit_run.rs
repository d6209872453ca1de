use std::ops::Range;

use smol_str::SmolStr;

use super::{Tile, TileState};
use crate::Seat;

/// Digits next to each other, all of them free or all of them taken by the same player.
#[derive(Clone, Debug)]
pub(super) struct DigitRun {
    first: u64,
    owner: Option<Seat>,
    digits: Box<[u8]>,
    /// Which digits there are, one bit each.
    kinds: u16,
}

/// The ten digits, free and taken by each player.
static DIGITS: [[Tile; 10]; 3] = [
    digits(TileState::Free, None),
    digits(TileState::Taken, Some(Seat::One)),
    digits(TileState::Taken, Some(Seat::Two)),
];

const fn digits(state: TileState, owner: Option<Seat>) -> [Tile; 10] {
    [
        digit("0", state, owner),
        digit("1", state, owner),
        digit("2", state, owner),
        digit("3", state, owner),
        digit("4", state, owner),
        digit("5", state, owner),
        digit("6", state, owner),
        digit("7", state, owner),
        digit("8", state, owner),
        digit("9", state, owner),
    ]
}

const fn digit(text: &'static str, state: TileState, owner: Option<Seat>) -> Tile {
    let text = SmolStr::new_static(text);
    Tile { text, state, note: None, owner, last: false, mv: None, why_not: None, mark: None }
}

impl DigitRun {
    /// A run of these digits, from a number on.
    pub(super) fn new(first: u64, owner: Option<Seat>, digits: &[u8]) -> DigitRun {
        let kinds = digits.iter().fold(0, |kinds, digit| kinds | 1 << (digit % 10));
        DigitRun { first, owner, digits: digits.into(), kinds }
    }

    /// The digits of these cells, if it has them all.
    pub(super) fn digits(&self, numbers: &Range<u64>) -> Option<&[u8]> {
        let index = |number: u64| usize::try_from(number.checked_sub(self.first)?).ok();
        self.digits.get(index(numbers.start)?..index(numbers.end)?)
    }

    fn look(&self, digit: u8) -> &'static Tile {
        &DIGITS[self.owner.map_or(0, |seat| 1 + seat.index())][usize::from(digit % 10)]
    }

    /// The tile of a number.
    pub(super) fn get(&self, number: u64) -> Option<&'static Tile> {
        let index = usize::try_from(number.checked_sub(self.first)?).ok()?;
        self.digits.get(index).map(|digit| self.look(*digit))
    }

    /// Its tiles, each that looks different once.
    pub(super) fn looks(&self) -> impl Iterator<Item = &Tile> {
        (0..10).filter(|digit| self.kinds >> digit & 1 == 1).map(|digit| self.look(digit))
    }

    /// Its tiles with these numbers.
    pub(super) fn range(&self, numbers: Range<u64>) -> impl DoubleEndedIterator<Item = (u64, &Tile)> {
        let index = |number: u64| number.saturating_sub(self.first).min(self.digits.len() as u64);
        let indices = index(numbers.start) as usize..index(numbers.end) as usize;
        indices.map(|index| (self.first + index as u64, self.look(self.digits[index])))
    }
}
