//! What the speed examples share.

#![allow(dead_code, reason = "every example uses its own part of this")]

use std::error::Error;
use std::time::{Duration, Instant};

/// The fastest of so many runs, since other work on the machine can only add to the time.
pub(crate) fn fastest(
    runs: usize,
    mut run: impl FnMut() -> Result<Duration, Box<dyn Error>>,
) -> Result<Duration, Box<dyn Error>> {
    let times = (0..runs).map(|_| run()).collect::<Result<Vec<_>, _>>()?;
    Ok(times.into_iter().min().unwrap_or_default())
}

/// The median of so many runs.
pub(crate) fn median(
    runs: usize,
    mut run: impl FnMut() -> Result<Duration, Box<dyn Error>>,
) -> Result<Duration, Box<dyn Error>> {
    let mut times = (0..runs).map(|_| run()).collect::<Result<Vec<_>, _>>()?;
    times.sort_unstable();
    Ok(times[runs / 2])
}

/// How long some work takes: by the clock, or by the processor's count where other work came in between.
pub(crate) fn timed<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    let busy = processor_time();
    let start = Instant::now();
    std::hint::black_box(work()?);
    let clock = start.elapsed();
    // The count lags behind by up to a tick of the kernel: for short work only the clock will do.
    if clock < Duration::from_millis(50) {
        return Ok(clock);
    }
    let busy = processor_time().zip(busy).map(|(after, before)| after.saturating_sub(before));
    Ok(busy.map_or(clock, |busy| busy.min(clock)))
}

/// How long this thread has been on a processor, where the kernel tells it.
fn processor_time() -> Option<Duration> {
    // The count is brought up to date when the thread gives way.
    std::thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = counts.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
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
