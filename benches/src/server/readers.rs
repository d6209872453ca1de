//! A game that a hundred others watch who never read, half of them pages with a large board: what they cost the players.

use std::time::Duration;

use crate::BenchError;
use crate::load::Load;
use crate::process::{Kind, Server};
use crate::row::{ComparisonRow, format_time, median};

const ROUNDS: usize = 9;
const TIME: Duration = Duration::from_secs(3);
const READERS: usize = 100;
/// Slow enough that the game does not end, and fast enough that those who do not read miss a lot.
const RATE: f64 = 300.0;
const TILES: u32 = 2_000;
const MOST_BYTES: f64 = (20 << 20) as f64;

/// What a round with so many readers gave.
struct Round {
    /// The p99 of an acknowledgement.
    p99: Duration,
    /// The memory of the server when the readers are still there, in bytes.
    memory: f64,
}

fn round(readers: usize) -> Result<Round, BenchError> {
    let server = Server::start(Kind::Ours)?;
    let load = Load { length: TILES, readers, ..Load::new(1, TIME, Some(RATE)) };
    let played = server.play(load)?;
    Ok(Round { p99: played.p99, memory: server.peak_memory()? as f64 })
}

/// The rows.
pub(crate) fn measure() -> Result<Vec<ComparisonRow>, BenchError> {
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        with.push(round(READERS)?);
        without.push(round(0)?);
    }
    let pairs = || with.iter().zip(&without);
    let p99 = |rounds: &[Round]| {
        format_time(Duration::from_secs_f64(median(rounds.iter().map(|round| round.p99.as_secs_f64()))))
    };
    let ratio = median(pairs().map(|(with, without)| with.p99.div_duration_f64(without.p99)));
    let work = format!("{READERS} readers that never read; none: p99 of an acknowledgement");
    let time = ComparisonRow::new(work, p99(&with), p99(&without)).at_most(ratio, Some(1.2));
    let memory = |rounds: &[Round]| {
        format!("{:.1} MiB", median(rounds.iter().map(|round| round.memory)) / f64::from(1 << 20))
    };
    let added = median(pairs().map(|(with, without)| with.memory - without.memory));
    let work = format!("{READERS} readers that never read; none: peak memory");
    let memory = ComparisonRow::new(work, memory(&with), memory(&without)).adds_bytes(added, MOST_BYTES);
    Ok(vec![time, memory])
}
