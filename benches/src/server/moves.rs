//! Durable moves per second, each seen by both players, and the time until a move is acknowledged.

use std::time::Duration;

use crate::BenchError;
use crate::load::{Load, Played};
use crate::process::{Kind, Server};
use crate::row::{ComparisonRow, format_time, median};

const ROUNDS: usize = 5;
const TIME: Duration = Duration::from_millis(1_500);
const GAMES: [u64; 2] = [100, 1_000];

/// The result of one round of a server.
struct Round {
    played: Played,
    /// The processor time of the server per move.
    cost: Duration,
}

/// Runs a load against a new server.
fn round(kind: Kind, games: u64, rate: Option<f64>) -> Result<Round, BenchError> {
    let server = Server::start(kind)?;
    let before = server.cpu_time()?;
    let played = server.play(Load { games, time: TIME, rate })?;
    let moves = played.per_second * TIME.as_secs_f64();
    Ok(Round { played, cost: (server.cpu_time()? - before).div_f64(moves) })
}

/// What programs receive: the events.
pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let mut rows = Vec::new();
    for games in GAMES {
        let (full, per_second) = throughput(Kind::Ours, games, "", Some(0.4))?;
        rows.extend(full);
        rows.extend(latency(games, per_second)?);
    }
    Ok(rows)
}

/// What pages receive: the events with the board.
pub(crate) fn pages() -> Result<Vec<ComparisonRow>, BenchError> {
    let mut rows = Vec::new();
    for games in GAMES {
        rows.extend(throughput(Kind::Pages, games, ", with the board for pages", None)?.0);
    }
    Ok(rows)
}

/// At full speed; also returns the speed of the minimal server.
fn throughput(
    kind: Kind,
    games: u64,
    what: &str,
    least: Option<f64>,
) -> Result<(Vec<ComparisonRow>, f64), BenchError> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(round(Kind::Minimal, games, None)?);
        ours.push(round(kind, games, None)?);
    }
    let speed = |rounds: &[Round]| median(rounds.iter().map(|round| round.played.per_second));
    let cost = |rounds: &[Round]| {
        Duration::from_secs_f64(median(rounds.iter().map(|round| round.cost.as_secs_f64())))
    };
    let ratios = ours.iter().zip(&theirs);
    let ratio = median(ratios.map(|(ours, theirs)| ours.played.per_second / theirs.played.per_second));
    let costs = ours.iter().zip(&theirs).map(|(ours, theirs)| ours.cost.div_duration_f64(theirs.cost));
    let per_second = |rounds: &[Round]| format!("{:.0} /s", speed(rounds));
    let rows = vec![
        ComparisonRow::new(
            format!("{games} games: durable moves{what}"),
            per_second(&ours),
            per_second(&theirs),
        )
        .at_least(ratio, least),
        ComparisonRow::new(
            format!("{games} games: the server's processor time, a move{what}"),
            format_time(cost(&ours)),
            format_time(cost(&theirs)),
        )
        .at_most(median(costs), None),
    ];
    Ok((rows, speed(&theirs)))
}

/// The latency of acknowledgements, for both servers at a tenth of the minimal server's speed.
fn latency(games: u64, full: f64) -> Result<Vec<ComparisonRow>, BenchError> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(round(Kind::Minimal, games, Some(full / 10.0))?.played);
        ours.push(round(Kind::Ours, games, Some(full / 10.0))?.played);
    }
    let row = |name: &str, time: fn(&Played) -> Duration, most| {
        let middle = |rounds: &[Played]| {
            Duration::from_secs_f64(median(rounds.iter().map(|round| time(round).as_secs_f64())))
        };
        let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| time(ours).div_duration_f64(time(theirs)));
        let work = format!("{games} games, {:.0} moves/s: {name} of an acknowledgement", full / 10.0);
        ComparisonRow::new(work, format_time(middle(&ours)), format_time(middle(&theirs)))
            .at_most(median(ratios), most)
    };
    Ok(vec![row("median", |round| round.median, None), row("p99", |round| round.p99, Some(3.0))])
}
