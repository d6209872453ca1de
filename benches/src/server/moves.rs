//! Durable moves per second, each seen by both players, and how soon a move is acknowledged.

use std::time::Duration;

use crate::PlayerError;
use crate::load::{Load, Played};
use crate::process::{Kind, Server};
use crate::table::{Line, median, said};

const ROUNDS: usize = 5;
const TIME: Duration = Duration::from_millis(1_500);
const GAMES: [u64; 2] = [100, 1_000];

/// What one turn of a server came to.
struct Turn {
    played: Played,
    /// Time of the server on a processor for each move.
    cost: Duration,
}

/// Lets a new server serve a load.
fn turn(kind: Kind, games: u64, rate: Option<f64>) -> Result<Turn, PlayerError> {
    let server = Server::start(kind)?;
    let before = server.on_processor()?;
    let played = server.play(Load { games, time: TIME, rate })?;
    let moves = played.per_second * TIME.as_secs_f64();
    Ok(Turn { played, cost: (server.on_processor()? - before).div_f64(moves) })
}

/// What programs hear: the events.
pub(crate) fn measure() -> Result<Vec<Line>, PlayerError> {
    let mut lines = Vec::new();
    for games in GAMES {
        let (full, per_second) = throughput(Kind::Ours, games, "", Some(0.4))?;
        lines.extend(full);
        lines.extend(latency(games, per_second)?);
    }
    Ok(lines)
}

/// What pages hear: the events with the board.
pub(crate) fn pages() -> Result<Vec<Line>, PlayerError> {
    let mut lines = Vec::new();
    for games in GAMES {
        lines.extend(throughput(Kind::Pages, games, ", with the board for pages", None)?.0);
    }
    Ok(lines)
}

/// As fast as it goes; also how fast the minimal server was.
fn throughput(
    kind: Kind,
    games: u64,
    what: &str,
    least: Option<f64>,
) -> Result<(Vec<Line>, f64), PlayerError> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(turn(Kind::Minimal, games, None)?);
        ours.push(turn(kind, games, None)?);
    }
    let speed = |turns: &[Turn]| median(turns.iter().map(|turn| turn.played.per_second));
    let cost =
        |turns: &[Turn]| Duration::from_secs_f64(median(turns.iter().map(|turn| turn.cost.as_secs_f64())));
    let ratios = ours.iter().zip(&theirs);
    let ratio = median(ratios.map(|(ours, theirs)| ours.played.per_second / theirs.played.per_second));
    let costs = ours.iter().zip(&theirs).map(|(ours, theirs)| ours.cost.div_duration_f64(theirs.cost));
    let per_second = |turns: &[Turn]| format!("{:.0} /s", speed(turns));
    let lines = vec![
        Line::new(format!("{games} games: durable moves{what}"), per_second(&ours), per_second(&theirs))
            .at_least(ratio, least),
        Line::new(
            format!("{games} games: the server's processor time, a move{what}"),
            said(cost(&ours)),
            said(cost(&theirs)),
        )
        .at_most(median(costs), None),
    ];
    Ok((lines, speed(&theirs)))
}

/// The slowest in a hundred acknowledgements, both at a tenth of what the minimal server can do.
fn latency(games: u64, full: f64) -> Result<Vec<Line>, PlayerError> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(turn(Kind::Minimal, games, Some(full / 10.0))?.played);
        ours.push(turn(Kind::Ours, games, Some(full / 10.0))?.played);
    }
    let line = |name: &str, time: fn(&Played) -> Duration, most| {
        let middle = |turns: &[Played]| {
            Duration::from_secs_f64(median(turns.iter().map(|turn| time(turn).as_secs_f64())))
        };
        let ratios = ours.iter().zip(&theirs).map(|(ours, theirs)| time(ours).div_duration_f64(time(theirs)));
        let work = format!("{games} games, {:.0} moves/s: {name} of an acknowledgement", full / 10.0);
        Line::new(work, said(middle(&ours)), said(middle(&theirs))).at_most(median(ratios), most)
    };
    Ok(vec![line("median", |turn| turn.median, None), line("p99", |turn| turn.p99, Some(3.0))])
}
