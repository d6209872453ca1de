//! What the speed examples share.

#![allow(dead_code, reason = "every example uses its own part of this")]

use std::error::Error;
use std::time::{Duration, Instant};

/// The median of so many runs.
pub(crate) fn median(
    runs: usize,
    mut run: impl FnMut() -> Result<Duration, Box<dyn Error>>,
) -> Result<Duration, Box<dyn Error>> {
    let mut times = (0..runs).map(|_| run()).collect::<Result<Vec<_>, _>>()?;
    times.sort_unstable();
    Ok(times[runs / 2])
}

/// How long some work takes.
pub(crate) fn timed<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    std::hint::black_box(work()?);
    Ok(start.elapsed())
}

/// How many times longer it took than before; a dash the first time.
pub(crate) fn ratio(now: Duration, before: Option<Duration>) -> String {
    before.map_or("-".to_string(), |before| format!("{:.2}", now.as_secs_f64() / before.as_secs_f64()))
}

/// The most memory that the process has used so far, as the kernel tells it; "unknown" elsewhere.
pub(crate) fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or("unknown".to_string(), |peak| peak.trim().to_string())
}
