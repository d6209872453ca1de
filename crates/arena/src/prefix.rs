use std::collections::BTreeMap;

use crate::game_outcome::{GameOutcome, StartPairs};
use crate::sprt_tally::SprtTally;
use crate::{Pairing, Plan};

/// The games of a run from the first on, without a gap. Games finish in any order; what is said about a run that is not
/// over follows from this part alone, so it does not depend on who was quick.
#[derive(Debug)]
pub(crate) struct Prefix<'a> {
    plan: &'a Plan,
    matchups: Vec<[usize; 2]>,
    /// How many games it has.
    length: u64,
    /// Finished games after the gap.
    later: BTreeMap<u64, GameOutcome>,
    starts: StartPairs,
    tests: SprtTally,
    /// For every matchup: starts of which the player with the lower number won neither, one or both games.
    pairs: Vec<[u64; 3]>,
    end: Option<u64>,
}

impl<'a> Prefix<'a> {
    pub(crate) fn new(plan: &'a Plan) -> Prefix<'a> {
        let matchups = plan.matchups();
        Prefix {
            plan,
            length: 0,
            later: BTreeMap::new(),
            starts: StartPairs::default(),
            tests: SprtTally::new(plan),
            pairs: vec![[0; 3]; matchups.len()],
            end: None,
            matchups,
        }
    }

    /// Adds a finished game.
    pub(crate) fn add(&mut self, game: GameOutcome) {
        self.later.insert(game.index, game);
        while self.end.is_none()
            && let Some(game) = self.later.remove(&self.length)
        {
            self.length += 1;
            self.count(game);
        }
    }

    fn count(&mut self, game: GameOutcome) {
        let Some(pairing) = Pairing::of(self.plan, &self.matchups, game.index) else { return };
        let Some(won) = self.starts.add(&pairing, game) else { return };
        self.pairs[pairing.matchup][won] += 1;
        self.tests.count(self.matchups[pairing.matchup], won);
        if self.plan.sprt_stop && self.tests.is_decided() {
            self.end = Some(self.length);
        }
    }

    /// After how many games the run ends early; none if it goes on.
    pub(crate) fn end(&self) -> Option<u64> {
        self.end
    }

    /// For every matchup: starts of which the player with the lower number won neither, one or both games.
    pub(crate) fn pairs(&self) -> &[[u64; 3]] {
        &self.pairs
    }
}
