//! What the tests of the arena share.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::path::Path;

use duels_arena::{Folder, Format, Halt, Plan, Results, RunError, RunOptions, run};
use duels_players::PlayerOptions;
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
        sprt_stop: false,
        models: None,
    }
}

/// Runs what is left in a folder, with programs as players.
pub(crate) fn carry_out(folder: &mut Folder, workers: usize) -> Result<Results, RunError> {
    carry_out_with(folder, workers, &Halt::default(), &|_, _| {})
}

/// The same with a way to stop it, and with its progress.
pub(crate) fn carry_out_with(
    folder: &mut Folder,
    workers: usize,
    halt: &Halt,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Results, RunError> {
    let players = &PlayerOptions::default().with_programs();
    run(folder, &RunOptions { catalogue: Catalogue::standard(), workers, players, halt, progress })
}

/// A whole run.
pub(crate) fn whole(path: &Path, plan: Plan, workers: usize) -> Results {
    carry_out(&mut Folder::fresh(path, plan).unwrap(), workers).unwrap()
}

/// Writes a bot for the shell, which does `go` when it is asked for a move: `$n` is the number of moves before that,
/// `$first` the first legal one. `more` is added to the other commands. Returns the bot as a player.
pub(crate) fn bot(folder: &Path, name: &str, go: &str, more: &str) -> String {
    let path = folder.join(name);
    let text = format!(
        "while read -r w rest; do case $w in\n\
         ugi) echo option name LegalMoves type check default false; echo ugiok;;\n\
         isready) echo readyok;;\n\
         position) n=0; case $rest in *moves*) set -- ${{rest##*moves}}; n=$#;; esac;;\n\
         legalmoves) first=${{rest%% *}};;\n\
         go) {go};;\n\
         {more}\n\
         quit) exit;;\n\
         esac; done\n"
    );
    std::fs::write(&path, text).unwrap();
    format!("cmd:sh '{}'", path.display())
}

/// A file of a folder.
pub(crate) fn read(path: &Path, name: &str) -> String {
    std::fs::read_to_string(path.join(name)).unwrap()
}

/// The files that a finished run leaves.
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
    assert_eq!(names, files, "nothing else is left");
}
