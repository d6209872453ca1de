//! The arena as people start it: the same numbers whatever happens on the way, and one sentence for what is wrong.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Home, RunOutput};
use serde_json::Value;

/// The run that the book shows, into this folder.
fn shown(out: &str) -> Vec<&str> {
    let words = "arena --game fifty --game divisors --game dilemma --player perfect --player level:3 --player random \
                 --games 200 --seed 1 --out";
    words.split_whitespace().chain([out]).collect()
}

fn run(home: &Home, words: &str) -> RunOutput {
    home.run(&words.split_whitespace().collect::<Vec<_>>(), "")
}

fn results(home: &Home, out: &str) -> String {
    fs::read_to_string(home.path().join(out).join("results.json")).expect("results")
}

#[test]
fn the_table_has_perfect_at_zero_blunders() {
    let home = Home::new();
    let output = home.run(&shown("one"), "");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "no bar without a terminal");
    let perfect: Vec<_> = output.stdout.lines().filter(|line| line.starts_with("perfect ")).collect();
    assert_eq!(perfect.len(), 4, "in all games and in each of three: {}", output.stdout);
    assert!(perfect.iter().all(|line| line.contains("  0 (0.00)  ")), "{perfect:?}");
    assert!(
        output
            .stdout
            .starts_with("1800 games of fifty, divisors, dilemma between perfect, level:3, random, seed 1")
    );
    let review = run(&home, "review one/records.duel --round 1800");
    assert!(review.stdout.starts_with("Digit Dilemma"), "{} {}", review.stdout, review.stderr);
    run(&home, "review one/records.duel --round 1801")
        .refused(1, &["records.duel has 1800 records; --round must be from 1 to 1800"]);
    let again = home.run(&shown("two"), "");
    assert_eq!(again.stdout.replace("two", "one"), output.stdout);
    assert!(results(&home, "one") == results(&home, "two"));
    let json = run(&home, "arena --resume --out one --json");
    let (printed, written): (Value, Value) =
        (serde_json::from_str(&json.stdout).unwrap(), serde_json::from_str(&results(&home, "one")).unwrap());
    assert_eq!(printed, written);
}

#[test]
fn what_measures_nothing_is_reported() {
    let output = run(
        &Home::new(),
        "arena --game append --game deletion --player perfect --player random --seed 1 --out d",
    );
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    output.prints_in_order(&[
        "There is nothing to rate: no game of this run measures anything.",
        "The classic append measures nothing: whatever is played, the player who moves second wins. Its 100 games are left out of the standings.",
        "The classic deletion measures nothing: whatever is played, the player who moves first wins. Its 100 games are left out of the standings.",
    ]);
}

