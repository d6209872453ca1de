//! *deletion* in closed form: which digits are crossed out changes nothing, only how many are left.

use duels_rules::games::deletion::{Deletion, Position};
use duels_rules::text::counted;
use duels_rules::{AnyGame, Seat};

use crate::exact::Exact;
use crate::method::unfinished;
use crate::{Method, Solution, SolveControl, SolveError};

/// The closed form. It remembers nothing, because there is nothing to compute.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeletionMethod;

impl Method for DeletionMethod {
    fn solve(&mut self, any: &dyn AnyGame, _: &SolveControl) -> Result<Solution, SolveError> {
        let state = unfinished::<Deletion>(any)?;
        let turn = any.turn().ok_or(SolveError::Over)?;
        let exact = Removals::of(&state.position, turn).exact();
        Ok(Solution::of(any.legal_moves().into_iter().map(|mv| exact.judged(mv)).collect()))
    }

    fn why(&mut self, any: &dyn AnyGame, _: &Solution, _: &SolveControl) -> Result<String, SolveError> {
        let state = unfinished::<Deletion>(any)?;
        let turn = any.turn().ok_or(SolveError::Over)?;
        Ok(Removals::of(&state.position, turn).why())
    }
}

/// How many digits either player must still cross out to win.
#[derive(Clone, Copy)]
struct Removals {
    own: u64,
    other: u64,
}

impl Removals {
    fn of(position: &Position, turn: Seat) -> Removals {
        let needed = |seat: Seat| position.number(seat.other()).len().saturating_sub(1) as u64;
        Removals { own: needed(turn), other: needed(turn.other()) }
    }

    /// It is a race, and the player to move is one step ahead in it.
    fn exact(self) -> Exact {
        let won = self.own <= self.other;
        Exact::new(won, if won { 2 * self.own - 1 } else { 2 * self.other })
    }

    fn why(self) -> String {
        let (own, other) = (counted(self.own, "more removal"), self.other);
        let result = if self.exact().is_won() { "you win" } else { "the other player wins" };
        format!(
            "Nothing matters here but the count: you need {own}, the other player needs {other}, and it is \
             your move. So {result}, whichever digits are crossed out."
        )
    }
}
