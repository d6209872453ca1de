use crate::first_forfeits::FirstForfeits;
use crate::game_outcome::{GameOutcome, StartPairs};
use crate::game_row::GameRow;
use crate::sprt_tally::SprtTally;
use crate::standings_tally::StandingsTally;
use crate::top_blunders::TopBlunders;
use crate::{Pairing, Plan};

/// Everything that is counted about the games of a run, which come in order. Its size depends on the plan alone.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) by_game: Vec<GameTally>,
    pub(crate) tests: SprtTally,
    pub(crate) blunders: TopBlunders,
    pub(crate) forfeits: FirstForfeits,
    matchups: Vec<[usize; 2]>,
    starts: StartPairs,
}

/// What is counted for one game of the plan.
#[derive(Debug)]
pub(crate) struct GameTally {
    pub(crate) starts: u64,
    pub(crate) decided_starts: u64,
    pub(crate) open_starts: u64,
    pub(crate) games: u64,
    pub(crate) games_that_mattered: u64,
    /// Games that ended by the rules, and how many of them the player who began won.
    pub(crate) normal: [u64; 2],
    pub(crate) won_by_first: u64,
    pub(crate) standings: StandingsTally,
}

impl Tally {
    /// Nothing counted yet.
    pub(crate) fn new(plan: &Plan) -> Tally {
        let matchups = plan.matchups();
        let game = |_| GameTally {
            starts: 0,
            decided_starts: 0,
            open_starts: 0,
            games: 0,
            games_that_mattered: 0,
            normal: [0; 2],
            won_by_first: 0,
            standings: StandingsTally::new(plan.players.len(), matchups.len()),
        };
        Tally {
            games: 0,
            by_game: plan.games.iter().map(game).collect(),
            tests: SprtTally::new(plan),
            blunders: TopBlunders::new(plan.players.len()),
            forfeits: FirstForfeits::new(plan.players.len()),
            matchups,
            starts: StartPairs::default(),
        }
    }

    /// Counts the next game; one that does not belong to the plan is refused.
    pub(crate) fn count(&mut self, plan: &Plan, game: &GameRow) -> Result<(), String> {
        let pairing =
            Pairing::of(plan, &self.matchups, game.index).ok_or("it has more games than the plan")?;
        let named = [0, 1].map(|seat| plan.players[pairing.players[seat]] == game.players[seat]);
        if named != [true, true]
            || (game.game, game.start) != (pairing.game, pairing.start)
            || ![1, 2].contains(&game.winner)
        {
            return Err(format!("game {} is not the one in the plan", game.index));
        }
        self.games += 1;
        self.by_game[pairing.game].count(&pairing, game);
        self.blunders.count(&pairing, game);
        self.forfeits.count(&pairing, game);
        if let Some(won) = self.starts.add(&pairing, GameOutcome::from(game)) {
            self.by_game[pairing.game].standings.pairs[pairing.matchup][won] += 1;
            self.tests.count(self.matchups[pairing.matchup], won);
        }
        Ok(())
    }

    /// Whether the run ends here, whatever is left of the plan.
    pub(crate) fn is_over(&self, plan: &Plan) -> bool {
        plan.sprt_stop && self.tests.is_decided()
    }
}

impl GameTally {
    fn count(&mut self, pairing: &Pairing, game: &GameRow) {
        if pairing.matchup == 0 && !pairing.swapped {
            self.starts += 1;
            self.decided_starts += u64::from(game.decided == Some(true));
            self.open_starts += u64::from(game.decided == Some(false));
        }
        let (first_won, normal) = (game.winner == game.first, game.termination == "normal");
        self.games += 1;
        self.games_that_mattered += u64::from(game.mattered() == Some(true));
        self.won_by_first += u64::from(first_won);
        self.normal[0] += u64::from(normal);
        self.normal[1] += u64::from(normal && first_won);
        self.standings.count(pairing, game);
    }
}
