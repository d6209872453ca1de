//! Positions as rows of zeros and ones.
//!
//! The first number says whether the viewer is to move; the rest is the game's own. From positions with equal
//! observations and the same player to move, the game continues in the same way. How many numbers there are does not
//! depend on the position or the seed.

use std::any::Any;

use duels_rules::games::append::Append;
use duels_rules::games::deletion::Deletion;
use duels_rules::games::dilemma::Dilemma;
use duels_rules::games::divisors::Divisors;
use duels_rules::games::fifty::Fifty;
use duels_rules::{AnyGame, BitSet, Game, GameState, PositionKey, Seat};

use crate::bits::spread;

/// How many numbers an observation of this variant has.
pub fn feature_count(game: &dyn AnyGame) -> usize {
    let mut observation = Observation::new(&mut []);
    write(game, Seat::One, &mut observation);
    observation.len()
}

/// Writes the position as `viewer` sees it into `out`, which is as long as the [`feature_count`].
pub fn observe(game: &dyn AnyGame, viewer: Seat, out: &mut [i8]) {
    out.fill(0);
    write(game, viewer, &mut Observation::new(out));
}

/// A position whose game may or may not be known by type.
pub(crate) trait Source {
    /// The typed position, where the game is `G`.
    fn typed<G: Game>(&self) -> Option<&GameState<G>>;
    /// Who is to move, or would be if the game were not over.
    fn next_seat(&self) -> Seat;
    /// What a solver remembers the position by.
    fn position_key(&self) -> PositionKey;
}

impl<S: Game> Source for GameState<S> {
    // Both types are known where this is compiled, so only one of the branches in `write` is left.
    #[inline]
    fn typed<G: Game>(&self) -> Option<&GameState<G>> {
        (self as &dyn Any).downcast_ref()
    }

    #[inline]
    fn next_seat(&self) -> Seat {
        self.game.turn(&self.position)
    }

    fn position_key(&self) -> PositionKey {
        self.game.key(&self.position)
    }
}

impl Source for dyn AnyGame + '_ {
    fn typed<G: Game>(&self) -> Option<&GameState<G>> {
        self.downcast()
    }

    fn next_seat(&self) -> Seat {
        AnyGame::next_seat(self)
    }

    fn position_key(&self) -> PositionKey {
        self.key()
    }
}

/// Writes the observation: one branch for every game that knows better than its key what belongs together.
#[inline]
pub(crate) fn write<S: Source + ?Sized>(source: &S, viewer: Seat, out: &mut Observation<'_>) {
    out.flag(source.next_seat() == viewer);
    if let Some(GameState { game, position }) = source.typed::<Fifty>() {
        out.number(position.total, game.target);
        out.set(&position.used, game.base);
    } else if let Some(GameState { game, position }) = source.typed::<Append>() {
        out.digits(&position.number, game.target.len() + 1);
    } else if let Some(GameState { game, position }) = source.typed::<Divisors>() {
        out.set(&position.removed, game.count);
        out.one_of((position.last as usize).checked_sub(1), game.count as usize);
    } else if let Some(GameState { game, position }) = source.typed::<Dilemma>() {
        let length = game.sequence.len();
        out.digits(game.left(position), length);
        for seat in [viewer, viewer.other()] {
            out.digits(position.number(seat), length.div_ceil(2));
        }
    } else if let Some(GameState { game, position }) = source.typed::<Deletion>() {
        for seat in [viewer, viewer.other()] {
            out.digits(position.number(seat), game.numbers[0].len());
        }
        if game.apart > 0 {
            out.one_of(position.last().map(|digit| usize::from(digit) - 1), 9);
        }
    } else {
        for &word in source.position_key().words() {
            out.bits(word, u64::BITS);
        }
    }
}

/// A row of zeros and ones that is written one feature after another. How many there are follows from what is written,
/// so the number is never written twice.
#[derive(Debug)]
pub struct Observation<'a> {
    out: &'a mut [i8],
    len: usize,
}

impl<'a> Observation<'a> {
    /// Numbers up to this have a feature for each value; larger ones are written in binary.
    const ONE_EACH: u64 = 127;

    /// An observation to be written into `out`, which holds zeros. What does not fit is counted and left out.
    pub fn new(out: &'a mut [i8]) -> Observation<'a> {
        Observation { out, len: 0 }
    }

    /// How many features were written.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no feature was written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// One feature: whether something holds.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        if let Some(feature) = self.out.get_mut(self.len) {
            *feature = i8::from(holds);
        }
        self.len += 1;
    }

    /// One of `count` things, or none of them: a feature each.
    #[inline]
    pub fn one_of(&mut self, which: Option<usize>, count: usize) {
        if let Some(index) = which.filter(|&index| index < count)
            && let Some(feature) = self.out.get_mut(self.len + index)
        {
            *feature = 1;
        }
        self.len += count;
    }

    /// A number from 0 to `most`.
    #[inline]
    pub fn number(&mut self, number: u64, most: u64) {
        if most <= Self::ONE_EACH {
            self.one_of(Some(number as usize), most as usize + 1);
        } else {
            self.bits(number, u64::BITS - most.leading_zeros());
        }
    }

    /// The lowest `count` bits of a word, a feature each, the lowest first.
    #[inline]
    pub fn bits(&mut self, word: u64, count: u32) {
        let end = self.len + count as usize;
        // All at once where they fit, which they do except when features are counted.
        if let Some(features) = self.out.get_mut(self.len..end) {
            spread(word, features);
        }
        self.len = end;
    }

    /// Which of the numbers below `size` are in a set, a feature each.
    #[inline]
    pub fn set(&mut self, set: &BitSet, size: u32) {
        let mut left = size;
        for &word in set.words() {
            self.bits(word, left.min(u64::BITS));
            left = left.saturating_sub(u64::BITS);
        }
    }

    /// Up to `count` digits one after another, ten features each.
    #[inline]
    pub fn digits(&mut self, digits: &[u8], count: usize) {
        let end = self.len + 10 * count;
        if let Some(features) = self.out.get_mut(self.len..end) {
            for (ten, &digit) in features.as_chunks_mut::<10>().0.iter_mut().zip(digits) {
                ten[usize::from(digit.min(9))] = 1;
            }
        }
        self.len = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_feature_is_written_and_counted() {
        let mut out = [0; 32];
        let mut observation = Observation::new(&mut out);
        observation.flag(true);
        observation.one_of(Some(2), 3);
        observation.one_of(None, 2);
        observation.number(1, 2);
        observation.bits(0b101, 3);
        observation.digits(&[7], 2);
        assert_eq!(observation.len(), 1 + 3 + 2 + 3 + 3 + 20);
        assert_eq!(out[..12], [1, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1]);
        assert_eq!(out[12..].iter().position(|&feature| feature == 1), Some(7));
    }

    #[test]
    fn large_numbers_are_binary_and_what_does_not_fit_is_counted() {
        let mut observation = Observation::new(&mut []);
        observation.number(5, 127);
        assert_eq!(observation.len(), 128);
        observation.number(5, 128);
        assert_eq!(observation.len(), 128 + 8);
    }
}
