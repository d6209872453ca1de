use crate::Plan;
use crate::stats::{Sprt, SprtVerdict};

/// The sequential tests of a plan. They get the starts in order.
#[derive(Clone, Debug)]
pub(crate) struct SprtTally(Vec<PlannedTest>);

/// One test of the plan, by number of its players.
#[derive(Clone, Debug)]
pub(crate) struct PlannedTest {
    pub(crate) players: [usize; 2],
    pub(crate) sprt: Sprt,
    /// How many starts there were, also after the verdict.
    pub(crate) starts: u64,
}

impl SprtTally {
    pub(crate) fn new(plan: &Plan) -> SprtTally {
        let test = |&players| PlannedTest { players, sprt: Sprt::new(plan.sprt_elo), starts: 0 };
        SprtTally(plan.sprt.iter().map(test).collect())
    }

    /// Counts a start of which the player with the lower number won so many games.
    pub(crate) fn count(&mut self, matchup: [usize; 2], won: usize) {
        for test in &mut self.0 {
            let [one, two] = test.players;
            if matchup == [one.min(two), one.max(two)] {
                test.sprt.feed(if one < two { won } else { 2 - won });
                test.starts += 1;
            }
        }
    }

    /// Whether no test needs more games.
    pub(crate) fn is_decided(&self) -> bool {
        self.0.iter().all(|test| test.sprt.verdict() != SprtVerdict::Undecided)
    }

    pub(crate) fn tests(&self) -> &[PlannedTest] {
        &self.0
    }
}
