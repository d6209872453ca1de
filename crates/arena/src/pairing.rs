use duels_rules::SeededRng;

use crate::Plan;
use crate::variant_range::RngPurpose;

/// A game of the schedule: which variant, which start, who plays whom, and who moves first.
///
/// The numbers are such that all games from one start follow each other, because what perfect play learns about a
/// start serves all of them; and that every part of a run has about as many games of each variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The number of the game in the plan.
    pub game: usize,
    /// The number of the start within that game; all matchups play the same starts.
    pub start: u64,
    /// The number of the matchup in [`Plan::matchups`].
    pub matchup: usize,
    /// The players in seats 1 and 2, by number in the plan. Seat 1 always moves first, so that swapping the seats
    /// swaps every advantage of the start.
    pub players: [usize; 2],
    /// Whether this is the second game of the start, with the seats swapped.
    pub swapped: bool,
}

impl Pairing {
    /// The game of this number; none after the last.
    pub fn of(plan: &Plan, matchups: &[[usize; 2]], index: u64) -> Option<Pairing> {
        let (pair, swapped) = (index / 2, index % 2 == 1);
        let count = matchups.len() as u64;
        let (row, matchup) = (pair.checked_div(count)?, (pair % count) as usize);
        let games = plan.games.len() as u64;
        let (start, game) = (row.checked_div(games)?, (row % games) as usize);
        let [one, two] = matchups[matchup];
        let players = if swapped { [two, one] } else { [one, two] };
        (start < plan.starts()).then_some(Pairing { index, game, start, matchup, players, swapped })
    }

    /// The seed of the players of this game.
    pub fn player_seed(&self, seed: u64) -> u64 {
        SeededRng::branch(seed, [RngPurpose::Players as u64, self.index, 0]).below(u64::MAX)
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
            sprt_stop: false,
            models: None,
        }
    }

    #[test]
    fn every_matchup_plays_every_start_in_both_seats() {
        for (format, total) in [(Format::RoundRobin, 36), (Format::Gauntlet, 24)] {
            let plan = plan(format);
            let matchups = plan.matchups();
            assert_eq!(plan.total(), total);
            let all: Vec<_> = (0..).map_while(|index| Pairing::of(&plan, &matchups, index)).collect();
            assert_eq!(all.len() as u64, total);
            let played: HashSet<_> = all.iter().map(|one| (one.game, one.start, one.players)).collect();
            assert_eq!(played.len() as u64, total);
            for one in &all {
                let [a, b] = one.players;
                assert!(played.contains(&(one.game, one.start, [b, a])));
            }
            let seeds: HashSet<_> = all.iter().map(|one| one.player_seed(1)).collect();
            assert_eq!(seeds.len() as u64, total);
        }
    }
}
