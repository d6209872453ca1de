//! The crate `board-game`, searching a small game.

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

use board_game::ai::minimax::{Heuristic, minimax_value};
use board_game::ai::solver::solve_value;
use board_game::board::{Alternating, Board, BoardDone, BoardMoves, Outcome, PlayError, Player};
use board_game::impl_unit_symmetry_board;
use board_game::wdl::OutcomeWDL;
use internal_iterator::InternalIterator;

use crate::compact_game::{CompactDivisors, CompactFifty, CompactGame, Moves};

/// The exact modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Its solver, which also finds the distance.
    Solver,
    /// Its minimax, reduced to wins and losses, so that it can skip more.
    Minimax,
}

/// Whether the player to move wins each of these, by a search of at most this many plies; nothing if the search does not
/// find out.
pub(crate) fn solve<S: CompactGame>(starts: &[S], plies: u32, search: Search) -> Vec<Option<bool>>
where
    Played<S>: Board,
{
    let boards = starts.iter().map(|&small| Played { small, turn: Player::A });
    let solver = |board| solve_value(&board, plies).to_outcome_wdl().map(|value| value == OutcomeWDL::Win);
    let minimax = |board| match minimax_value(&board, &WinOrLoss, plies) {
        0 => None,
        value => Some(value > 0),
    };
    match search {
        Search::Solver => boards.map(solver).collect(),
        Search::Minimax => boards.map(minimax).collect(),
    }
}

/// A compact game with the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Played<S> {
    small: S,
    turn: Player,
}

/// A move, given by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bit(u8);

impl_unit_symmetry_board!(Played<CompactFifty>);
impl_unit_symmetry_board!(Played<CompactDivisors>);

macro_rules! board {
    ($small:ty) => {
        impl Board for Played<$small> {
            type Move = Bit;

            fn next_player(&self) -> Player {
                self.turn
            }

            fn is_available_move(&self, Bit(mv): Bit) -> Result<bool, BoardDone> {
                self.check_done()?;
                Ok(self.small.moves() >> mv & 1 == 1)
            }

            fn play(&mut self, Bit(mv): Bit) -> Result<(), PlayError> {
                *self = Played { small: self.small.after(mv), turn: self.turn.other() };
                Ok(())
            }

            fn outcome(&self) -> Option<Outcome> {
                (self.small.moves() == 0).then(|| Outcome::WonBy(self.turn.other()))
            }

            fn can_lose_after_move() -> bool {
                false
            }
        }

        impl<'a> BoardMoves<'a, Played<$small>> for Played<$small> {
            type AllMovesIterator = Bits;
            type AvailableMovesIterator = Bits;

            fn all_possible_moves() -> Bits {
                Bits(!0)
            }

            fn available_moves(&'a self) -> Result<Bits, BoardDone> {
                match self.small.moves() {
                    0 => Err(BoardDone),
                    moves => Ok(Bits(moves)),
                }
            }
        }
    };
}

board!(CompactFifty);
board!(CompactDivisors);

impl<S> Alternating for Played<S> {}

/// A set of moves, as the crate iterates over one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bits(u32);

impl InternalIterator for Bits {
    type Item = Bit;

    fn try_for_each<R, F: FnMut(Bit) -> ControlFlow<R>>(self, mut f: F) -> ControlFlow<R> {
        for mv in Moves(self.0) {
            f(Bit(mv))?;
        }
        ControlFlow::Continue(())
    }
}

/// 1 for a win, -1 for a loss, 0 where the search stops.
#[derive(Debug)]
struct WinOrLoss;

impl<B: Board> Heuristic<B> for WinOrLoss {
    type V = i8;

    fn value(&self, board: &B, _: u32) -> i8 {
        // The player to move has none left.
        if board.is_done() { -1 } else { 0 }
    }

    fn merge(old: i8, new: i8) -> (i8, Ordering) {
        (old.max(new), new.cmp(&old))
    }
}

impl<S: fmt::Debug> fmt::Display for Played<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
