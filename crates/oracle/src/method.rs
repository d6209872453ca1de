use duels_rules::{AnyGame, GameState, GameText};

use crate::{Solution, SolveControl, SolveError};

/// A way to solve the positions of one variant. It may keep what it has learned from one position to the next.
pub trait Method: Send + Sync {
    /// Solves the position, which must be of the variant that this method was made for.
    fn solve(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError>;

    /// Why the position is won or lost, in a sentence or two that a twelve-year-old understands.
    fn why(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<String, SolveError>;
}

/// The typed game, for a method that knows only this game and only positions that are not over.
pub(crate) fn unfinished<G: GameText>(game: &dyn AnyGame) -> Result<&GameState<G>, SolveError> {
    let playing = game.downcast::<G>().ok_or(SolveError::OtherGame)?;
    if game.turn().is_none() { Err(SolveError::Over) } else { Ok(playing) }
}
