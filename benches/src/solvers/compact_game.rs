//! Two of our games in the smallest form, for the peers to search: a position is one or two words, the moves are a set of
//! bits, and nothing is allocated. Our own rules, which also serve people, would slow the peers down.

use std::fmt::Debug;
use std::hash::Hash;

/// A position of a game in which a player who cannot move loses.
pub(crate) trait CompactGame: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The moves, one bit each; none when the game is over, which the player to move has lost.
    fn moves(self) -> u32;

    /// The position after a move, given by its bit.
    fn after(self, mv: u8) -> Self;

    /// A number below 2^31 that is different for every position.
    fn key(self) -> u32;
}

/// The members of a set of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves(pub(crate) u32);

impl Iterator for Moves {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let mv = self.0.trailing_zeros() as u8;
        self.0 &= self.0.checked_sub(1)?;
        Some(mv)
    }
}

/// The classic *fifty*. The move `n - 1` adds `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CompactFifty {
    total: u8,
    used: u16,
}

impl CompactGame for CompactFifty {
    #[inline]
    fn moves(self) -> u32 {
        let free = !u32::from(self.used) & 0x3ff;
        let next = u32::from(self.total) % 10 + 1;
        let ahead = (free >> next | free << (10 - next)) & 0x1ff;
        ahead & ((1 << (50 - self.total).min(9)) - 1)
    }

    #[inline]
    fn after(self, mv: u8) -> CompactFifty {
        let total = self.total + mv + 1;
        CompactFifty { total, used: self.used | 1 << (total % 10) }
    }

    #[inline]
    fn key(self) -> u32 {
        u32::from(self.total) << 10 | u32::from(self.used)
    }
}

/// *divisors* of up to 26 numbers. The move `n - 1` removes `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CompactDivisors {
    left: u32,
    last: u8,
}

/// The numbers that may follow each last number. At the start, which is 0, any may follow.
static RELATED: [u32; 27] = {
    let mut related = [!0; 27];
    let mut last = 1u32;
    while last < 27 {
        related[last as usize] = 0;
        let mut number = 1u32;
        while number < 27 {
            if last.is_multiple_of(number) || number.is_multiple_of(last) {
                related[last as usize] |= 1 << (number - 1);
            }
            number += 1;
        }
        last += 1;
    }
    related
};

impl CompactDivisors {
    /// The numbers from 1 to `count`, before the first move.
    pub(crate) fn new(count: u32) -> CompactDivisors {
        CompactDivisors { left: (1 << count) - 1, last: 0 }
    }
}

impl CompactGame for CompactDivisors {
    #[inline]
    fn moves(self) -> u32 {
        self.left & RELATED[usize::from(self.last)]
    }

    #[inline]
    fn after(self, mv: u8) -> CompactDivisors {
        CompactDivisors { left: self.left & !(1 << mv), last: mv + 1 }
    }

    #[inline]
    fn key(self) -> u32 {
        self.left << 5 | u32::from(self.last)
    }
}
