//! A run gives the same bytes however many workers it has, and however often it is interrupted.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

use common::{FILES, carry_out, carry_out_with, plan, read, same_files, whole};
use duels_arena::{Folder, FolderError, Halt, Plan, RunError};
use tempfile::TempDir;

fn mixed() -> Plan {
    let games = ["fifty:target=20..60,base=6..11", "dilemma", "divisors", "deletion"];
    let mut plan = plan(&games, &["perfect", "level:3", "random"], 20);
    plan.sprt = vec![[0, 2], [2, 0]];
    plan
}

#[test]
fn workers_do_not_change_a_byte() {
    let home = TempDir::new().unwrap();
    let folder = |name: &str| home.path().join(name);
    let one = whole(&folder("one"), mixed(), 1);
    assert_eq!(one.games, 4 * 3 * 20);
    for (name, workers) in [("two", 2), ("seven", 7)] {
        assert_eq!(whole(&folder(name), mixed(), workers), one);
        same_files(&folder("one"), &folder(name));
    }
    let other = Plan { seed: 2, ..mixed() };
    whole(&folder("other"), other, 2);
    assert_ne!(read(&folder("one"), "games.jsonl"), read(&folder("other"), "games.jsonl"));
}

#[test]
fn a_run_resumes_from_wherever_it_was_interrupted() {
    let home = TempDir::new().unwrap();
    let (reference, cut) = (home.path().join("reference"), home.path().join("cut"));
    whole(&reference, mixed(), 2);
    let journal = fs::read(reference.join("games.jsonl")).unwrap();
    fs::create_dir(&cut).unwrap();
    for step in 0..20 {
        // Nothing, in the middle of a line, right after one, everything.
        let length = journal.len() * step / 19;
        fs::copy(reference.join("run.json"), cut.join("run.json")).unwrap();
        fs::write(cut.join("games.jsonl"), &journal[..length]).unwrap();
        carry_out(&mut Folder::resumed(&cut).unwrap(), 3).unwrap();
        same_files(&reference, &cut);
    }
}

/// A run that ends when its tests are decided, long before its last game.
fn stopping() -> Plan {
    let games = ["fifty", "dilemma", "deletion"];
    let mut plan = plan(&games, &["perfect", "level:3", "random"], 400);
    plan.sprt = vec![[0, 2], [2, 1]];
    plan.sprt_stop = true;
    plan
}

#[test]
fn a_run_that_stops_early_stops_at_the_same_game_with_any_workers() {
    let home = TempDir::new().unwrap();
    let folder = |name: &str| home.path().join(name);
    let one = whole(&folder("one"), stopping(), 1);
    assert!(one.games < stopping().total(), "{} games", one.games);
    assert!(one.sprt.iter().all(|test| test.verdict != "undecided"));
    for (name, workers) in [("two", 2), ("seven", 7)] {
        assert_eq!(whole(&folder(name), stopping(), workers), one);
        same_files(&folder("one"), &folder(name));
    }
    // The whole run begins with the same games, and its tests say the same.
    let all = whole(&folder("all"), Plan { sprt_stop: false, ..stopping() }, 2);
    assert_eq!(all.games, stopping().total());
    assert!(read(&folder("all"), "games.jsonl").starts_with(&read(&folder("one"), "games.jsonl")));
    let said = |results: &duels_arena::Results| {
        results.sprt.iter().map(|test| (test.verdict.clone(), test.starts)).collect::<Vec<_>>()
    };
    assert_eq!(said(&all), said(&one));

    // From anywhere, and with games after the end in the journal.
    let journal = fs::read(folder("all").join("games.jsonl")).unwrap();
    let end = read(&folder("one"), "games.jsonl").len();
    fs::create_dir(folder("cut")).unwrap();
    for length in [end / 3, end - 1, end, end + 10_000, journal.len()] {
        fs::copy(folder("one").join("run.json"), folder("cut").join("run.json")).unwrap();
        fs::write(folder("cut").join("games.jsonl"), &journal[..length]).unwrap();
        carry_out(&mut Folder::resumed(&folder("cut")).unwrap(), 3).unwrap();
        same_files(&folder("one"), &folder("cut"));
    }
}

