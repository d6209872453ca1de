use duels_rules::SeededRng;

use crate::Plan;
use crate::field::Purpose;

/// A game of the schedule: which game, which start, who meets whom, and who moves first.
///
/// The games are numbered so that all who play from one start follow each other, because what perfect play learns
/// about a start serves all of them; and so that every part of a run has about as many of each game.
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
        let games = plan.games.len() as u64;
        let (start, field) = (row.checked_div(games)?, (row % games) as usize);
        let [one, two] = pairings[pairing];
        let players = if swapped { [two, one] } else { [one, two] };
        (start < plan.starts()).then_some(Fixture { index, field, start, pairing, players, swapped })
    }

    /// Where the players of this game draw from.
    pub fn luck(&self, seed: u64) -> u64 {
        SeededRng::branch(seed, [Purpose::Luck as u64, self.index, 0]).below(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Format;

    fn plan(format: Format) -> Plan {
        let texts = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
        Plan {
            schema: Plan::SCHEMA.to_string(),
            games: texts(&["fifty", "dilemma"]),
            players: texts(&["perfect", "level:3", "random"]),
            format,
            games_per_pairing: 6,
            seed: 1,
            move_time_ms: 1,
            judged: true,
            sprt: Vec::new(),
            sprt_elo: Plan::SPRT_ELO,
            models: None,
        }
    }

    #[test]
    fn everybody_meets_from_every_start_in_both_seats() {
        for (format, total) in [(Format::RoundRobin, 36), (Format::Gauntlet, 24)] {
            let plan = plan(format);
            let pairings = plan.pairings();
            assert_eq!(plan.total(), total);
            let all: Vec<_> = (0..).map_while(|index| Fixture::of(&plan, &pairings, index)).collect();
            assert_eq!(all.len() as u64, total);
            let played: HashSet<_> = all.iter().map(|one| (one.field, one.start, one.players)).collect();
            assert_eq!(played.len() as u64, total);
            for one in &all {
                let [a, b] = one.players;
                assert!(played.contains(&(one.field, one.start, [b, a])));
            }
            let luck: HashSet<_> = all.iter().map(|one| one.luck(1)).collect();
            assert_eq!(luck.len() as u64, total);
        }
    }
}
