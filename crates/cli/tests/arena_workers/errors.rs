//! What is wrong is said in one sentence, with the exit status that goes with it.

use tokio::runtime::Runtime;

use crate::MIXED;
use crate::postgres::cluster;
use crate::setup::Arena;

/// A small run whose games nobody plays.
fn small<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [
        &["--game", "fifty", "--player", "perfect", "--player", "random", "--games", "2", "--seed", "1"][..],
        more,
    ]
    .concat()
}

#[test]
fn another_version_is_refused() {
    let arena = Arena::new();
    let planner = arena.plan("run", &MIXED);
    arena.execute("UPDATE duels_arena.runs SET program = 'duels 9.9.9'");
    let sentence = format!(
        "the run run was planned by duels 9.9.9, and this is duels {}: only the same version plays the same games",
        env!("CARGO_PKG_VERSION")
    );
    arena.work("run", "").wait().refused(1, &[&sentence]);
    let waiting = arena.start("arena work", &[]);
    std::thread::sleep(std::time::Duration::from_secs(1));
    waiting.signal(rustix::process::Signal::INT);
    let output = waiting.succeeds();
    assert!(output.stderr.contains(&sentence), "{}", output.stderr);
    assert_eq!(output.stdout, "0 games handed in.\n");
    // A worker that had begun gets nothing more either.
    assert_eq!(arena.count("SELECT count(*) FROM duels_arena.batches WHERE token IS NOT NULL"), 0);
    arena.execute(&format!("UPDATE duels_arena.runs SET program = 'duels {}'", env!("CARGO_PKG_VERSION")));
    arena.work("run", "").succeeds();
    planner.succeeds();
}

#[test]
fn programs_are_only_started_where_they_are_allowed() {
    let arena = Arena::new();
    let ran = arena.home.path().join("ran");
    let bot = format!("cmd:touch {}", ran.display());
    let _planner =
        arena.plan("run", &["--game", "fifty", "--player", &bot, "--player", "random", "--games", "2"]);
    let sentence =
        format!("the run run has the player {bot}, which this worker may not start: allow it with --allow");
    arena.work("run", "").wait().refused(2, &[&sentence]);
    arena.start("arena work --run run", &["--allow", "cmd:touch other"]).wait().refused(2, &[&sentence]);
    assert!(!ran.exists(), "the planner and the workers do not start it");
}

#[test]
fn wrong_names_and_addresses_are_refused() {
    let arena = Arena::new();
    let planner = arena.plan("run", &small(&[]));
    arena
        .work("other", "")
        .wait()
        .refused(2, &["there is no run other in the database. Runs that go on: run"]);
    let again = arena.start(&format!("arena --out other --store {} --run run", arena.store), &small(&[]));
    again.wait().refused(2, &["there is already a run run in the database: continue it with --resume"]);
    assert!(!arena.home.path().join("other").exists(), "nothing is left behind");

    let cancelled = arena.start("arena cancel --run run", &[]).succeeds();
    assert_eq!(cancelled.stdout, "The run run is cancelled.\n");
    let again = arena.start("arena cancel --run run", &[]).wait();
    again.refused(2, &["the run run is over already"]);
    let cancelled = planner.wait();
    assert_eq!(cancelled.status, Some(1));
    assert!(cancelled.stderr.ends_with("\nduels: the run run was cancelled\n"), "{}", cancelled.stderr);
    arena
        .start("arena cancel --run nothing", &[])
        .wait()
        .refused(2, &["there is no run nothing in the database"]);

    let sqlite = arena.start("arena work --store sqlite:games.sqlite", &[]);
    sqlite
        .wait()
        .refused(2, &["runs on many machines need PostgreSQL: write --store postgres://USER@HOST/DATABASE"]);
    let name = arena.start(&format!("arena --out . --store {}", arena.store), &small(&[]));
    name.wait().refused(2, &["--out must be a folder that is empty or does not exist yet"]);
    let name = arena.start(&format!("arena --out new_öl --store {}", arena.store), &small(&[]));
    name.wait()
        .refused(2, &["cannot be the name of a run. Accepted: 1 to 64 letters", "choose one with --run"]);
}

#[test]
fn a_database_that_cannot_be_used_is_named_without_its_password() {
    let arena = Arena::new();
    let port = cluster().port;
    let wrong = format!("postgres://locked:secret@127.0.0.1:{port}/postgres");
    Runtime::new().unwrap().block_on(async {
        let role = "DO $$ BEGIN CREATE ROLE locked LOGIN PASSWORD 'another'; EXCEPTION WHEN duplicate_object THEN END $$";
        cluster().client("postgres").await.batch_execute(role).await.unwrap();
    });
    let away = "postgres://duels:secret@127.0.0.1:1/games";
    for (address, sentence) in [
        (away, "the database is not available: postgres://duels@127.0.0.1:1/games: "),
        (&*wrong, "password authentication failed for user \"locked\""),
    ] {
        for command in ["arena work", "arena --out new", "arena cancel --run run"] {
            let more = if command.contains("--out") {
                small(&["--store", address])
            } else {
                vec!["--store", address]
            };
            let output = arena.start(command, &more).wait();
            output.refused(1, &[sentence]);
            assert!(!output.stderr.contains("secret"), "{}", output.stderr);
        }
    }

    arena.start("arena cancel --run run", &[]).wait().refused(2, &["It has no runs that go on"]);
    arena.execute("UPDATE duels_arena.schema_version SET version = 9");
    let newer = "the runs in the database were written by a newer version of this program (schema 9)";
    arena.start("arena work", &[]).wait().refused(1, &[newer]);
}

#[test]
fn the_run_in_the_database_must_have_the_plan_of_the_folder() {
    let arena = Arena::new();
    arena.plan("run", &small(&[])).kill();
    let other = arena.start(&format!("arena --out other --store {}", arena.store), &small(&["--no-judge"]));
    arena.wait_for("SELECT count(*) FROM duels_arena.batches JOIN duels_arena.runs ON run = number", "other");
    other.kill();
    let mixed_up = arena.start(&format!("arena --resume --out other --run run --store {}", arena.store), &[]);
    mixed_up.wait().refused(2, &["the run run in the database has another plan than the one in the folder"]);
}

#[test]
fn the_name_of_a_finished_run_is_taken() {
    let arena = Arena::new();
    let planner = arena.plan("run", &small(&[]));
    arena.work("run", "").succeeds();
    planner.succeeds();
    let rows = "SELECT count(*) FROM duels_arena.runs WHERE name = 'run' AND state = 'done' AND done = 2";
    let sentence = "there is already a finished run run in the database";
    for more in [&[][..], &["--no-judge"]] {
        let again =
            arena.start(&format!("arena --out other --run run --store {}", arena.store), &small(more));
        again.wait().refused(2, &[sentence, "choose another name with --run"]);
        assert!(!arena.home.path().join("other").exists(), "nothing is left behind");
        assert_eq!(arena.count(rows), 1, "the finished run is as it was");
    }
    // A run that was begun on one machine cannot take the name either; the finished one can be resumed.
    arena.play_locally(&small(&["--no-judge"]));
    let resumed = |folder: &str| {
        arena.start(&format!("arena --resume --out {folder} --run run --store {}", arena.store), &[])
    };
    resumed("local").wait().refused(2, &[sentence]);
    resumed("run").succeeds();
    assert_eq!(arena.count(rows), 1);
}
