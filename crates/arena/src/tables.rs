use std::io::{self, Write};

use crate::{GameRow, PlayerResults, Rate, Results, Standing};

/// The columns of `games.csv`.
pub(crate) const GAME_COLUMNS: [&str; 15] = [
    "index",
    "id",
    "game",
    "start",
    "first",
    "player1",
    "player2",
    "winner",
    "termination",
    "plies",
    "decided",
    "mattered1",
    "blunders1",
    "mattered2",
    "blunders2",
];

/// The columns of `results.csv`.
const RESULT_COLUMNS: [&str; 26] = [
    "scope",
    "player",
    "games",
    "wins",
    "win_rate",
    "win_low",
    "win_high",
    "elo",
    "elo_low",
    "elo_high",
    "plies",
    "judged",
    "mattered",
    "held",
    "held_rate",
    "held_low",
    "held_high",
    "blunders",
    "blunder_rate",
    "chances",
    "punished",
    "converted",
    "illegal",
    "timeout",
    "crash",
    "disconnect",
];

/// A line of CSV; a value with a comma, a quote or a line break in it stands in quotes.
pub(crate) fn row<T: AsRef<str>>(out: &mut dyn Write, values: impl IntoIterator<Item = T>) -> io::Result<()> {
    for (index, value) in values.into_iter().enumerate() {
        let (comma, value) = (if index == 0 { "" } else { "," }, value.as_ref());
        if value.contains([',', '"', '\n', '\r']) {
            write!(out, "{comma}\"{}\"", value.replace('"', "\"\""))?;
        } else {
            write!(out, "{comma}{value}")?;
        }
    }
    writeln!(out)
}

/// A game as a line of `games.csv`.
pub(crate) fn game(out: &mut dyn Write, game: &GameRow) -> io::Result<()> {
    let verdicts =
        |seat| game.plies.iter().filter(move |ply| ply.seat == seat).filter_map(|ply| ply.verdict.as_ref());
    let mattered = |seat| verdicts(seat).filter(|verdict| verdict.mattered).count().to_string();
    let blunders = |seat| verdicts(seat).filter(|verdict| verdict.is_blunder()).count().to_string();
    let [one, two] = game.players.clone();
    row(
        out,
        [
            game.index.to_string(),
            game.id.clone(),
            game.game.to_string(),
            game.start.to_string(),
            game.first.to_string(),
            one,
            two,
            game.winner.to_string(),
            game.termination.clone(),
            game.plies.len().to_string(),
            game.decided.map(|decided| decided.to_string()).unwrap_or_default(),
            mattered(1),
            blunders(1),
            mattered(2),
            blunders(2),
        ],
    )
}

/// The whole of `results.csv`: everybody in all games, then in each.
pub(crate) fn results(out: &mut dyn Write, results: &Results) -> io::Result<()> {
    row(out, RESULT_COLUMNS)?;
    standing(out, "all", &results.overall)?;
    results.by_game.iter().try_for_each(|game| standing(out, &game.game, &game.standing))
}

fn standing(out: &mut dyn Write, scope: &str, standing: &Standing) -> io::Result<()> {
    standing.players.iter().try_for_each(|player| row(out, values(scope, player)))
}

fn values(scope: &str, player: &PlayerResults) -> Vec<String> {
    let number = |value: Option<f64>| value.map(|value| format!("{value:.6}")).unwrap_or_default();
    let shares = |rate: &Rate| [number(rate.rate), number(rate.low), number(rate.high)];
    let rating = player.rating;
    let mut values = vec![
        scope.to_string(),
        player.player.clone(),
        player.wins.of.to_string(),
        player.wins.count.to_string(),
    ];
    values.extend(shares(&player.wins));
    values.extend(
        [rating.map(|one| one.elo), rating.map(|one| one.low), rating.map(|one| one.high)].map(number),
    );
    values.extend(
        [player.plies, player.judged, player.held.of, player.held.count].map(|count| count.to_string()),
    );
    values.extend(shares(&player.held));
    values.extend([player.blunders.count.to_string(), number(player.blunders.rate)]);
    let errors = &player.errors;
    let counts = [errors.punished.of, errors.punished.count, errors.converted.count];
    let faults = [player.illegal, player.timeout, player.crash, player.disconnect];
    values.extend(counts.into_iter().chain(faults).map(|count| count.to_string()));
    values
}
