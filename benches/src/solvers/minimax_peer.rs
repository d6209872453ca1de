//! The crate `minimax`, searching a small game.

use std::marker::PhantomData;

use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, Replacement, Strategy, Winner,
};

use crate::small::{Moves, Small};

/// The ways to search that are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Alpha-beta without a memory, to the full depth at once.
    Negamax,
    /// Deeper and deeper with a transposition table of so many bytes, null windows and all.
    Iterative { table: usize, step: u8, mtdf: bool },
}

/// Whether the player to move wins each of these, by a search of at most so many plies; nothing where that stays
/// open. What the search remembers of one it may use for the next.
pub(crate) fn solve<S: Small>(starts: &[S], plies: u8, search: Search) -> Vec<Option<bool>> {
    let value = |value: Evaluation| (value != 0).then_some(value > 0);
    match search {
        Search::Negamax => {
            let mut negamax = Negamax::new(Blank::<S>(PhantomData), plies);
            let solve = |start| {
                negamax.choose_move(start);
                value(negamax.root_value())
            };
            starts.iter().map(solve).collect()
        }
        Search::Iterative { table, step, mtdf } => {
            let options = IterativeOptions::new().with_table_byte_size(table);
            let options = options.with_replacement_strategy(Replacement::Always);
            let options = if step == 2 { options.with_double_step_increment() } else { options };
            let options = if mtdf { options.with_mtdf() } else { options };
            let mut search = IterativeSearch::new(Blank::<S>(PhantomData), options);
            search.set_max_depth(plies);
            let solve = |start| {
                search.choose_move(start);
                value(search.root_value())
            };
            starts.iter().map(solve).collect()
        }
    }
}

struct Rules<S>(PhantomData<S>);

impl<S: Small> Game for Rules<S> {
    type S = S;
    type M = u8;

    fn generate_moves(state: &S, moves: &mut Vec<u8>) -> Option<Winner> {
        moves.extend(Moves(state.moves()));
        moves.is_empty().then_some(Winner::PlayerJustMoved)
    }

    fn apply(state: &mut S, mv: u8) -> Option<S> {
        Some(state.after(mv))
    }

    fn get_winner(state: &S) -> Option<Winner> {
        (state.moves() == 0).then_some(Winner::PlayerJustMoved)
    }

    /// The upper half, by which the table knows its entries, is the whole position, so that it never takes one
    /// for another. The lower half, by which it finds them, is well mixed.
    fn zobrist_hash(state: &S) -> u64 {
        let key = state.key() | 1 << 31;
        u64::from(key) << 32 | u64::from(key.wrapping_mul(0x9e37_79b1).rotate_left(16))
    }
}

/// Where the search has to stop, nothing is known.
struct Blank<S>(PhantomData<S>);

impl<S: Small> Evaluator for Blank<S> {
    type G = Rules<S>;

    fn evaluate(&self, _: &S) -> Evaluation {
        0
    }
}
