use duels_rules::Draw;

use crate::Plan;
use crate::field::Purpose;

/// A game of the schedule: which game, which start, who meets whom, and who moves first.
///
/// The games are numbered so that all who play from one start follow each other: everything that perfect play
/// learns about a start is used for all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The number of the game in the plan.
    pub field: usize,
    /// The number of the start within that game; the same start for everybody who meets.
    pub start: u64,
    /// The number of the pairing.
    pub pairing: usize,
    /// Who sits in seats 1 and 2, by numbers in the plan. Seat 1 always moves first, so that swapping the seats
    /// swaps all that the start gives to either of them.
    pub players: [usize; 2],
    /// Whether this is the second game of the start, with the seats swapped.
    pub swapped: bool,
}

impl Fixture {
    /// The game of this number; none beyond the last.
    pub fn of(plan: &Plan, pairings: &[[usize; 2]], index: u64) -> Option<Fixture> {
        let (pair, swapped) = (index / 2, index % 2 == 1);
        let count = pairings.len() as u64;
        let (row, pairing) = (pair.checked_div(count)?, (pair % count) as usize);
        let (field, start) = (row.checked_div(plan.starts())? as usize, row % plan.starts());
        let [one, two] = pairings[pairing];
        let players = if swapped { [two, one] } else { [one, two] };
        (field < plan.games.len()).then_some(Fixture { index, field, start, pairing, players, swapped })
    }

    /// Where the players of this game draw from.
    pub fn luck(&self, seed: u64) -> u64 {
        Draw::branch(seed, [Purpose::Luck as u64, self.index, 0]).below(u64::MAX)
    }
}
