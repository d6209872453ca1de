//! *deletion*: a count, or with `apart` a table over what is left of both numbers.
//!
//! It is a race that the player who begins wins, unless a player gets stuck. Where every digit may follow every other
//! digit nothing but the count matters, and there is nothing to compute. Where it may not, the game is a walk on a graph:
//! the digits of the two numbers are its two sides, digits far enough apart are joined, and every digit is visited once.
//! Only how many of each kind of digit are left matters, and which digit was last: a table holds all of that, built from
//! the end of the game upwards.

mod digit_kinds;
mod multisets;
mod race;
mod table;
mod why;

use duels_rules::games::deletion::{Deletion, Position};
use duels_rules::{AnyGame, Move, Names, Seat};

use crate::exact::Exact;
use crate::method::unfinished;
use crate::player_ref::PlayerRef;
use crate::{Method, Solution, SolveControl, SolveError, Theme};
use race::Race;
use table::Table;

/// A table of the whole variant is made at once if it takes at most this many bytes: a fraction of a second.
const AT_ONCE: u64 = 64 << 20;

/// The method for one variant; it keeps the table it made last.
#[derive(Default)]
pub struct DeletionMethod {
    table: Option<Table>,
}

impl Method for DeletionMethod {
    fn solve(&mut self, any: &dyn AnyGame, control: &SolveControl) -> Result<Solution, SolveError> {
        let state = unfinished::<Deletion>(any)?;
        let (game, position) = (&*state.game, &state.position);
        let race = Race::of(position, any.next_seat());
        if is_a_race(game, position) {
            let exact = race.exact();
            return Ok(Solution::of(any.legal_moves().into_iter().map(|mv| exact.judged(mv)).collect()));
        }
        let table = self.table(game, position, control)?;
        let worth: [Option<Exact>; 10] =
            std::array::from_fn(|digit| table.after(position, digit as u8).map(Exact::before));
        let digit = |Move(index): Move| usize::from(position.target()[index as usize]);
        let judged = |mv: Move| worth[digit(mv)].map(|exact| exact.judged(mv)).ok_or(SolveError::Unsettled);
        Ok(Solution::of(any.legal_moves().into_iter().map(judged).collect::<Result<_, _>>()?))
    }

    fn why_for(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        names: &Names,
        _: &SolveControl,
    ) -> Result<String, SolveError> {
        let state = unfinished::<Deletion>(any)?;
        let race = Race::of(&state.position, any.next_seat());
        let mover = PlayerRef::new(names, any.next_seat());
        Ok(why::why(&state.game, &state.position, race, solution, mover))
    }

    fn theme(
        &mut self,
        any: &dyn AnyGame,
        solution: &Solution,
        _: &SolveControl,
    ) -> Result<Theme, SolveError> {
        let state = unfinished::<Deletion>(any)?;
        let race = Race::of(&state.position, any.next_seat());
        Ok(why::theme(&state.game, &state.position, race, solution))
    }

    fn themes(&self) -> &'static [Theme] {
        why::THEMES
    }
}

impl DeletionMethod {
    /// A table that holds this position.
    fn table(
        &mut self,
        game: &Deletion,
        position: &Position,
        control: &SolveControl,
    ) -> Result<&Table, SolveError> {
        if let Some(table) = self.table.take_if(|table| !table.holds(position)) {
            // Two large tables at once might not fit.
            drop(table);
        }
        if self.table.is_none() {
            let mut plan = table::Plan::of_start(game, position);
            if plan.bytes() > AT_ONCE.min(control.memory()) {
                plan = table::Plan::of_position(game, position);
            }
            self.table = Some(plan.build(control)?);
        }
        self.table.as_ref().ok_or(SolveError::Unsettled)
    }
}

/// Whether every digit left in one number may follow every digit left in the other. Then the player to move, who is not
/// stuck, never will be, and neither will the other player.
fn is_a_race(game: &Deletion, position: &Position) -> bool {
    let [one, two] = Seat::BOTH.map(|seat| digit_kinds::occurring(position.number(seat)));
    let mut digits = (1..10).filter(|digit| one >> digit & 1 == 1);
    digits.all(|digit| two & !digit_kinds::apart_from(game, digit) == 0)
}
