//! The load: a process of its own that plays many games at once, as fast as it can or at a given rate.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::PlayerError;
use crate::tables::{Place, Table};

/// A move that takes longer than this never comes.
const PATIENCE: Duration = Duration::from_secs(30);
/// What is played before it counts.
const WARM: Duration = Duration::from_millis(500);

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// How many games at once.
    pub(crate) games: u64,
    /// How long.
    pub(crate) time: Duration,
    /// How many moves a second in all games together; as many as can be if it does not say.
    pub(crate) rate: Option<f64>,
}

/// What came out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Durable moves a second, each seen by both.
    pub(crate) per_second: f64,
    /// How long an acknowledgement took in the middle.
    pub(crate) median: Duration,
    /// How long ninety-nine in a hundred took at most.
    pub(crate) p99: Duration,
}

/// Plays and says what came out.
pub(crate) async fn run(place: Place, load: Load) -> Result<Played, PlayerError> {
    let tables = try_join_all((0..load.games).map(|number| place.open(number))).await?;
    let begin = Instant::now() + WARM;
    let players = tables.into_iter().zip(0..).map(|(table, number)| {
        let playing = play(place, table, number, load, begin);
        tokio::spawn(playing)
    });
    let mut times = Vec::new();
    for played in try_join_all(players.collect::<Vec<_>>()).await? {
        times.extend(played?);
    }
    times.sort_unstable();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    Ok(Played { per_second: times.len() as f64 / load.time.as_secs_f64(), median: at(50), p99: at(99) })
}

/// One game after another; the times of the moves that count.
async fn play(
    place: Place,
    mut table: Table,
    number: u64,
    load: Load,
    begin: Instant,
) -> Result<Vec<Duration>, PlayerError> {
    let mut ticks = load.rate.map(|rate| {
        let first = begin - WARM + Duration::from_secs_f64(number as f64 / rate);
        let mut ticks = interval_at(first.into(), Duration::from_secs_f64(load.games as f64 / rate));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    let (end, mut next, mut times) = (begin + load.time, number, Vec::new());
    loop {
        if table.is_over() {
            next += load.games;
            table = place.open(next).await?;
        }
        if let Some(ticks) = &mut ticks {
            ticks.tick().await;
        }
        let waited = timeout(PATIENCE, table.play()).await;
        let time = waited.map_err(|_| "a move was not heard by both players")??;
        let now = Instant::now();
        if now > end {
            return Ok(times);
        }
        if now > begin {
            times.push(time);
        }
    }
}

impl Played {
    /// As one line.
    pub(crate) fn line(&self) -> String {
        format!("{} {} {}", self.per_second, self.median.as_nanos(), self.p99.as_nanos())
    }

    /// Reads the line.
    pub(crate) fn parse(line: &str) -> Result<Played, PlayerError> {
        let mut words = line.split_whitespace();
        let mut word = || words.next().ok_or_else(|| format!("the load said {line:?}"));
        let per_second = word()?.parse()?;
        let median = Duration::from_nanos(word()?.parse()?);
        Ok(Played { per_second, median, p99: Duration::from_nanos(word()?.parse()?) })
    }
}
