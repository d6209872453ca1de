//! Kill -9 at random moments: what was acknowledged is there afterwards, once, and every game can be continued.
//!
//! This test starts itself again as the process that is killed. The variables say how often it is killed, how
//! long it plays at most before, and how many games at once; a million acknowledged writes and a hundred kills:
//!
//! ```text
//! DUELS_KILL_ROUNDS=100 DUELS_KILL_MILLISECONDS=2500 DUELS_KILL_GAMES=500 \
//!     cargo test --release -p duels-server --test store_kill -- --nocapture
//! ```
//!
//! Killing a process does not empty the system's memory of a file, so this shows that nothing is acknowledged
//! before it is handed over, and that what is handed over is whole; that a commit is synced is for
//! `synchronous = FULL`, which is tested beside the schema.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "kill/check.rs"]
mod check;
#[path = "kill/child.rs"]
mod child;
mod stores;

use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use check::{Ack, CheckError};

const FILE: &str = "DUELS_KILL_FILE";
const ROUND: &str = "DUELS_KILL_ROUND";
const EARLY: &str = "DUELS_KILL_EARLY";

/// Not a test: the process that is killed, when the variables say so.
#[test]
fn the_child() {
    if let (Ok(file), Ok(round)) = (env::var(FILE), env::var(ROUND)) {
        child::play(Path::new(&file), round.parse().unwrap(), many(), env::var_os(EARLY).is_some());
    }
}

fn setting(name: &str, usual: u64) -> u64 {
    env::var(name).ok().map_or(usual, |value| value.parse().expect("a number"))
}

/// How many games are played at once.
fn many() -> u64 {
    setting("DUELS_KILL_GAMES", 12)
}

fn random(below: u64) -> u64 {
    getrandom::u64().unwrap() % below.max(1)
}

/// Lets a child play, kills it at some moment, and returns what it acknowledged.
fn play_and_kill(path: &Path, round: u64, early: bool) -> Vec<Ack> {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "the_child", "--nocapture", "--test-threads=1"]);
    command.env(FILE, path).env(ROUND, round.to_string()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if early {
        command.env(EARLY, "yes");
    }
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    // Now and then at once, while it opens the file; otherwise when it has begun to play.
    let at_once = random(10) == 0;
    let mut line = String::new();
    while !at_once && Ack::parse(line.trim_end()).is_none() {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0, "the child ended by itself");
    }
    let longest = setting("DUELS_KILL_MILLISECONDS", 300);
    let killer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(random(longest)));
        child.kill().unwrap();
        child.wait_with_output().unwrap()
    });
    // An incomplete line does not count.
    let mut acks = Ack::parse(line.trim_end()).into_iter().collect::<Vec<_>>();
    line.clear();
    while lines.read_line(&mut line).unwrap() > 0 {
        acks.extend(line.strip_suffix('\n').and_then(Ack::parse));
        line.clear();
    }
    let output = killer.join().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && !complaint.contains("panicked"), "{complaint}");
    acks
}

fn games(round: u64) -> Vec<String> {
    (0..many()).map(|game| child::name(round, game)).collect()
}

#[test]
#[allow(clippy::print_stdout, reason = "the summary of a long run")]
fn no_acknowledged_move_is_lost_or_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let rounds = setting("DUELS_KILL_ROUNDS", 10);
    let mut all = Vec::new();
    for round in 0..rounds {
        let acks = play_and_kill(&path, round, false);
        assert_eq!(check::check(&path, &games(round), &acks), Ok(()), "in round {round}");
        all.extend(acks);
    }
    // All rounds share the file: nothing that came later harmed what was there.
    let every = (0..rounds).flat_map(games).collect::<Vec<_>>();
    assert_eq!(check::check(&path, &every, &all), Ok(()));
    let total = all.len();
    println!("killed {rounds} times: {total} acknowledged, 0 lost, 0 doubled, every game went on");
    assert!(total > 0);
}

/// The control: the same check detects a store that acknowledges first and writes afterwards.
#[test]
fn acknowledging_before_the_commit_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let lost = (0..20).find_map(|round| {
        let acks = play_and_kill(&path, round, true);
        check::check(&path, &games(round), &acks).err()
    });
    assert!(matches!(lost, Some(CheckError::Lost(_))), "not found out: {lost:?}");
}