/// Starts a long run, ends it by this signal once so many games are done, and says with which status it ended.
fn ended_by(home: &Home, args: &[&str], signal: &str, lines: usize) -> (Option<i32>, String) {
    let mut child = home
        .command()
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let journal = home.path().join("cut/games.jsonl");
    let done = || fs::read(&journal).map_or(0, |bytes| bytes.iter().filter(|&&byte| byte == b'\n').count());
    while done() < lines && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    let id = child.id().to_string();
    Command::new("kill").args([signal, id.as_str()]).output().expect("kill");
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

#[test]
fn a_killed_run_resumes_to_the_same_bytes() {
    let home = Home::new();
    assert_eq!(home.run(&shown("whole"), "").status, Some(0));
    let mut begin = shown("cut");
    let mut killed = 0;
    // Where in the run the signal arrives is up to the system; wherever it does, nothing may be lost.
    for (signal, lines) in
        [("-KILL", 1), ("-KILL", 200), ("-INT", 500), ("-KILL", 900), ("-TERM", 1100), ("-INT", 1300)]
    {
        let (status, stderr) = ended_by(&home, &begin, signal, lines);
        killed += u32::from(status != Some(0));
        match status {
            Some(3) => {
                assert!(stderr.starts_with("duels: interrupted after "), "{stderr}");
                assert!(stderr.ends_with("continue it with: duels arena --resume --out cut\n"), "{stderr}");
            }
            Some(0) | None => {}
            other => panic!("{other:?}: {stderr}"),
        }
        if home.path().join("cut/run.json").exists() {
            begin = vec!["arena", "--resume", "--out", "cut"];
        }
    }
    assert!(killed >= 2, "the run was too quick to be broken off");
    let output = home.run(&["arena", "--resume", "--out", "cut"], "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    for name in ["results.json", "results.csv", "games.csv", "games.jsonl", "records.duel", "run.json"] {
        let read = |folder: &str| fs::read(home.path().join(folder).join(name)).expect("a file");
        assert!(read("whole") == read("cut"), "{name} differs");
    }
}

#[test]
fn wrong_arguments_are_refused_with_what_is_accepted() {
    let home = Home::new();
    let with = |words: &str| run(&home, &format!("arena --out d {words}"));
    let two = "--player perfect --player random";
    with(&format!("--game chess {two}")).refused(2, &["'chess'", "fifty, append"]);
    with(&format!("--game fifty:target=90..30 {two}")).refused(2, &["is empty"]);
    with(&format!("--game fifty --game fifty:target=50 {two}"))
        .refused(2, &["the game fifty is given twice"]);
    with("--game fifty --player perfect").refused(2, &["1 player given. Accepted: 2 to 100"]);
    with("--game fifty --player perfect --player person").refused(2, &["people cannot play in an arena"]);
    with("--game fifty --player perfect --player level:0").refused(2, &["'level:0'", "level:9"]);
    with("--game fifty --player perfect --player PERFECT").refused(2, &["perfect is given twice"]);
    with(&format!("--game fifty {two} --games 7")).refused(2, &["--games must be even"]);
    with(&format!("--game fifty {two} --games 0")).refused(2, &["--games must be even"]);
    with(&format!("--game fifty {two} --sprt perfect")).refused(2, &["--sprt 'perfect'", "perfect; random"]);
    with(&format!("--game fifty {two} --sprt perfect,perfect")).refused(2, &["do not play each other"]);
    with(&format!("--game fifty {two} --sprt-elo 5,1")).refused(2, &["the lower one first"]);
    with(&format!("--game fifty {two} --sprt-elo much")).refused(2, &["such as 0,50"]);
    with("--resume").refused(2, &["d contains no run to resume"]);
    for usage in [two, "--game fifty", "--game fifty --format knockout", "--game fifty --concurrency 0"] {
        let output = with(usage);
        assert_eq!(output.status, Some(2), "{}", output.stderr);
    }
    assert!(!home.path().join("d").exists(), "nothing is left behind");
}

#[test]
fn a_folder_that_belongs_to_something_else_is_left_alone() {
    let home = Home::new();
    let small = "arena --game fifty --player perfect --player random --games 2 --seed 1 --out";
    assert_eq!(run(&home, &format!("{small} run")).status, Some(0));
    run(&home, &format!("{small} run")).refused(2, &["run contains a run already", "--resume"]);
    run(&home, "arena --resume --out run --seed 2")
        .refused(2, &["another run", "it was started with --seed 1, not 2"]);
    run(&home, "arena --resume --out run --game append")
        .refused(2, &["it was started with --game fifty, not append"]);
    assert_eq!(run(&home, "arena --resume --out run --seed 1 --game fifty:target=50").status, Some(0));
    fs::create_dir(home.path().join("mine")).unwrap();
    fs::write(home.path().join("mine/letter"), "dear").unwrap();
    run(&home, &format!("{small} mine")).refused(2, &["mine contains other files"]);
    run(&home, &format!("{small} mine/letter")).refused(2, &["mine/letter is not a folder"]);
    run(&home, &format!("{small} mine/letter/deeper")).refused(2, &["mine/letter/deeper is not a folder"]);
    fs::write(home.path().join("run/run.json"), "{}").unwrap();
    run(&home, "arena --resume --out run").refused(1, &["run.json is damaged, or from another version"]);
    assert_eq!(fs::read_to_string(home.path().join("mine/letter")).unwrap(), "dear");
}

#[test]
fn a_full_disk_is_reported_and_finished_games_are_kept() {
    let home = Home::new();
    let program = Path::new(env!("CARGO_BIN_EXE_duels"));
    let limited = |blocks: u32, words: &str| {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {} {words}", program.display());
        RunOutput::from(
            Command::new("bash").args(["-c", &script]).current_dir(home.path()).output().expect("bash"),
        )
    };
    let words = shown("full").join(" ");
    limited(64, &words).refused(1, &["full/games.jsonl: ", "File too large"]);
    let output = run(&home, "arena --resume --out full");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert_eq!(home.run(&shown("whole"), "").status, Some(0));
    assert!(results(&home, "full") == results(&home, "whole"));
}

#[test]
fn a_missing_program_is_distinguished_from_one_that_crashes() {
    let home = Home::new();
    let bot = |command: &str, out: &str| {
        let player = format!("cmd:{command}");
        let words =
            ["arena", "--game", "fifty", "--player", &player, "--player", "random", "--games", "2", "--seed"];
        home.run(&words.into_iter().chain(["1", "--out", out]).collect::<Vec<_>>(), "")
    };
    bot("no-such-bot --fast", "one").refused(1, &["cmd:no-such-bot --fast cannot play", "'no-such-bot'"]);
    assert!(!home.path().join("one").exists());
    let output = bot("false", "two");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let written: Value = serde_json::from_str(&results(&home, "two")).unwrap();
    let player = &written["overall"]["players"][0];
    let faults = ["crash", "disconnect"].map(|class| player[class].as_u64().unwrap());
    assert_eq!(faults.iter().sum::<u64>(), 2, "{player:#}");
    assert_eq!(player["wins"]["count"], 0);
}

#[test]
fn the_example_bot_takes_part() {
    let home = Home::new();
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/bot.py");
    let player = format!("cmd:python3 {}", bot.display());
    let words =
        ["arena", "--game", "fifty", "--player", &player, "--player", "random", "--player", "perfect"];
    let output = home.run(
        &words.into_iter().chain(["--games", "40", "--seed", "1", "--out", "d"]).collect::<Vec<_>>(),
        "",
    );
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let written: Value = serde_json::from_str(&results(&home, "d")).unwrap();
    let rating = |index: usize| written["overall"]["players"][index]["rating"]["elo"].as_f64().unwrap();
    assert!(rating(0) > rating(1) && rating(2) > rating(0), "random < bot < perfect: {}", output.stdout);
    let faults =
        ["illegal", "timeout", "crash", "disconnect"].map(|class| &written["overall"]["players"][0][class]);
    assert!(faults.iter().all(|count| **count == 0), "{faults:?}");
}