#[test]
fn games_that_finished_out_of_order_are_put_in_order() {
    let home = TempDir::new().unwrap();
    let (reference, mixed_up) = (home.path().join("reference"), home.path().join("mixed"));
    whole(&reference, mixed(), 2);
    let journal = read(&reference, "games.jsonl");
    let mut lines: Vec<_> = journal.lines().collect();
    lines.chunks_mut(7).for_each(<[_]>::reverse);
    let kept: String =
        lines.iter().enumerate().filter(|(n, _)| n % 5 != 0).map(|(_, line)| format!("{line}\n")).collect();
    fs::create_dir(&mixed_up).unwrap();
    fs::copy(reference.join("run.json"), mixed_up.join("run.json")).unwrap();
    fs::write(mixed_up.join("games.jsonl"), kept).unwrap();
    carry_out(&mut Folder::resumed(&mixed_up).unwrap(), 2).unwrap();
    same_files(&reference, &mixed_up);
}

#[test]
fn a_run_that_is_stopped_keeps_what_is_done() {
    let home = TempDir::new().unwrap();
    let (reference, stopped) = (home.path().join("reference"), home.path().join("stopped"));
    whole(&reference, mixed(), 2);
    let mut folder = Folder::fresh(&stopped, mixed()).unwrap();
    let last = AtomicU64::new(0);
    for stop_after in [10, 50, 51, 200, u64::MAX] {
        let halt = Halt::default();
        let progress = |done, _| {
            last.fetch_max(done, Ordering::Relaxed);
            if done >= stop_after {
                halt.stop();
            }
        };
        match carry_out_with(&mut folder, 2, &halt, &progress) {
            Ok(_) => assert_eq!(stop_after, u64::MAX),
            Err(RunError::Interrupted { done, total, .. }) => {
                assert_eq!((done, total), (last.load(Ordering::Relaxed), 240));
                assert!(!stopped.join("results.json").exists());
            }
            Err(error) => panic!("{error}"),
        }
        folder = Folder::resumed(&stopped).unwrap();
    }
    same_files(&reference, &stopped);
}

#[test]
fn the_folder_of_another_run_is_left_alone() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let small = || plan(&["fifty"], &["perfect", "random"], 2);
    assert!(matches!(Folder::resumed(&path), Err(FolderError::Nothing(_))));
    whole(&path, small(), 1);
    assert!(matches!(Folder::fresh(&path, small()), Err(FolderError::Taken(_))));
    assert!(matches!(Folder::fresh(&path.join("run.json"), small()), Err(FolderError::NotAFolder(_))));
    assert!(matches!(Folder::fresh(home.path(), small()), Err(FolderError::Foreign(_))));
    fs::write(path.join("run.json"), "{\"schema\":\"something else\"}").unwrap();
    assert!(matches!(Folder::resumed(&path), Err(FolderError::Broken { .. })));
    assert!(FILES.iter().all(|name| path.join(name).exists()));
}

#[test]
fn a_corrupt_journal_is_refused() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    whole(&path, plan(&["fifty"], &["perfect", "random"], 4), 1);
    let journal = read(&path, "games.jsonl");
    let first = journal.lines().next().unwrap();
    let swapped = journal.replace("\"perfect\"", "\"random\"");
    for wrong in [
        format!("{journal}{first}\n"),
        format!("nonsense\n{journal}"),
        "{\"index\":99}\n".to_string(),
        swapped,
    ] {
        fs::write(path.join("games.jsonl"), wrong).unwrap();
        let refused = carry_out(&mut Folder::resumed(&path).unwrap(), 1);
        assert!(matches!(refused, Err(RunError::Folder(FolderError::Broken { .. }))), "{refused:?}");
    }
}

#[test]
fn two_runs_cannot_share_a_folder() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let mut folder = Folder::fresh(&path, mixed()).unwrap();
    let halt = Halt::default();
    let tried = std::sync::Mutex::new(None);
    let progress = |done, _| {
        if done == 5 {
            let second = carry_out(&mut Folder::resumed(&path).unwrap(), 1);
            *tried.lock().unwrap() = Some(second.unwrap_err().to_string());
        }
    };
    carry_out_with(&mut folder, 1, &halt, &progress).unwrap();
    let error = tried.into_inner().unwrap().unwrap();
    assert!(error.ends_with("is in use: another run writes into it"), "{error}");
}
