//! Durable moves per second, each seen by both players, and the time until a move is acknowledged.

use std::time::Duration;

use crate::BenchError;
use crate::load::{Load, Played};
use crate::postgres::cluster::Cluster;
use crate::process::{Kind, Server};
use crate::row::{ComparisonRow, format_time, median};

const ROUNDS: usize = 5;
const TIME: Duration = Duration::from_millis(1_500);
const GAMES: [u64; 2] = [100, 1_000];

/// What the moves of a program cost, compared with a server that only echoes them.
const LEAST: f64 = 0.7;
/// The same on PostgreSQL.
const LEAST_POSTGRES: f64 = 0.6;
/// The moves of pages, compared with those of programs.
const LEAST_PAGES: f64 = 0.7;

/// The result of one round of a server.
struct Round {
    played: Played,
    /// The processor time of the server per move.
    cost: Duration,
}

/// Runs a load against a new server.
fn round(kind: Kind, games: u64, rate: Option<f64>) -> Result<Round, BenchError> {
    round_at(&Server::start(kind)?, games, rate)
}

fn round_at(server: &Server, games: u64, rate: Option<f64>) -> Result<Round, BenchError> {
    let before = server.cpu_time()?;
    let played = server.play(Load::new(games, TIME, rate))?;
    let moves = played.per_second * TIME.as_secs_f64();
    Ok(Round { played, cost: (server.cpu_time()? - before).div_f64(moves) })
}

/// What programs receive: the events.
pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let mut rows = Vec::new();
    for games in GAMES {
        let rounds = alternate(|kind| round(kind, games, None), [Kind::Ours, Kind::Minimal])?;
        let per_second = rounds.speed(1);
        rows.extend(rounds.rows(&format!("{games} games"), LEAST));
        rows.extend(latency(games, per_second)?);
    }
    Ok(rows)
}

/// What pages receive: the events and what changed on the board. It is compared with what programs receive.
pub(crate) fn pages() -> Result<Vec<ComparisonRow>, BenchError> {
    let mut rows = Vec::new();
    for games in GAMES {
        let rounds = alternate(|kind| round(kind, games, None), [Kind::Pages, Kind::Ours])?;
        rows.extend(
            rounds.rows(&format!("{games} games, with the board for pages; without it"), LEAST_PAGES),
        );
    }
    Ok(rows)
}

/// One node on PostgreSQL, compared with a minimal server on the same one.
pub(crate) fn postgres() -> Result<Vec<ComparisonRow>, BenchError> {
    let folder = tempfile::Builder::new().prefix("duels-bench-").tempdir_in(".")?;
    let cluster =
        Cluster::start_in(folder.path().canonicalize()?, &["shared_buffers=256MB", "max_wal_size=4GB"]);
    let address = format!("postgres://duels@127.0.0.1:{}/postgres?sslmode=disable", cluster.port);
    let mut rows = Vec::new();
    for games in GAMES {
        let play = |kind| round_at(&Server::start_at(kind, &address)?, games, None);
        let rounds = alternate(play, [Kind::Postgres, Kind::MinimalPostgres])?;
        rows.extend(rounds.rows(&format!("PostgreSQL, {games} games"), LEAST_POSTGRES));
    }
    Ok(rows)
}

/// The rounds of two servers.
struct Rounds([Vec<Round>; 2]);

/// Alternating rounds at full speed, the second server first.
fn alternate(
    play: impl Fn(Kind) -> Result<Round, BenchError>,
    [ours, theirs]: [Kind; 2],
) -> Result<Rounds, BenchError> {
    let mut rounds = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        rounds[1].push(play(theirs)?);
        rounds[0].push(play(ours)?);
    }
    Ok(Rounds(rounds))
}

impl Rounds {
    /// The median speed of a server.
    fn speed(&self, server: usize) -> f64 {
        median(self.0[server].iter().map(|round| round.played.per_second))
    }

    fn cost(&self, server: usize) -> Duration {
        Duration::from_secs_f64(median(self.0[server].iter().map(|round| round.cost.as_secs_f64())))
    }

    fn ratio(&self, ratio: impl Fn(&Round, &Round) -> f64) -> f64 {
        let [ours, theirs] = &self.0;
        median(ours.iter().zip(theirs).map(|(ours, theirs)| ratio(ours, theirs)))
    }

    fn rows(&self, what: &str, least: f64) -> [ComparisonRow; 2] {
        let per_second = |server| format!("{:.0} /s", self.speed(server));
        let speeds = self.ratio(|ours, theirs| ours.played.per_second / theirs.played.per_second);
        let costs = self.ratio(|ours, theirs| ours.cost.div_duration_f64(theirs.cost));
        let moves = ComparisonRow::new(format!("{what}: durable moves"), per_second(0), per_second(1));
        let work = format!("{what}: the server's processor time, a move");
        let cost = ComparisonRow::new(work, format_time(self.cost(0)), format_time(self.cost(1)));
        [moves.at_least(speeds, Some(least)), cost.at_most(costs, None)]
    }
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
