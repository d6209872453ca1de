use std::io;

use csv::Writer;

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

/// Writes a game to `games.csv`.
pub(crate) fn write_game(table: &mut Writer<impl io::Write>, game: &GameRow) -> csv::Result<()> {
    let verdicts =
        |seat| game.plies.iter().filter(move |ply| ply.seat == seat).filter_map(|ply| ply.verdict.as_ref());
    let mattered = |seat| verdicts(seat).filter(|verdict| verdict.mattered).count().to_string();
    let blunders = |seat| verdicts(seat).filter(|verdict| verdict.is_blunder()).count().to_string();
    let [one, two] = game.players.clone();
    table.write_record([
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
        optional(game.decided),
        mattered(1),
        blunders(1),
        mattered(2),
        blunders(2),
    ])
}

/// Writes `results.csv`: every player in all games together, then in each game.
pub(crate) fn write_results(out: &mut dyn io::Write, results: &Results) -> csv::Result<()> {
    let mut table = Writer::from_writer(out);
    table.write_record(RESULT_COLUMNS)?;
    write_standing(&mut table, "all", &results.overall)?;
    results.by_game.iter().try_for_each(|game| write_standing(&mut table, &game.game, &game.standing))?;
    Ok(table.flush()?)
}

fn write_standing(table: &mut Writer<impl io::Write>, scope: &str, standing: &Standing) -> csv::Result<()> {
    standing.players.iter().try_for_each(|player| table.write_record(values(scope, player)))
}

/// A value that may be unknown: the column is empty then.
fn optional(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

fn values(scope: &str, player: &PlayerResults) -> Vec<String> {
    let number = |value: Option<f64>| optional(value.map(|value| format!("{value:.6}")));
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
