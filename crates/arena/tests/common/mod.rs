//! What the tests of the arena share.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::path::Path;

use duels_arena::{Folder, Format, Halt, Means, OpenError, Opener, Plan, Results, RunError, run};
use duels_rules::Catalogue;

/// A plan for these games and players.
pub(crate) fn plan(games: &[&str], players: &[&str], games_per_pairing: u64) -> Plan {
    Plan {
        schema: Plan::SCHEMA.to_string(),
        games: games.iter().map(ToString::to_string).collect(),
        players: players.iter().map(ToString::to_string).collect(),
        format: Format::RoundRobin,
        games_per_pairing,
        seed: 1,
        move_time_ms: 1000,
        judged: true,
        sprt: Vec::new(),
        sprt_elo: Plan::SPRT_ELO,
        models: None,
    }
}

/// An opener that knows nobody.
pub(crate) fn nobody(kind: &str, _: &str) -> Result<Box<dyn duels_players::Outside>, OpenError> {
    Err(OpenError(format!("there is no {kind}")))
}

/// Runs what is left in a folder.
pub(crate) fn carry_out(
    folder: &mut Folder,
    workers: usize,
    opener: &Opener<'_>,
) -> Result<Results, RunError> {
    carry_out_with(folder, workers, opener, &Halt::default(), &|_, _| {})
}

/// The same with a way to stop it, and told how far it is.
pub(crate) fn carry_out_with(
    folder: &mut Folder,
    workers: usize,
    opener: &Opener<'_>,
    halt: &Halt,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Results, RunError> {
    run(folder, &Means { catalogue: Catalogue::standard(), workers, opener, halt, progress })
}

/// A whole run with our own players.
pub(crate) fn whole(path: &Path, plan: Plan, workers: usize) -> Results {
    carry_out(&mut Folder::fresh(path, plan).unwrap(), workers, &nobody).unwrap()
}

/// A file of a folder.
pub(crate) fn read(path: &Path, name: &str) -> String {
    std::fs::read_to_string(path.join(name)).unwrap()
}

/// The files that a finished run leaves behind.
pub(crate) const FILES: [&str; 6] =
    ["run.json", "games.jsonl", "games.csv", "records.duel", "results.csv", "results.json"];

/// Checks that two finished runs left the same bytes.
#[track_caller]
pub(crate) fn same_files(one: &Path, two: &Path) {
    for name in FILES {
        assert!(read(one, name) == read(two, name), "{name} differs");
    }
    let mut names: Vec<_> =
        std::fs::read_dir(two).unwrap().flatten().map(|entry| entry.file_name()).collect();
    names.sort();
    let mut files = FILES;
    files.sort_unstable();
    assert_eq!(names, files, "nothing else is left behind");
}
