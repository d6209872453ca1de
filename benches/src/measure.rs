//! Time and memory.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// What went wrong, as a sentence.
pub type PlayerError = Box<dyn Error>;

/// Some work to be timed.
pub type Work<'a> = Box<dyn FnMut() -> Result<(), PlayerError> + 'a>;

/// Some work whose result is only there to be waited for.
pub fn work<'a, T>(mut run: impl FnMut() -> Result<T, PlayerError> + 'a) -> Work<'a> {
    Box::new(move || {
        black_box(run()?);
        Ok(())
    })
}

/// Work that is shorter than this is done as often in every turn as fits, so that it is not the cold caches after
/// somebody else's turn that are measured.
const TURN: Duration = Duration::from_millis(1);

/// How the time of so many runs of some work is taken.
type Watch = fn(&mut Work<'_>, u32) -> Result<Duration, PlayerError>;

/// What several pieces of work took, turn by turn.
#[derive(Clone, Debug)]
pub struct Turns<const N: usize>([Vec<Duration>; N]);

impl<const N: usize> Turns<N> {
    /// Turns that were timed elsewhere: for each piece of work what it took in every turn.
    pub fn timed(times: [Vec<Duration>; N]) -> Turns<N> {
        Turns(times)
    }

    /// What two of them took in the turn that has the median of their ratios. A machine that runs at half its
    /// speed for a while slows both sides of a turn, but need not slow both sides of half the turns.
    pub fn pair(&self, one: usize, two: usize) -> [Duration; 2] {
        let mut pairs: Vec<_> = self.0[one].iter().zip(&self.0[two]).map(|(&one, &two)| [one, two]).collect();
        pairs.sort_unstable_by(|a, b| ratio(a[0], a[1]).total_cmp(&ratio(b[0], b[1])));
        pairs.get(pairs.len() / 2).copied().unwrap_or_default()
    }
}

/// Times several pieces of work that take turns, after one run each that does not count. All of it must be done
/// by the thread that calls.
pub fn turns<const N: usize>(turns: usize, works: [Work<'_>; N]) -> Result<Turns<N>, PlayerError> {
    take_turns(turns, works, alone)
}

/// The same by the clock alone, for work that other threads do.
pub fn turns_by_clock<const N: usize>(turns: usize, works: [Work<'_>; N]) -> Result<Turns<N>, PlayerError> {
    take_turns(turns, works, by_clock)
}

fn take_turns<const N: usize>(
    turns: usize,
    mut works: [Work<'_>; N],
    watch: Watch,
) -> Result<Turns<N>, PlayerError> {
    let mut runs = [1; N];
    for (runs, work) in runs.iter_mut().zip(&mut works) {
        let first = watch(work, 1)?.max(Duration::from_nanos(1));
        *runs = (TURN.as_nanos() / first.as_nanos()).clamp(1, 10_000) as u32;
    }
    let mut times = [const { Vec::new() }; N];
    for _ in 0..turns {
        for ((times, work), runs) in times.iter_mut().zip(&mut works).zip(runs) {
            times.push(watch(work, runs)? / runs);
        }
    }
    Ok(Turns(times))
}

/// How long so many runs of some work of this thread take: by the clock, or by the time on a processor where
/// other work came in between. The latter takes longer to read, so that for very short work the clock is the
/// better one.
pub fn alone(work: &mut Work<'_>, runs: u32) -> Result<Duration, PlayerError> {
    let before = on_processor();
    let clock = by_clock(work, runs)?;
    Ok(on_processor().saturating_sub(before).min(clock))
}

fn by_clock(work: &mut Work<'_>, runs: u32) -> Result<Duration, PlayerError> {
    let start = Instant::now();
    for _ in 0..runs {
        work()?;
    }
    Ok(start.elapsed())
}

/// How long this thread has been on a processor.
fn on_processor() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// The middle one.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// How many times longer one is than the other.
pub fn ratio(one: Duration, two: Duration) -> f64 {
    one.as_secs_f64() / two.as_secs_f64()
}

/// The most memory in bytes that this process has held so far, where the kernel tells it.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}
