//! The load generator: a separate process that plays many games at once, at full speed or at a given rate.

use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::BenchError;
use crate::connected_game::{ConnectedGame, Target};

/// A move that takes longer than this is an error.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Moves before this time has passed do not count.
const WARM_UP: Duration = Duration::from_millis(500);

/// How many games are opened at once. The system takes a thousand new connections at a time for a flood.
const MOST_OPENING: usize = 100;

/// What to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// How many games at once.
    pub(crate) games: u64,
    /// How long.
    pub(crate) time: Duration,
    /// How many moves a second in all games together; full speed if there is none.
    pub(crate) rate: Option<f64>,
    /// The length of a game.
    pub(crate) length: u32,
    /// How many watch each game and never read.
    pub(crate) readers: usize,
}

impl Load {
    /// Games of 200 plies, long enough that creating them hardly counts, without others who watch.
    pub(crate) fn new(games: u64, time: Duration, rate: Option<f64>) -> Load {
        Load { games, time, rate, length: 200, readers: 0 }
    }

    /// As arguments of a process.
    pub(crate) fn args(&self) -> [String; 5] {
        let rate = self.rate.unwrap_or(0.0);
        let numbers = [self.games, self.time.as_millis() as u64, self.length.into(), self.readers as u64];
        let [games, millis, length, readers] = numbers.map(|number| number.to_string());
        [games, millis, rate.to_string(), length, readers]
    }

    /// Reads the arguments.
    pub(crate) fn parse([games, millis, rate, length, readers]: [&str; 5]) -> Result<Load, BenchError> {
        let rate = Some(rate.parse()?).filter(|rate| *rate > 0.0);
        let time = Duration::from_millis(millis.parse()?);
        Ok(Load { games: games.parse()?, time, rate, length: length.parse()?, readers: readers.parse()? })
    }
}

/// The result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    /// Durable moves a second, each seen by both.
    pub(crate) per_second: f64,
    /// The median time of an acknowledgement.
    pub(crate) median: Duration,
    /// The 99th percentile of the same.
    pub(crate) p99: Duration,
}

/// Plays and returns the result.
pub(crate) async fn run(target: Target, load: Load) -> Result<Played, BenchError> {
    let opening = (0..load.games).map(|number| target.open(number, load));
    let games: Vec<_> = stream::iter(opening).buffered(MOST_OPENING).try_collect().await?;
    let begin = Instant::now() + WARM_UP;
    let players = games.into_iter().zip(0..).map(|(game, number)| {
        let playing = play(target, game, number, load, begin);
        tokio::spawn(playing)
    });
    let mut times = Vec::new();
    for played in try_join_all(players.collect::<Vec<_>>()).await? {
        times.extend(played?);
    }
    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().ok_or("no move was measured");
    Ok(Played { per_second: times.len() as f64 / load.time.as_secs_f64(), median: at(50)?, p99: at(99)? })
}

/// One game after another; the times of the moves that count.
async fn play(
    target: Target,
    mut game: ConnectedGame,
    number: u64,
    load: Load,
    begin: Instant,
) -> Result<Vec<Duration>, BenchError> {
    let mut ticks = load.rate.map(|rate| {
        let first = begin - WARM_UP + Duration::from_secs_f64(number as f64 / rate);
        let mut ticks = interval_at(first.into(), Duration::from_secs_f64(load.games as f64 / rate));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    });
    let (end, mut next, mut times) = (begin + load.time, number, Vec::new());
    loop {
        if game.is_over() {
            next += load.games;
            game = target.open(next, load).await?;
        }
        if let Some(ticks) = &mut ticks {
            ticks.tick().await;
        }
        let waited = timeout(TIMEOUT, game.play()).await;
        let time = waited.map_err(|_| "a move did not reach both players")??;
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
    pub(crate) fn parse(line: &str) -> Result<Played, BenchError> {
        let mut words = line.split_whitespace();
        let mut word = || words.next().ok_or_else(|| format!("the load printed {line:?}"));
        let per_second = word()?.parse()?;
        let median = Duration::from_nanos(word()?.parse()?);
        Ok(Played { per_second, median, p99: Duration::from_nanos(word()?.parse()?) })
    }
}
