//! From counts to results.

use crate::sprt_tally::PlannedTest;
use crate::standings_tally::{PlayerTally, StandingsTally};
use crate::stats::{HeadToHead, Sprt, SprtVerdict, strengths};
use crate::tally::{GameTally, Tally};
use crate::{
    CrosstableCell, Errors, GameResults, Information, Measures, Plan, PlayerResults, Rate, Rating, Results,
    SprtResult, Standing,
};

/// The results of a run from what was counted.
pub(crate) fn results(plan: &Plan, tally: &Tally) -> Results {
    let mut all = StandingsTally::new(plan.players.len(), plan.matchups().len());
    tally.by_game.iter().for_each(|game| all.merge(&game.standings));
    let game = |(game, tally): (&String, &GameTally)| GameResults {
        game: game.clone(),
        information: information(plan, game, tally),
        standing: standing(plan, &tally.standings),
    };
    Results {
        schema: Results::SCHEMA.to_string(),
        run: plan.clone(),
        games: tally.games,
        overall: standing(plan, &all),
        by_game: plan.games.iter().zip(&tally.by_game).map(game).collect(),
        sprt: tally.tests.tests().iter().map(|test| tested(plan, test)).collect(),
        worst: tally.blunders.list(),
        forfeits: tally.forfeits.list(),
    }
}

fn standing(plan: &Plan, tally: &StandingsTally) -> Standing {
    let played = head_to_heads(plan, &tally.pairs);
    let anchor = anchor(plan);
    let rated = strengths(plan.players.len(), &played, anchor);
    let rating = |index: usize| {
        let strength = rated.as_ref()?.get(index)?;
        let [elo, margin] = [strength.elo, strength.margin];
        Some(Rating { elo, low: elo - margin, high: elo + margin })
    };
    let player = |(index, tally): (usize, &PlayerTally)| player(&plan.players[index], tally, rating(index));
    Standing {
        games: tally.games,
        anchor: anchor.map_or("mean", |_| "random").to_string(),
        players: tally.players.iter().enumerate().map(player).collect(),
        crosstable: played.iter().map(cell).collect(),
    }
}

/// Every matchup with its starts: of how many the player with the lower number won neither, one or both games.
pub(crate) fn head_to_heads(plan: &Plan, pairs: &[[u64; 3]]) -> Vec<HeadToHead> {
    let head_to_head = |([one, two], &pairs): ([usize; 2], &[u64; 3])| HeadToHead { one, two, pairs };
    plan.matchups().into_iter().zip(pairs).map(head_to_head).collect()
}

/// The player whose rating is 0, if there is one.
pub(crate) fn anchor(plan: &Plan) -> Option<usize> {
    plan.players.iter().position(|player| player == "random")
}

fn cell(&HeadToHead { one, two, pairs }: &HeadToHead) -> CrosstableCell {
    let games = 2 * pairs.iter().sum::<u64>();
    CrosstableCell { one, two, wins: Rate::new(pairs[1] + 2 * pairs[2], games), pairs }
}

fn player(name: &str, tally: &PlayerTally, rating: Option<Rating>) -> PlayerResults {
    let [illegal, timeout, crash, disconnect] = tally.forfeits;
    PlayerResults {
        player: name.to_string(),
        wins: Rate::new(tally.wins.iter().sum(), tally.games.iter().sum()),
        wins_first: Rate::new(tally.wins[0], tally.games[0]),
        wins_second: Rate::new(tally.wins[1], tally.games[1]),
        rating,
        plies: tally.plies,
        judged: tally.judged,
        held: Rate::new(tally.critical - tally.blunders, tally.critical),
        blunders: Rate::new(tally.blunders, tally.critical),
        errors: Errors {
            punished: Rate::new(tally.punished, tally.chances),
            converted: Rate::new(tally.converted, tally.chances),
        },
        regret_by_ply: tally.by_ply.list(),
        regret_by_distance: tally.by_distance.list(),
        illegal,
        timeout,
        crash,
        disconnect,
    }
}

fn information(plan: &Plan, game: &str, tally: &GameTally) -> Information {
    let measures = match tally {
        _ if !plan.judged => Measures::NotJudged,
        tally if tally.decided_starts == tally.starts => Measures::Nothing,
        tally if tally.open_starts > 0 || tally.games_that_mattered > 0 => Measures::Skill,
        _ => Measures::Unclear,
    };
    Information {
        measures,
        sentence: sentence(measures, game, tally),
        starts: tally.starts,
        decided_starts: tally.decided_starts,
        open_starts: tally.open_starts,
        games: tally.games,
        games_that_mattered: tally.games_that_mattered,
        won_by_first: Rate::new(tally.won_by_first, tally.games),
    }
}

fn sentence(measures: Measures, game: &str, tally: &GameTally) -> String {
    let GameTally { games, games_that_mattered: mattered, decided_starts: decided, starts, .. } = tally;
    let name = if game.contains([':', '#']) { game.to_string() } else { format!("The classic {game}") };
    match measures {
        Measures::NotJudged => format!("{name}: the plies were not judged."),
        Measures::Nothing => {
            let winner = match tally.normal {
                [normal, won] if normal == won => "the player who moves first wins",
                [_, 0] => "the player who moves second wins",
                _ => "the start alone decides who wins",
            };
            format!(
                "{name} measures nothing: whatever is played, {winner}. Its {games} games are left out of the standings."
            )
        }
        Measures::Unclear => format!(
            "{name} may measure nothing: no choice mattered in {games} games, but it is not proved that none can."
        ),
        Measures::Skill if *decided > 0 => {
            let are = if *decided == 1 { "is" } else { "are" };
            format!(
                "{name}: a choice mattered in {mattered} of {games} games; {decided} of {starts} starts {are} decided \
                 whatever is played, and {are} left out of the standings."
            )
        }
        Measures::Skill => format!("{name}: a choice mattered in {mattered} of {games} games."),
    }
}

fn tested(plan: &Plan, planned: &PlannedTest) -> SprtResult {
    let PlannedTest { players: [one, two], sprt: test, starts: of } = planned;
    let (one, two) = (*one, *two);
    let [elo0, elo1] = plan.sprt_elo;
    let [lower, upper] = Sprt::bounds();
    let (a, b) = (&plan.players[one], &plan.players[two]);
    let starts = test.starts();
    let (verdict, says) = match test.verdict() {
        SprtVerdict::Better => ("better", format!("The test says that {a} is better than {b}")),
        SprtVerdict::NotBetter => ("not better", format!("The test says that {a} is not better than {b}")),
        SprtVerdict::Undecided => ("undecided", format!("It is undecided whether {a} is better than {b}")),
    };
    let sentence = format!(
        "{says}: between {elo0:+} and {elo1:+} Elo points the test is at {:.2} after {starts} of {of} starts \
         (it decides at {lower:.2} and {upper:.2}).",
        test.llr()
    );
    let (verdict, llr) = (verdict.to_string(), test.llr());
    SprtResult { one, two, elo0, elo1, verdict, sentence, llr, lower, upper, starts, of: *of }
}
