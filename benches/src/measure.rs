//! Time and memory.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// Why a measurement failed.
pub type BenchError = Box<dyn Error>;

/// Work to be timed.
pub type Work<'a> = Box<dyn FnMut() -> Result<(), BenchError> + 'a>;

/// Work whose result is thrown away.
pub fn work<'a, T>(mut run: impl FnMut() -> Result<T, BenchError> + 'a) -> Work<'a> {
    Box::new(move || {
        black_box(run()?);
        Ok(())
    })
}

/// Shorter work is repeated in every round until this much time has passed. Otherwise the cold caches after the other
/// side's round would be measured.
const ROUND: Duration = Duration::from_millis(1);

/// Times a number of runs of some work.
type Timer = fn(&mut Work<'_>, u32) -> Result<Duration, BenchError>;

/// The times of several pieces of work, round by round.
#[derive(Clone, Debug)]
pub struct Rounds<const N: usize>([Vec<Duration>; N]);

impl<const N: usize> Rounds<N> {
    /// Rounds that were timed elsewhere: the times of every piece of work.
    pub fn from_times(times: [Vec<Duration>; N]) -> Rounds<N> {
        Rounds(times)
    }

    /// The times of two of them in the round with the median of their ratios. A machine that runs at half its speed for a
    /// while slows both sides of a round, so the median ratio is not affected. There must be at least one round.
    pub fn median_pair(&self, one: usize, two: usize) -> [Duration; 2] {
        let mut pairs: Vec<_> = self.0[one].iter().zip(&self.0[two]).map(|(&one, &two)| [one, two]).collect();
        pairs.sort_unstable_by(|a, b| ratio(a[0], a[1]).total_cmp(&ratio(b[0], b[1])));
        pairs[pairs.len() / 2]
    }
}

/// Times several pieces of work in alternating rounds, after one run each that does not count. The calling thread must
/// do all of the work.
pub fn alternate<const N: usize>(rounds: usize, works: [Work<'_>; N]) -> Result<Rounds<N>, BenchError> {
    run_rounds(rounds, works, thread_time)
}

/// The same in wall time, for work that other threads do.
pub fn alternate_wall_time<const N: usize>(
    rounds: usize,
    works: [Work<'_>; N],
) -> Result<Rounds<N>, BenchError> {
    run_rounds(rounds, works, wall_time)
}

fn run_rounds<const N: usize>(
    rounds: usize,
    mut works: [Work<'_>; N],
    timer: Timer,
) -> Result<Rounds<N>, BenchError> {
    let mut runs = [1; N];
    for (runs, work) in runs.iter_mut().zip(&mut works) {
        let first = timer(work, 1)?.max(Duration::from_nanos(1));
        *runs = (ROUND.as_nanos() / first.as_nanos()).clamp(1, 10_000) as u32;
    }
    let mut times = [const { Vec::new() }; N];
    for _ in 0..rounds {
        for ((times, work), runs) in times.iter_mut().zip(&mut works).zip(runs) {
            times.push(timer(work, runs)? / runs);
        }
    }
    Ok(Rounds(times))
}

/// How long a number of runs takes on this thread: the wall time or the thread's processor time, whichever is less. The
/// latter leaves out interruptions, but takes longer to read, so for very short work the wall time is better.
pub fn thread_time(work: &mut Work<'_>, runs: u32) -> Result<Duration, BenchError> {
    let before = thread_cpu_time();
    let wall = wall_time(work, runs)?;
    Ok(thread_cpu_time().saturating_sub(before).min(wall))
}

fn wall_time(work: &mut Work<'_>, runs: u32) -> Result<Duration, BenchError> {
    let start = Instant::now();
    for _ in 0..runs {
        work()?;
    }
    Ok(start.elapsed())
}

/// The processor time of this thread so far.
pub fn thread_cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The median of at least one time.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// How many times as long the first is as the second.
pub fn ratio(one: Duration, two: Duration) -> f64 {
    one.as_secs_f64() / two.as_secs_f64()
}

/// The peak memory of this process in bytes, if the kernel reports it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
