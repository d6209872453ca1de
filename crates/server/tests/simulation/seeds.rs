//! Worlds in processes of their own. The order in which tokio drops the tasks of a crashed host depends on how many tasks the
//! process has had before, so only a world that has its process to itself does the same at every run.

use std::io::Write as _;
use std::ops::Range;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::world::{PlantedBug, Report, World};

/// Which world a process is for, as JSON.
const WORLD: &str = "DUELS_SIMULATION_WORLD";
/// What comes before the report in the output of a process.
const MARK: &str = "report: ";

/// The report of a world that has run in a process of its own.
pub fn run(seed: u64, bug: Option<PlantedBug>) -> Report {
    let program = std::env::current_exe().expect("the program of the tests");
    let output = Command::new(program)
        .args(["one_world", "--exact", "--ignored", "--nocapture"])
        .env(WORLD, serde_json::to_string(&(seed, bug)).expect("two values"))
        .stderr(Stdio::null())
        .output()
        .expect("a process");
    let text = String::from_utf8_lossy(&output.stdout);
    let report = text.lines().find_map(|line| serde_json::from_str(line.split_once(MARK)?.1).ok());
    report.unwrap_or_else(|| panic!("world {seed} ended without a report: {}\n{text}", output.status))
}

/// Does the work of such a process.
pub fn run_here() {
    let world = std::env::var(WORLD).expect("a world, in a process that another test has started");
    let (seed, bug) = serde_json::from_str(&world).expect("a seed and a bug");
    let report = serde_json::to_string(&World::run(seed, bug)).expect("a report");
    writeln!(std::io::stdout(), "{MARK}{report}").expect("a reader");
}

/// The reports of many worlds, as many at a time as there are processors.
pub fn run_all(seeds: Range<u64>) -> Vec<(u64, Report)> {
    let next = AtomicU64::new(seeds.start);
    let reports = Mutex::new(Vec::new());
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let report = run(seed, None);
            reports.lock().expect("no thread has panicked").push((seed, report));
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| drop(scope.spawn(work)));
    });
    let mut reports = reports.into_inner().expect("no thread has panicked");
    reports.sort_by_key(|(seed, _)| *seed);
    reports
}
