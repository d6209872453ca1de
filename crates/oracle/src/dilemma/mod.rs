//! *dilemma* by intervals: the first unequal pair of digits decides.
//!
//! Digits are compared in pairs, in the order in which they are taken (see `Position::open_digit` for odd lengths and
//! leading zeros). A pair is led by one player and answered by the other; if the two digits differ the game is
//! settled, and if not it continues with the span that is left. So all that must be known is, for every
//! span of even length, whether the player who leads there wins. Three ways to know it, in this order: the
//! rows computed before, a quick search of the few spans that matter here, and all rows up to this length.

mod bit_planes;
mod quick_search;
mod rows;
mod span;
mod why;

use duels_rules::games::dilemma::{Dilemma, Position};
use duels_rules::{AnyGame, Move, Names, Seat};

use crate::exact::Exact;
use crate::method::unfinished;
use crate::player_ref::PlayerRef;
use crate::{Method, Solution, SolveControl, SolveError, Theme};
use quick_search::quick_search;
pub use rows::Rows;
pub use span::Span;

/// The method for one sequence; what it computes is kept for later positions.
#[derive(Default)]
pub struct DilemmaMethod {
    rows: Option<Rows>,
}

impl Method for DilemmaMethod {
    fn solve(&mut self, any: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        let state = unfinished::<Dilemma>(any)?;
        let turn = any.turn().ok_or(SolveError::Over)?;
        let (game, position) = (&*state.game, &state.position);
        let (standing, left) = (Standing::of(game, position, turn), Span::left(game, position));
        let mut moves = Vec::with_capacity(2);
        for mv in any.legal_moves() {
            let (digit, rest) = left.take(&game.sequence, takes_start(any, mv));
            let won = self.wins(game, standing, digit, rest, control)?;
            // Whatever happens, the game lasts until the last digit is taken.
            moves.push(Exact::new(won, left.len() as u64).judged(mv));
        }
        Ok(Solution::of(moves))
    }

    fn recommend(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        _: &SolveControl,
    ) -> Result<Option<Move>, SolveError> {
        Ok(why::clearest(any, unfinished::<Dilemma>(any)?, solution))
    }

    fn why_for(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        _: &SolveControl,
    ) -> Result<String, SolveError> {
        let state = unfinished::<Dilemma>(any)?;
        let turn = any.turn().ok_or(SolveError::Over)?;
        Ok(why::why(any, state, PlayerRef::new(names, turn), solution))
    }

    fn theme(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        _: &SolveControl,
    ) -> Result<Theme, SolveError> {
        Ok(why::theme(any, unfinished::<Dilemma>(any)?, solution))
    }

    fn themes(&self) -> &'static [Theme] {
        why::THEMES
    }
}

impl DilemmaMethod {
    /// Whether the player to move wins by taking `digit`, which leaves `rest`.
    fn wins(
        &mut self,
        game: &Dilemma,
        standing: Standing,
        digit: u8,
        rest: Span,
        control: &SolveControl,
    ) -> Result<bool, SolveError> {
        match standing {
            Standing::Settled { ahead } => Ok(ahead),
            Standing::Meets(open) if digit != open => Ok(digit > open),
            Standing::Meets(_) => Ok(!self.leader_wins(game, rest, control)?),
            Standing::Leads => {
                for from_start in [true, false] {
                    let (answer, inner) = rest.take(&game.sequence, from_start);
                    if answer > digit || answer == digit && !self.leader_wins(game, inner, control)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Whether the player who leads the next pair wins when neither player is ahead and this is left.
    fn leader_wins(
        &mut self,
        game: &Dilemma,
        span: Span,
        control: &SolveControl,
    ) -> Result<bool, SolveError> {
        if let Some(rows) = self.rows.as_ref().filter(|rows| rows.reach(span)) {
            return Ok(rows.leader_wins(span));
        }
        if let Some(wins) = quick_search(&game.sequence, span) {
            return Ok(wins);
        }
        let rows = match self.rows.take() {
            Some(rows) => rows,
            None => Rows::new(&game.sequence, control)?,
        };
        let rows = self.rows.insert(rows);
        rows.grow(span.len(), control)?;
        Ok(rows.leader_wins(span))
    }
}

/// What the digits taken so far mean for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// A player is ahead for good.
    Settled {
        /// Whether it is the player to move.
        ahead: bool,
    },
    /// The next digit will be compared with this one.
    Meets(u8),
    /// The next digit opens a pair.
    Leads,
}

impl Standing {
    fn of(game: &Dilemma, position: &Position, turn: Seat) -> Standing {
        let length = game.sequence.len();
        let untouched = position.from_start + position.from_end == 0;
        match (position.lead, position.open_digit(length)) {
            (Some(seat), _) => Standing::Settled { ahead: seat == turn },
            (None, Some(open)) => Standing::Meets(open),
            // The first player's extra digit wins unless it is 0: it meets a 0 that was never written.
            (None, None) if untouched && length % 2 == 1 => Standing::Meets(0),
            (None, None) => Standing::Leads,
        }
    }
}

fn takes_start(any: &dyn AnyGame, mv: Move) -> bool {
    any.move_text(mv) == "start"
}

/// Who wins when all pairs are equal: the player who moved second, who leads the pairs if the length is odd.
fn leader_wins_ties(sequence: &[u8]) -> bool {
    sequence.len() % 2 == 1
}
