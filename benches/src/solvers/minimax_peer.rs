//! The crate `minimax`, searching a small game.

use std::marker::PhantomData;

use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, IterativeSearch, Negamax, Replacement, Strategy, Winner,
};

use crate::compact_game::{CompactGame, Moves};

/// The exact modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// Alpha-beta without a table, to the full depth at once.
    Negamax,
    /// Iterative deepening with a transposition table of this many bytes, with null windows.
    Iterative { table: usize, step: u8, mtdf: bool },
}

/// Whether the player to move wins each of these, by a search of at most this many plies; nothing if the search does not
/// find out. The table of one search may help the next.
pub(crate) fn solve<S: CompactGame>(starts: &[S], plies: u8, search: Search) -> Vec<Option<bool>> {
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

impl<S: CompactGame> Game for Rules<S> {
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

    /// The table identifies its entries by the upper half, which is the whole position, so it never confuses two. It finds
    /// them by the lower half, which is well mixed.
    fn zobrist_hash(state: &S) -> u64 {
        let key = state.key() | 1 << 31;
        u64::from(key) << 32 | u64::from(key.wrapping_mul(0x9e37_79b1).rotate_left(16))
    }
}

/// Nothing is known where the search stops.
struct Blank<S>(PhantomData<S>);

impl<S: CompactGame> Evaluator for Blank<S> {
    type G = Rules<S>;

    fn evaluate(&self, _: &S) -> Evaluation {
        0
    }
}
