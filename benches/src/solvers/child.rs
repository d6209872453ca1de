//! Work in a separate process: to measure its memory, or to be able to stop it.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{digits, divisors, fifty};
use duels_bench::measure::{BenchError, Work, peak_memory, thread_time};

/// The hidden argument that makes this program do one piece of work and report.
pub(crate) const ARGUMENT: &str = "--child";

/// What the process reports.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Report {
    /// The time of the work.
    pub(crate) time: Duration,
    /// The peak memory of the process.
    pub(crate) peak: u64,
}

/// Does a piece of work in a separate process; returns nothing if it took longer than `limit` and was stopped.
pub(crate) fn run(name: &str, limit: Duration) -> Result<Option<Report>, BenchError> {
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
    let mut output = String::new();
    child.stdout.take().ok_or("no output")?.read_to_string(&mut output)?;
    let report = output.split_once(' ').filter(|_| status.success());
    let (time, peak) = report.ok_or_else(|| format!("{name} failed"))?;
    Ok(Some(Report { time: Duration::from_nanos(time.parse()?), peak: peak.trim().parse()? }))
}

/// Does a piece of work in this process and returns the report.
pub(crate) fn run_here(name: &str) -> Result<String, BenchError> {
    let found = fifty::child(name).or_else(|| divisors::child(name)).or_else(|| digits::child(name));
    let mut work: Work<'_> = found.ok_or_else(|| format!("there is no work {name}"))?;
    let start = Instant::now();
    // Work of several threads is measured in wall time.
    let time = if name.ends_with("threads") {
        work()?;
        start.elapsed()
    } else {
        thread_time(&mut work, 1)?
    };
    Ok(format!("{} {}", time.as_nanos(), peak_memory().ok_or("the kernel does not report the peak memory")?))
}
