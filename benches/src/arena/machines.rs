//! A run through PostgreSQL with two workers, each a process with one thread, against a run with two threads in one
//! process. The database, the planner and the workers share this machine.

use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use duels_arena::store::{RunName, RunStore, WaitOptions, WorkOptions, wait, work};
use duels_arena::{Folder, Format, Halt, Plan, RunOptions, run};
use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, Rounds};
use duels_players::PlayerOptions;
use duels_rules::Catalogue;

use crate::server::cluster::Cluster;

/// The hidden argument that makes this program a worker.
pub(crate) const CHILD: &str = "--work";

const ROUNDS: usize = 3;
/// Of each game and two players.
const GAMES: u64 = 40_000;
/// Two workers must reach 0.8 of the speed of two threads.
const MOST: f64 = 1.25;

/// Both ways to play the same plan.
pub(crate) fn rows() -> Result<Vec<Comparison>, BenchError> {
    let folder = tempfile::tempdir()?;
    let cluster = Cluster::start(&[]);
    let url = format!("postgres://duels@127.0.0.1:{}/postgres?sslmode=disable", cluster.port);
    let store = RunStore::connect(&url.parse()?)?;
    let workers = [start_worker(&url)?, start_worker(&url)?];
    let mut times = [const { Vec::new() }; 2];
    for round in 0..ROUNDS {
        let path = |kind: &str| folder.path().join(format!("{kind}-{round}"));
        times[0].push(play_through(&store, &path("workers"))?);
        times[1].push(play_here(&path("threads"))?);
    }
    for mut worker in workers {
        worker.kill()?;
        worker.wait()?;
    }
    let total = plan().total();
    let [ours, theirs] = Rounds::from_times(times).median_pair(0, 1);
    let work = format!("{total} games through PostgreSQL, two workers");
    Ok(vec![Comparison::within(&work, ours, "two threads", theirs, Some(MOST))])
}

fn plan() -> Plan {
    Plan {
        schema: Plan::SCHEMA.to_string(),
        games: ["fifty", "divisors", "dilemma"].map(String::from).into(),
        players: ["perfect", "level:3", "random"].map(String::from).into(),
        format: Format::RoundRobin,
        games_per_pairing: GAMES,
        seed: 1,
        move_time_ms: Plan::MOVE_TIME_MS,
        judged: true,
        sprt: Vec::new(),
        sprt_elo: Plan::SPRT_ELO,
        sprt_stop: false,
        models: None,
    }
}

fn play_here(path: &Path) -> Result<Duration, BenchError> {
    let mut folder = Folder::fresh(path, plan())?;
    let options = RunOptions {
        catalogue: Catalogue::standard(),
        workers: 2,
        players: &PlayerOptions::default(),
        halt: &Halt::default(),
        progress: &|_, _| (),
    };
    let start = Instant::now();
    run(&mut folder, &options)?;
    Ok(start.elapsed())
}

fn play_through(store: &RunStore, path: &Path) -> Result<Duration, BenchError> {
    let mut folder = Folder::fresh(path, plan())?;
    let options = WaitOptions {
        catalogue: Catalogue::standard(),
        name: &RunName::of_folder(path)?,
        resume: false,
        halt: &Halt::default(),
        progress: &|_, _| (),
    };
    let start = Instant::now();
    wait(&mut folder, store, &options)?;
    Ok(start.elapsed())
}

fn start_worker(url: &str) -> Result<Child, BenchError> {
    Ok(Command::new(std::env::current_exe()?).args([CHILD, url]).spawn()?)
}

/// Works until it is killed.
pub(crate) fn run_worker(url: &str) -> Result<(), BenchError> {
    let options = WorkOptions {
        catalogue: Catalogue::standard(),
        worker: &std::process::id().to_string(),
        run: None,
        lease: Duration::from_secs(30),
        allowed: &[],
        threads: &|_| 1,
        players: &|_| PlayerOptions::default(),
        halt: &Halt::default(),
        event: &|_| (),
    };
    Ok(work(&RunStore::connect(&url.parse()?)?, &options)?)
}
