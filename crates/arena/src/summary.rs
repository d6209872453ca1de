//! From counts to results.

use crate::scope::{PlayerTally, Scope};
use crate::stats::{Met, Sprt, SprtVerdict, strengths};
use crate::tally::{FieldTally, Tally};
use crate::{
    Cell, Errors, GameResults, Information, Measures, Plan, PlayerResults, Rate, Rating, Results, SprtResult,
    Standing,
};

/// The results of a run from what was counted.
pub(crate) fn results(plan: &Plan, tally: &Tally) -> Results {
    let mut all = Scope::new(plan.players.len(), plan.pairings().len());
    tally.fields.iter().for_each(|field| all.merge(&field.scope));
    let game = |(game, field): (&String, &FieldTally)| GameResults {
        game: game.clone(),
        information: information(plan, game, field),
        standing: standing(plan, &field.scope),
    };
    Results {
        schema: Results::SCHEMA.to_string(),
        run: plan.clone(),
        games: tally.games,
        overall: standing(plan, &all),
        by_game: plan.games.iter().zip(&tally.fields).map(game).collect(),
        sprt: plan.sprt.iter().zip(&tally.tests).map(|(pair, test)| tested(plan, *pair, test)).collect(),
        worst: tally.worst.list(),
    }
}

fn standing(plan: &Plan, scope: &Scope) -> Standing {
    let met: Vec<Met> = plan.pairings().into_iter().zip(&scope.pairs).map(met).collect();
    let anchor = plan.players.iter().position(|player| player == "random");
    let rated = strengths(plan.players.len(), &met, anchor);
    let rating = |index: usize| {
        let strength = rated.as_ref()?.get(index)?;
        let [elo, margin] = [strength.elo, strength.margin];
        Some(Rating { elo, low: elo - margin, high: elo + margin })
    };
    let player = |(index, tally): (usize, &PlayerTally)| player(&plan.players[index], tally, rating(index));
    Standing {
        games: scope.games,
        anchor: anchor.map_or("mean", |_| "random").to_string(),
        players: scope.players.iter().enumerate().map(player).collect(),
        crosstable: met.iter().map(cell).collect(),
    }
}

fn met(([one, two], pairs): ([usize; 2], &[u64; 3])) -> Met {
    Met { one, two, pairs: *pairs }
}

fn cell(&Met { one, two, pairs }: &Met) -> Cell {
    let games = 2 * pairs.iter().sum::<u64>();
    Cell { one, two, wins: Rate::new(pairs[1] + 2 * pairs[2], games), pairs }
}

fn player(name: &str, tally: &PlayerTally, rating: Option<Rating>) -> PlayerResults {
    let [illegal, timeout, crash, disconnect] = tally.faults;
    PlayerResults {
        player: name.to_string(),
        wins: Rate::new(tally.wins.iter().sum(), tally.games.iter().sum()),
        wins_first: Rate::new(tally.wins[0], tally.games[0]),
        wins_second: Rate::new(tally.wins[1], tally.games[1]),
        rating,
        plies: tally.plies,
        judged: tally.judged,
        held: Rate::new(tally.mattered - tally.blunders, tally.mattered),
        blunders: Rate::new(tally.blunders, tally.mattered),
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

fn information(plan: &Plan, game: &str, field: &FieldTally) -> Information {
    let measures = match field {
        _ if !plan.judged => Measures::NotJudged,
        field if field.decided_starts == field.starts => Measures::Nothing,
        field if field.open_starts > 0 || field.games_that_mattered > 0 => Measures::Skill,
        _ => Measures::Unclear,
    };
    Information {
        measures,
        sentence: sentence(measures, game, field),
        starts: field.starts,
        decided_starts: field.decided_starts,
        open_starts: field.open_starts,
        games: field.games,
        games_that_mattered: field.games_that_mattered,
        won_by_first: Rate::new(field.won_by_first, field.games),
    }
}

fn sentence(measures: Measures, game: &str, field: &FieldTally) -> String {
    let FieldTally { games, games_that_mattered: mattered, decided_starts: decided, starts, .. } = field;
    let name = if game.contains([':', '#']) { game.to_string() } else { format!("{game} as specified") };
    match measures {
        Measures::NotJudged => format!("{name} was not judged."),
        Measures::Nothing => {
            let winner = match field.normal {
                [normal, won] if normal == won => "the player who moves first wins",
                [_, 0] => "the player who moves second wins",
                _ => "the start alone decides who wins",
            };
            format!(
                "{name} measures nothing: whatever is played, {winner}. Its {games} games count for nobody."
            )
        }
        Measures::Unclear => format!(
            "{name} may measure nothing: no choice mattered in {games} games, though it is not proved that none can."
        ),
        Measures::Skill if *decided > 0 => format!(
            "{name}: a choice mattered in {mattered} of {games} games; {decided} of {starts} starts are decided \
             whatever is played, and count for nobody."
        ),
        Measures::Skill => format!("{name}: a choice mattered in {mattered} of {games} games."),
    }
}

fn tested(plan: &Plan, [one, two]: [usize; 2], (test, of): &(Sprt, u64)) -> SprtResult {
    let [elo0, elo1] = plan.sprt_elo;
    let [lower, upper] = Sprt::bounds();
    let (a, b) = (&plan.players[one], &plan.players[two]);
    let starts = test.starts();
    let (verdict, says) = match test.verdict() {
        SprtVerdict::Better => ("better", format!("{a} is better than {b}")),
        SprtVerdict::NotBetter => ("not better", format!("{a} is not better than {b}")),
        SprtVerdict::Undecided => ("undecided", format!("whether {a} is better than {b} is still open")),
    };
    let sentence = format!(
        "{says}: between {elo0:+} and {elo1:+} Elo points the test stands at {:.2} after {starts} of {of} starts \
         (it decides at {lower:.2} and {upper:.2}).",
        test.llr()
    );
    let (verdict, llr) = (verdict.to_string(), test.llr());
    SprtResult { one, two, elo0, elo1, verdict, sentence, llr, lower, upper, starts, of: *of }
}
