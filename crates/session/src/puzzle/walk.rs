use std::collections::HashSet;

use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::{AnyGame, GameId, Move, PositionKey, Seat, SeededRng};
use rustc_hash::FxBuildHasher;

use super::{Difficulty, PuzzleError, Question};

/// A random game in which a position for a puzzle is looked for.
pub(super) struct Walk<'a> {
    pub(super) question: Question,
    pub(super) oracle: &'a mut Oracle,
    pub(super) control: &'a SolveControl,
    pub(super) rng: &'a mut SeededRng,
    /// The positions that were looked at before, from whatever start.
    pub(super) known: &'a mut HashSet<(u64, PositionKey), FxBuildHasher>,
}

/// A position that can be asked about.
pub(super) struct Found {
    pub(super) start: GameId,
    pub(super) moves: Vec<Move>,
    pub(super) solution: Solution,
    /// From 0 (nearly nothing to think about) to 3.
    pub(super) interest: u8,
    pub(super) difficulty: Difficulty,
    /// How many positions were looked at to find out the difficulty.
    pub(super) nodes: u64,
}

/// As interesting as a position can be.
pub(super) const INTERESTING: u8 = 3;

impl Walk<'_> {
    /// Plays a random game from a start and chooses one of its most interesting positions that were not known before,
    /// if any fits. `number` tells random starts apart.
    pub(super) fn find(mut self, start: &GameId, number: u64) -> Result<Option<Found>, PuzzleError> {
        let mut game = start.open(Seat::One)?;
        let (mut moves, mut chosen, mut equals) = (Vec::new(), None::<(Vec<Move>, Solution, u8)>, 0);
        // Not every game is looked at from its first move: the middle of a game would rarely be chosen.
        let unseen = self.rng.below(game.max_plies() / 2 + 1);
        let mut position = None;
        while game.turn().is_some() {
            if moves.len() as u64 >= unseen && self.known.insert((number, game.key())) {
                let solution = self.oracle.solve(&*game, self.control)?;
                let interest = interest(&solution);
                let best = chosen.as_ref().map_or(0, |(.., interest)| *interest);
                if self.question.fits(&solution) && interest >= best {
                    equals = if interest == best { equals + 1 } else { 1 };
                    if self.rng.below(equals) == 0 {
                        (chosen, position) = (Some((moves.clone(), solution, interest)), Some(game.copy()));
                    }
                }
            }
            let Some(mv) = self.step(&mut game) else { break };
            moves.push(mv);
        }
        let (Some((moves, solution, interest)), Some(game)) = (chosen, position) else { return Ok(None) };
        let (difficulty, nodes) = Difficulty::of(&*game, &solution, self.question);
        Ok(Some(Found { start: start.clone(), moves, solution, interest, difficulty, nodes }))
    }

    /// Plays a random move after which the game is not settled, if there is one.
    fn step(&mut self, game: &mut Box<dyn AnyGame>) -> Option<Move> {
        let mut moves = game.legal_moves();
        while !moves.is_empty() {
            let mv = moves.swap_remove(self.rng.below(moves.len() as u64) as usize);
            let mut after = game.copy();
            if after.play(mv).is_ok() && after.settled().is_none() {
                *game = after;
                return Some(mv);
            }
        }
        None
    }
}

/// Several moves to choose from, and a win that is not made at once.
fn interest(solution: &Solution) -> u8 {
    let choices = solution.moves.len();
    u8::from(choices > 2) + u8::from(choices > 1) + u8::from(solution.distance > Some(1))
}

/// A variant that the solvers refuse is too large.
pub(super) fn refused(error: PuzzleError, variant: &GameId) -> PuzzleError {
    match error {
        PuzzleError::Solve(SolveError::TooLarge { .. }) => PuzzleError::too_large(variant),
        other => other,
    }
}
