//! Time and memory.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// What went wrong, as a sentence.
pub(crate) type Fault = Box<dyn Error>;

/// Some work to be timed.
pub(crate) type Work<'a> = Box<dyn FnMut() -> Result<(), Fault> + 'a>;

/// Some work whose result is only there to be waited for.
pub(crate) fn work<'a, T>(mut run: impl FnMut() -> Result<T, Fault> + 'a) -> Work<'a> {
    Box::new(move || {
        black_box(run()?);
        Ok(())
    })
}

/// The median times of several pieces of work that take turns, after one turn each that does not count. All of
/// it must be done by the thread that calls.
pub(crate) fn medians<const N: usize>(turns: usize, works: [Work<'_>; N]) -> Result<[Duration; N], Fault> {
    take_turns(turns, works, alone)
}

/// The same by the clock alone, for work that other threads do.
pub(crate) fn medians_by_clock<const N: usize>(
    turns: usize,
    works: [Work<'_>; N],
) -> Result<[Duration; N], Fault> {
    take_turns(turns, works, by_clock)
}

fn take_turns<const N: usize>(
    turns: usize,
    mut works: [Work<'_>; N],
    time: fn(&mut Work<'_>) -> Result<Duration, Fault>,
) -> Result<[Duration; N], Fault> {
    let mut times = [const { Vec::new() }; N];
    for turn in 0..=turns {
        for (times, work) in times.iter_mut().zip(&mut works) {
            let time = time(work)?;
            if turn > 0 {
                times.push(time);
            }
        }
    }
    Ok(times.map(median))
}

/// How long some work of this thread takes: by the clock, or by the time on a processor where other work came in
/// between. The latter takes longer to read, so that for very short work the clock is the better one.
pub(crate) fn alone(work: &mut Work<'_>) -> Result<Duration, Fault> {
    let before = on_processor();
    let clock = by_clock(work)?;
    Ok(on_processor().saturating_sub(before).min(clock))
}

fn by_clock(work: &mut Work<'_>) -> Result<Duration, Fault> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}

/// How long this thread has been on a processor.
fn on_processor() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The middle one.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// How many times longer one is than the other.
pub(crate) fn ratio(one: Duration, two: Duration) -> f64 {
    one.as_secs_f64() / two.as_secs_f64()
}

/// The most memory in bytes that this process has held so far, where the kernel tells it.
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
