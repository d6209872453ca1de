//! Work that is done in a process of its own: to see how much memory it alone takes, or to be able to stop it.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{digits, divisors, fifty};
use duels_bench::measure::{PlayerError, Work, alone, peak_memory};

/// The hidden argument that makes this program do one piece of work and report.
pub(crate) const ARGUMENT: &str = "--child";

/// What a process of its own reports.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    /// How long the work took.
    pub(crate) time: Duration,
    /// The most memory that the process held.
    pub(crate) peak: u64,
}

/// Does a piece of work in a process of its own; nothing if it was stopped because it took longer than `limit`.
pub(crate) fn run(name: &str, limit: Duration) -> Result<Option<Report>, PlayerError> {
    let mut command = Command::new(std::env::current_exe()?);
    let mut child = command.args([ARGUMENT, name]).stdout(Stdio::piped()).spawn()?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let mut said = String::new();
    child.stdout.take().ok_or("no output")?.read_to_string(&mut said)?;
    let report = said.split_once(' ').filter(|_| status.success());
    let (time, peak) = report.ok_or_else(|| format!("{name} failed"))?;
    Ok(Some(Report { time: Duration::from_nanos(time.parse()?), peak: peak.trim().parse()? }))
}

/// Does a piece of work here, and returns what is to be reported.
pub(crate) fn obey(name: &str) -> Result<String, PlayerError> {
    let found = fifty::child(name).or_else(|| divisors::child(name)).or_else(|| digits::child(name));
    let mut work: Work<'_> = found.ok_or_else(|| format!("there is no work {name}"))?;
    let start = Instant::now();
    // What other threads do goes by the clock.
    let time = if name.ends_with("threads") {
        work()?;
        start.elapsed()
    } else {
        alone(&mut work, 1)?
    };
    Ok(format!("{} {}", time.as_nanos(), peak_memory().ok_or("the kernel does not tell the peak memory")?))
}
