//! Language models in the arena, from the command to the folder: a server in the test plays the model.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;
#[path = "common/model_server.rs"]
mod model_server;

use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::Ordering;
use std::time::Duration;

use common::{Home, RunOutput};
use model_server::{ModelServer, last_listed, serve};
use serde_json::Value;

fn arena(home: &Home, served: &ModelServer, more: &str) -> RunOutput {
    let fixed = ["arena", "--game", "fifty", "--player", &served.spec, "--player", "random", "--seed", "3"];
    let args: Vec<_> = fixed.into_iter().chain(more.split_whitespace()).collect();
    home.run(&args, "")
}

fn lines(file: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_model_that_always_answers_illegally_scores_as_illegal_with_every_reply_in_the_log() {
    let (home, served) = (Home::new(), serve(|_| "MOVE: 77".to_string()));
    let output = arena(&home, &served, "--games 6 --llm-retries 1 --out run");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(
        output.stdout.contains("12 in 12 requests, 6 of them retries; illegal: 12."),
        "{}",
        output.stdout
    );
    let games = lines(&home.path().join("run/games.jsonl"));
    assert_eq!(games.len(), 6);
    for game in games {
        assert_eq!(game["termination"], "illegal move", "{game}");
        let random =
            1 + game["players"].as_array().unwrap().iter().position(|name| name == "random").unwrap();
        assert_eq!(game["winner"], random as u64);
    }
    let turns = lines(&home.path().join("run/turns.jsonl"));
    assert_eq!(turns.len(), 12);
    assert!(turns.iter().all(|turn| turn["class"] == "illegal" && turn["reply"] == "MOVE: 77"));
    assert!(turns.iter().all(|turn| turn["raw"].as_str().unwrap().contains("MOVE: 77")));
}

#[test]
fn a_run_that_its_budget_stopped_resumes_without_asking_anything_twice() {
    let (home, served) = (Home::new(), serve(last_listed));
    let output = arena(&home, &served, "--games 10 --out whole");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let all = served.requests.load(Ordering::Relaxed);
    assert!(all > 20, "{all} questions");

    let stopped = arena(&home, &served, "--games 10 --out parts --llm-price 1000,1000 --llm-budget 0.6");
    assert_eq!(stopped.status, Some(3), "{}", stopped.stderr);
    stopped.refused(3, &["the budget of 0.6 is reached", "--resume"]);
    let args = ["arena", "--resume", "--out", "parts", "--llm-max-tokens-total"];
    let again = home.run(&[&args[..], &["500"]].concat(), "");
    again.refused(3, &["the limit of 500 tokens is reached"]);
    let done = home.run(&[&args[..], &["1000000"]].concat(), "");
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    assert_eq!(served.requests.load(Ordering::Relaxed), 2 * all, "every question was asked once in each run");
    let results = |run: &str| std::fs::read_to_string(home.path().join(run).join("results.json")).unwrap();
    assert_eq!(results("whole"), results("parts"));
}

/// Waits until the model was asked this many times.
fn wait_for(served: &ModelServer, count: u64) {
    for _ in 0..2000 {
        if served.requests.load(Ordering::Relaxed) >= count {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the model was not asked {count} times");
}

#[test]
fn a_killed_run_resumes_to_the_same_result() {
    let slow = |body: &Value| {
        std::thread::sleep(Duration::from_millis(5));
        last_listed(body)
    };
    let (home, served) = (Home::new(), serve(slow));
    assert_eq!(arena(&home, &served, "--games 20 --out whole").status, Some(0));
    let all = served.requests.load(Ordering::Relaxed);
    let args = ["arena", "--game", "fifty", "--player", &served.spec, "--player", "random", "--seed", "3"];
    let mut killed = home.command();
    killed.args(args).args(["--games", "20", "--out", "parts"]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut killed = killed.spawn().unwrap();
    wait_for(&served, all + all / 2);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let done = home.run(&["arena", "--resume", "--out", "parts"], "");
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    // Four at once were under way when it was killed, and their answers were lost with it.
    let twice = served.requests.load(Ordering::Relaxed) - 2 * all;
    assert!(twice <= 4, "{twice} questions were asked twice");
    let results = |run: &str| std::fs::read_to_string(home.path().join(run).join("results.json")).unwrap();
    assert_eq!(results("whole"), results("parts"));
}

#[test]
fn whether_the_moves_are_listed_is_recorded_and_cannot_change_on_resuming() {
    let (home, served) = (Home::new(), serve(|_| "MOVE: 3".to_string()));
    let output = arena(&home, &served, "--games 2 --llm-list-moves no --llm-temperature 0.5 --out run");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let run: Value =
        serde_json::from_slice(&std::fs::read(home.path().join("run/run.json")).unwrap()).unwrap();
    assert_eq!(run["models"]["list_moves"], false);
    let turns = lines(&home.path().join("run/turns.jsonl"));
    assert!(turns.iter().all(|turn| turn["list_moves"] == false && turn["temperature"] == 0.5));
    assert!(turns.iter().all(|turn| !turn["prompt"][1]["content"].as_str().unwrap().contains("Legal moves")));
    let other = home.run(&["arena", "--resume", "--out", "run", "--llm-list-moves", "yes"], "");
    other.refused(2, &["it was started with --llm-list-moves no, not yes"]);
}

#[test]
fn a_model_plays_at_the_terminal() {
    let (home, served) = (Home::new(), serve(last_listed));
    let output = home.run(&["play", "fifty", "--p1", "perfect", "--p2", &served.spec], "");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""), "{}", output.stdout);
    assert!(output.stdout.trim_end().ends_with("Player 1 wins!"), "{}", output.stdout);
    assert!(served.requests.load(Ordering::Relaxed) >= 2);
    let wrong = serve(|_| "MOVE: 77".to_string());
    let output = home.run(&["play", "fifty", "--p1", &wrong.spec], "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert!(
        output.stdout.contains("Player 1: test: illegal: Invalid move! 77 may not be added. Enter a whole number between 1 and 9."),
        "{}",
        output.stdout
    );
    assert!(output.stdout.trim_end().ends_with("Player 2 wins!"), "{}", output.stdout);
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let gone = home.run(&["play", "fifty", "--p2", &format!("llm:m@http://{port}/v1")], "");
    assert!(gone.stderr.contains("cannot be reached"), "{}", gone.stderr);
    gone.refused(1, &[]);
}

#[test]
fn wrong_arguments_and_missing_servers_are_reported_in_a_sentence() {
    let home = Home::new();
    let player = |text: &str, more: &[&str]| {
        let fixed = ["arena", "--game", "fifty", "--player", text, "--player", "random", "--out", "run"];
        home.run(&[&fixed[..], more].concat(), "")
    };
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let gone = player(&format!("llm:m@http://{port}/v1"), &["--seed", "1"]);
    assert!(gone.stderr.contains("cannot be reached"), "{}", gone.stderr);
    gone.refused(1, &[]);
    player("llm:gpt", &["--seed", "1"]).refused(2, &["llm:MODEL@URL"]);
    for more in [
        ["--llm-price", "1"],
        ["--llm-budget", "1"],
        ["--llm-temperature", "hot"],
        ["--llm-list-moves", "maybe"],
    ] {
        assert_eq!(player("llm:m@http://localhost:1", &more).status, Some(2), "{more:?}");
    }
    assert!(!home.path().join("run").exists());
}
