//! Two of our games as small as they can be written, for the peers to search: a position is a word or two, the
//! moves are a set of bits, and nothing is allocated. Our own rules, which also serve people, would slow them.

use std::fmt::Debug;
use std::hash::Hash;

/// A position of a game that the player loses who is to move and cannot.
pub(crate) trait Small: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The moves, one bit each; none when the game is over, which the player to move has lost.
    fn moves(self) -> u32;

    /// The position after a move, named by its bit.
    fn after(self, mv: u8) -> Self;

    /// A number below 2^31 that no other position has.
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

/// *fifty* as specified. The move `n - 1` adds `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Race {
    total: u8,
    used: u16,
}

impl Small for Race {
    #[inline]
    fn moves(self) -> u32 {
        let free = !u32::from(self.used) & 0x3ff;
        let next = u32::from(self.total) % 10 + 1;
        let ahead = (free >> next | free << (10 - next)) & 0x1ff;
        ahead & ((1 << (50 - self.total).min(9)) - 1)
    }

    #[inline]
    fn after(self, mv: u8) -> Race {
        let total = self.total + mv + 1;
        Race { total, used: self.used | 1 << (total % 10) }
    }

    #[inline]
    fn key(self) -> u32 {
        u32::from(self.total) << 10 | u32::from(self.used)
    }
}

/// *divisors* of up to 26 numbers. The move `n - 1` removes `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Removing {
    left: u32,
    last: u8,
}

/// For each last number those that may follow it; any may follow 0, which stands for the start.
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

impl Removing {
    /// The numbers from 1 to `count`, all of them there.
    pub(crate) fn new(count: u32) -> Removing {
        Removing { left: (1 << count) - 1, last: 0 }
    }
}

impl Small for Removing {
    #[inline]
    fn moves(self) -> u32 {
        self.left & RELATED[usize::from(self.last)]
    }

    #[inline]
    fn after(self, mv: u8) -> Removing {
        Removing { left: self.left & !(1 << mv), last: mv + 1 }
    }

    #[inline]
    fn key(self) -> u32 {
        self.left << 5 | u32::from(self.last)
    }
}
