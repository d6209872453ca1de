use crate::game::GameLine;
use crate::scope::Scope;
use crate::stats::Sprt;
use crate::worst::Worst;
use crate::{Fixture, Plan};

/// Everything that is counted while the games of a run go by, in order. Its size depends on the plan alone.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) fields: Vec<FieldTally>,
    pub(crate) tests: Vec<(Sprt, u64)>,
    pub(crate) worst: Worst,
    pairings: Vec<[usize; 2]>,
    /// Whether the lower number of the plan won the first game of the start at hand.
    first_game: Option<bool>,
}

/// What is counted for one game of the plan.
#[derive(Debug)]
pub(crate) struct FieldTally {
    pub(crate) starts: u64,
    pub(crate) decided_starts: u64,
    pub(crate) open_starts: u64,
    pub(crate) games: u64,
    pub(crate) games_that_mattered: u64,
    /// Games that ended by the rules, and those of them that the player who began won.
    pub(crate) normal: [u64; 2],
    pub(crate) won_by_first: u64,
    pub(crate) scope: Scope,
}

impl Tally {
    /// Nothing counted yet.
    pub(crate) fn new(plan: &Plan) -> Tally {
        let pairings = plan.pairings();
        let field = |_| FieldTally {
            starts: 0,
            decided_starts: 0,
            open_starts: 0,
            games: 0,
            games_that_mattered: 0,
            normal: [0; 2],
            won_by_first: 0,
            scope: Scope::new(plan.players.len(), pairings.len()),
        };
        Tally {
            games: 0,
            fields: plan.games.iter().map(field).collect(),
            tests: plan.sprt.iter().map(|_| (Sprt::new(plan.sprt_elo), 0)).collect(),
            worst: Worst::new(plan.players.len()),
            pairings,
            first_game: None,
        }
    }

    /// Counts the next game; one that is not of the plan is refused.
    pub(crate) fn count(&mut self, plan: &Plan, game: &GameLine) -> Result<(), String> {
        let fixture =
            Fixture::of(plan, &self.pairings, game.index).ok_or("it has more games than were asked for")?;
        let named = [0, 1].map(|seat| plan.players[fixture.players[seat]] == game.players[seat]);
        if named != [true, true]
            || (game.game, game.start) != (fixture.field, fixture.start)
            || game.winner == 0
        {
            return Err(format!("game {} is not the one that was asked for", game.index));
        }
        self.games += 1;
        self.fields[fixture.field].count(&fixture, game);
        self.worst.count(&fixture, game);
        self.count_pair(plan, &fixture, game);
        Ok(())
    }

    /// The two games of a start follow each other.
    fn count_pair(&mut self, plan: &Plan, fixture: &Fixture, game: &GameLine) {
        let lower_won = (game.winner == 1) != fixture.swapped;
        let first = match self.first_game.take() {
            Some(first) if fixture.swapped => first,
            _ => {
                self.first_game = Some(lower_won);
                return;
            }
        };
        if game.decided == Some(true) {
            return;
        }
        let won = usize::from(first) + usize::from(lower_won);
        self.fields[fixture.field].scope.pairs[fixture.pairing][won] += 1;
        for ((test, starts), &[one, two]) in self.tests.iter_mut().zip(&plan.sprt) {
            if self.pairings[fixture.pairing] == [one.min(two), one.max(two)] {
                test.feed(if one < two { won } else { 2 - won });
                *starts += 1;
            }
        }
    }
}

impl FieldTally {
    fn count(&mut self, fixture: &Fixture, game: &GameLine) {
        if fixture.pairing == 0 && !fixture.swapped {
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
        self.scope.count(fixture, game);
    }
}
