use duels_rules::{AnyGame, GameState, GameText, Move, Names};

use crate::player_ref::names_for;
use crate::{Solution, SolveControl, SolveError, Theme, Value};

/// A way to solve the positions of one variant. It may keep what it has learned from one position to the next.
pub trait Method: Send + Sync {
    /// Solves the position, which must be of the variant that this method was made for.
    fn solve(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError>;

    /// The winning move to recommend, the one that [`why`](Method::why) is about; none where every move loses.
    fn recommend(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Option<Move>, SolveError> {
        let (_, _) = (game, control);
        Ok(solution.best().next().filter(|_| solution.value == Value::Win))
    }

    /// Why the position is won or lost, in a sentence or two that a twelve-year-old understands, with the players
    /// called by these names.
    fn why_for(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError>;

    /// The same, said to the player to move.
    fn why(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        self.why_for(game, solution, &names_for(game.next_seat()), control)
    }

    /// The idea of the solution: what a puzzle made from this position would be about.
    fn theme(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Theme, SolveError> {
        let _ = control;
        Theme::generic(game, solution)
    }

    /// The themes that puzzles of this game can have: what [`theme`](Method::theme) gives where some moves win and others
    /// lose.
    fn themes(&self) -> &'static [Theme] {
        &Theme::GENERIC
    }
}

/// The typed game, for a method that knows only this game and only positions that are not over.
pub(crate) fn unfinished<G: GameText>(game: &dyn AnyGame) -> Result<&GameState<G>, SolveError> {
    let playing = game.downcast::<G>().ok_or(SolveError::OtherGame)?;
    if game.turn().is_none() { Err(SolveError::Over) } else { Ok(playing) }
}
