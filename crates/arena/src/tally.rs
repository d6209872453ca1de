use crate::first_forfeits::FirstForfeits;
use crate::game_row::GameRow;
use crate::standings_tally::StandingsTally;
use crate::stats::Sprt;
use crate::top_blunders::TopBlunders;
use crate::{Pairing, Plan};

/// Everything that is counted about the games of a run, which come in order. Its size depends on the plan alone.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) by_game: Vec<GameTally>,
    pub(crate) tests: Vec<(Sprt, u64)>,
    pub(crate) blunders: TopBlunders,
    pub(crate) forfeits: FirstForfeits,
    matchups: Vec<[usize; 2]>,
    /// Whether the player with the lower number won the first game of the current start.
    first_game: Option<bool>,
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
            tests: plan.sprt.iter().map(|_| (Sprt::new(plan.sprt_elo), 0)).collect(),
            blunders: TopBlunders::new(plan.players.len()),
            forfeits: FirstForfeits::new(plan.players.len()),
            matchups,
            first_game: None,
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
        self.count_pair(plan, &pairing, game);
        Ok(())
    }

    /// The two games of a start follow each other.
    fn count_pair(&mut self, plan: &Plan, pairing: &Pairing, game: &GameRow) {
        let lower_won = (game.winner == 1) != pairing.swapped;
        let first = match self.first_game.take() {
            Some(first) if pairing.swapped => first,
            _ => {
                self.first_game = Some(lower_won);
                return;
            }
        };
        if game.decided == Some(true) {
            return;
        }
        let won = usize::from(first) + usize::from(lower_won);
        self.by_game[pairing.game].standings.pairs[pairing.matchup][won] += 1;
        for ((test, starts), &[one, two]) in self.tests.iter_mut().zip(&plan.sprt) {
            if self.matchups[pairing.matchup] == [one.min(two), one.max(two)] {
                test.feed(if one < two { won } else { 2 - won });
                *starts += 1;
            }
        }
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
