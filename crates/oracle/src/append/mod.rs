//! *append* in one pass over the digits of the target at most.
//!
//! While the number touches the target (has the same digits so far), the next digit may let it fall below, get
//! above, or stay. Once it has left the target every digit is as good as any other: a number below it is
//! overtaken by the digit that makes it too long, and a number above it by the one that makes it as long. So
//! the last writer (who writes the target's last digit) wants the number to fall below or to hit, the other
//! player wants it to get above, and both follow the target only while it leaves them no better choice.

mod possible_results;
mod target_path;
mod why;

use std::cmp::Ordering;

use duels_rules::games::append::{Append, Position};
use duels_rules::{AnyGame, Move, Names};

use crate::exact::Exact;
use crate::method::unfinished;
use crate::player_ref::PlayerRef;
use crate::{Method, Solution, SolveControl, SolveError, Theme};
use target_path::TargetPath;

/// The method for one target; it remembers how far it has examined the target.
#[derive(Clone, Copy, Debug, Default)]
pub struct AppendMethod {
    path: TargetPath,
}

impl Method for AppendMethod {
    fn solve(&mut self, any: &dyn AnyGame, _: &SolveControl) -> Result<Solution, SolveError> {
        // Even a million digits take a fraction of a millisecond: there is nothing to report or interrupt.
        let state = unfinished::<Append>(any)?;
        let (game, position) = (&*state.game, &state.position);
        let judged = any.legal_moves().into_iter().map(|mv| self.worth(game, position, mv).judged(mv));
        Ok(Solution::of(judged.collect()))
    }

    fn why_for(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        _: &SolveControl,
    ) -> Result<String, SolveError> {
        let state = unfinished::<Append>(any)?;
        let mover = PlayerRef::new(names, any.next_seat());
        Ok(why::why(&state.game, &state.position, solution, mover))
    }

    fn theme(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        _: &SolveControl,
    ) -> Result<Theme, SolveError> {
        let state = unfinished::<Append>(any)?;
        Ok(why::theme(&state.game, &state.position, solution))
    }

    fn themes(&self) -> &'static [Theme] {
        why::THEMES
    }
}

impl AppendMethod {
    /// What a digit is worth to the player who writes it.
    fn worth(&mut self, game: &Append, position: &Position, Move(digit): Move) -> Exact {
        let written = position.number.len();
        let to_write = game.target.len().saturating_sub(written) as u64;
        let wanted = game.target.get(written).copied().unwrap_or(0);
        match position.against.then((digit as u8).cmp(&wanted)) {
            // As long as the target and below it: any digit is one too many.
            _ if to_write == 0 => Exact::new(false, 1),
            Ordering::Equal => self.path.touching(game, written + 1).before(),
            // The digit after the target's last one overtakes it: this player's if `to_write` is even.
            Ordering::Less => Exact::new(to_write % 2 == 1, to_write + 1),
            // The digit that makes it as long as the target overtakes it: this player's if `to_write` is odd.
            Ordering::Greater => Exact::new(to_write.is_multiple_of(2), to_write),
        }
    }
}
