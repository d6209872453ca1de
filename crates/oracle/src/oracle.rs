use duels_rules::games::{
    append::Append, deletion::Deletion, dilemma::Dilemma, divisors::Divisors, fifty::Fifty,
};
use duels_rules::{AnyGame, Move, Names};

use crate::append::AppendMethod;
use crate::deletion::DeletionMethod;
use crate::dilemma::DilemmaMethod;
use crate::divisors::DivisorsMethod;
use crate::fifty::FiftyMethod;
use crate::generic::Generic;
use crate::{Method, Solution, SolveControl, SolveError, Theme};

/// Perfect play for one variant: the game's own method where it has one, the generic solver where not.
///
/// It keeps what it learns, so use one oracle for all positions of a variant.
pub struct Oracle {
    method: Box<dyn Method>,
}

impl Oracle {
    /// The oracle for the variant of a game; nothing is solved yet.
    pub fn new(game: &dyn AnyGame) -> Oracle {
        Oracle { method: method(game) }
    }

    /// Solves the position, which must be of the variant that the oracle was made for.
    pub fn solve(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        self.method.solve(game, control)
    }

    /// The winning move to recommend, the one that [`why`](Oracle::why) is about; none where every move loses.
    pub fn recommend(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Option<Move>, SolveError> {
        self.method.recommend(game, solution, control)
    }

    /// Why the position has this solution, in a sentence or two, with the players called by these names.
    ///
    /// ```
    /// use duels_oracle::{Oracle, SolveControl};
    /// use duels_rules::{Catalogue, GameId, Names, Seat};
    ///
    /// let game = GameId::parse(Catalogue::standard(), "append:target=45,digits=4-5")?.open(Seat::One)?;
    /// let (mut oracle, control) = (Oracle::new(&*game), SolveControl::default());
    /// let solution = oracle.solve(&*game, &control)?;
    /// let why = oracle.why_for(&*game, &solution, &Names::you(Seat::Two, "the computer"), &control)?;
    /// assert!(why.starts_with("The computer writes 5."), "{why}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_for(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        self.method.why_for(game, solution, names, control)
    }

    /// The same, said to the player to move.
    pub fn why(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<String, SolveError> {
        self.method.why(game, solution, control)
    }

    /// The idea of the solution, in a few words.
    pub fn theme(
        &mut self,
        game: &dyn AnyGame,
        solution: &Solution,
        control: &SolveControl,
    ) -> Result<Theme, SolveError> {
        self.method.theme(game, solution, control)
    }

    /// The themes that puzzles of this game can have.
    ///
    /// ```
    /// use duels_oracle::{Oracle, Theme};
    /// use duels_rules::{Catalogue, GameId, Seat};
    ///
    /// let game = GameId::parse(Catalogue::standard(), "divisors")?.open(Seat::One)?;
    /// assert_eq!(Oracle::new(&*game).themes(), [Theme::LeaveNoAnswer, Theme::OneAnswer, Theme::Pair]);
    /// # Ok::<(), duels_rules::IdError>(())
    /// ```
    pub fn themes(&self) -> &'static [Theme] {
        self.method.themes()
    }
}

/// One line for every game with a method of its own.
fn method(game: &dyn AnyGame) -> Box<dyn Method> {
    if game.downcast::<Append>().is_some() {
        Box::new(AppendMethod::default())
    } else if game.downcast::<Deletion>().is_some() {
        Box::new(DeletionMethod::default())
    } else if game.downcast::<Dilemma>().is_some() {
        Box::new(DilemmaMethod::default())
    } else if game.downcast::<Fifty>().is_some() {
        Box::new(FiftyMethod)
    } else if game.downcast::<Divisors>().is_some() {
        Box::new(DivisorsMethod::default())
    } else {
        Box::new(Generic::default())
    }
}
