use std::path::Path;

use duels_arena::{GameResults, Measures, PlayerResults, Rate, Results, Standing};

use crate::terminal::Table;

/// How much of a player's name is shown.
const NAME: usize = 28;

/// The results of a run for people, with tables that fit into `width` columns where there is a limit.
pub(crate) fn report(results: &Results, out: &Path, width: Option<usize>) -> String {
    let run = &results.run;
    let head = format!(
        "{} games of {} between {}, seed {}; every start played twice with the seats swapped.",
        results.games,
        run.games.join(", "),
        run.players.join(", "),
        run.seed
    );
    let mut parts = vec![head];
    let measuring =
        results.by_game.iter().filter(|game| game.information.measures != Measures::Nothing).count();
    if measuring > 0 {
        let title = if measuring == 1 { "" } else { "All games that measure something\n" };
        parts.push(format!("{title}{}", standing(&results.overall, width)));
        parts.push(crosstable(&results.overall, width));
        // At a terminal the lines break where it ends.
        let legend = legend(&results.overall);
        parts.push(if width.is_some() { legend.replace('\n', " ") } else { legend });
    } else {
        parts.push("There is nothing to rate: no game of this run measures anything.".to_string());
    }
    parts.extend(results.by_game.iter().map(|game| by_game(game, measuring > 1, width)));
    parts.extend(results.sprt.iter().map(|test| test.sentence.clone()));
    parts.push(format!(
        "The results are in {}: report.html, results.json, results.csv, games.csv, records.duel.",
        out.display()
    ));
    parts.join("\n\n")
}

fn legend(standing: &Standing) -> String {
    let zero = if standing.anchor == "mean" { "the mean of all" } else { "random" };
    format!(
        "Ratings are Elo points above {zero}. A position is critical if it is won, but not with every move;\n\
         kept: how often the player kept the win there. Punished: how often it kept the win\n\
         right after the opponent's blunder. Intervals are at 95 %."
    )
}

fn by_game(game: &GameResults, with_table: bool, width: Option<usize>) -> String {
    let sentence = &game.information.sentence;
    match game.information.measures {
        Measures::Nothing => sentence.clone(),
        _ if with_table => format!("{sentence}\n{}", standing(&game.standing, width)),
        _ => sentence.clone(),
    }
}

fn standing(standing: &Standing, width: Option<usize>) -> String {
    let has_forfeits = standing.players.iter().any(|player| forfeits(player) > 0);
    let head = ["player", "rating", "games", "won", "critical", "kept", "blunders", "punished", "forfeits"];
    let shown = if has_forfeits { head.len() } else { head.len() - 1 };
    let mut table = Table::new(head.into_iter().take(shown));
    let mut order: Vec<&PlayerResults> = standing.players.iter().collect();
    let elo = |player: &PlayerResults| player.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
    // Equals stay in the order of the plan.
    order.sort_by(|one, two| elo(two).total_cmp(&elo(one)));
    order.into_iter().for_each(|player| table.push(row(player).into_iter().take(shown)));
    table.text(width)
}

fn row(player: &PlayerResults) -> Vec<String> {
    let rating = player.rating.map_or("-".to_string(), |rating| match (rating.high - rating.low) / 2.0 {
        0.0 => "0".to_string(),
        margin => format!("{:+.0} ± {margin:.0}", rating.elo),
    });
    let blunders =
        player.blunders.rate.map_or("-".to_string(), |rate| format!("{} ({rate:.2})", player.blunders.count));
    let punished = &player.errors.punished;
    let chances = punished.rate.map_or("-".to_string(), |rate| {
        format!("{} of {} ({:.1} %)", punished.count, punished.of, 100.0 * rate)
    });
    vec![
        shortened(&player.player),
        rating,
        player.wins.of.to_string(),
        share(&player.wins),
        player.held.of.to_string(),
        share(&player.held),
        blunders,
        chances,
        forfeits(player).to_string(),
    ]
}

fn forfeits(player: &PlayerResults) -> u64 {
    player.illegal + player.timeout + player.crash + player.disconnect
}

/// A share with its interval.
fn share(rate: &Rate) -> String {
    match (rate.rate, rate.low, rate.high) {
        (Some(share), Some(low), Some(high)) => {
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            format!("{share:.1} % ({low:.1}-{high:.1})")
        }
        _ => "-".to_string(),
    }
}

/// Who won how many games against whom.
fn crosstable(standing: &Standing, width: Option<usize>) -> String {
    let count = standing.players.len();
    let numbers = (1..=count).map(|number| number.to_string());
    let mut table = Table::new(["games won".to_string()].into_iter().chain(numbers));
    for (index, player) in standing.players.iter().enumerate() {
        let name = format!("{} {}", index + 1, shortened(&player.player));
        let cells = (0..count).map(|other| cell(standing, index, other));
        table.push([name].into_iter().chain(cells));
    }
    table.text(width)
}

fn cell(standing: &Standing, player: usize, other: usize) -> String {
    let found = |one, two| standing.crosstable.iter().find(|cell| (cell.one, cell.two) == (one, two));
    match (found(player, other), found(other, player)) {
        (Some(cell), _) => format!("{} of {}", cell.wins.count, cell.wins.of),
        (None, Some(cell)) => format!("{} of {}", cell.wins.of - cell.wins.count, cell.wins.of),
        (None, None) => "-".to_string(),
    }
}

fn shortened(name: &str) -> String {
    let plain: String =
        name.chars().map(|character| if character.is_control() { ' ' } else { character }).collect();
    match plain.chars().count() {
        count if count > NAME => plain.chars().take(NAME - 1).chain(['…']).collect(),
        _ => plain,
    }
}
