//! `duels puzzle`, through the program itself.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::collections::HashSet;

use common::Home;
use duels_rules::Catalogue;
use serde_json::{Value, json};

const NAME: &str = "puzzle:divisors:count=24#1234";

fn data(args: &[&str]) -> Value {
    let args: Vec<_> = ["puzzle"].iter().chain(args).chain(&["--json"]).copied().collect();
    let output = Home::new().run(&args, "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    serde_json::from_str(&output.stdout).expect("JSON")
}

/// The winning move of the puzzle and one that loses.
fn moves(data: &Value) -> (String, String) {
    let right = data["answer"][0].as_str().unwrap().to_string();
    let values = data["values"].as_object().unwrap();
    let wrong = values.iter().find(|(_, value)| *value == "loss").unwrap().0.clone();
    (right, wrong)
}

#[test]
fn the_json_has_the_fields_of_the_contract_in_their_order() {
    let line = Home::new().run(&["puzzle", NAME, "--json"], "").stdout;
    let fields = [
        "id",
        "game",
        "start",
        "moves",
        "turn",
        "legal",
        "answer",
        "values",
        "distance",
        "difficulty",
        "theme",
        "why",
        "question",
        "seed",
    ];
    let places: Vec<_> = fields.iter().map(|field| line.find(&format!("\"{field}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{line}");
    let data = data(&[NAME]);
    assert_eq!((&data["id"], &data["game"], &data["seed"]), (&json!(NAME), &json!("divisors"), &json!(1234)));
    assert_eq!(data["answer"].as_array().unwrap().len(), 1);
    assert_eq!(data["values"].as_object().unwrap().len(), data["legal"].as_array().unwrap().len());
}

#[test]
fn a_wrong_answer_is_refuted_and_a_right_one_explained() {
    let ((right, wrong), home) = (moves(&data(&[NAME])), Home::new());
    let output = home.run(&["puzzle", NAME], format!("hint\n{wrong}\nnonsense\nmoves\n{right}\n"));
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    output.prints_in_order(&[
        NAME,
        "Find the only winning move.",
        "Wrong. This is what happens then:",
        "Right!",
    ]);
    assert!(
        output.stdout.contains("Theme: ") && output.stdout.contains("The other player"),
        "{}",
        output.stdout
    );
    let summary = "0 of 1 puzzle solved at the first try, 0 in a row (best 0), rating 11";
    assert!(output.stdout.contains(summary), "{}", output.stdout);
    // What was missed is due tomorrow, and not today.
    let practice = home.run(&["puzzle", "--practice"], "");
    assert!(
        practice.stdout.starts_with("Nothing is due today. The next one comes back on "),
        "{}",
        practice.stdout
    );
    let solved = home.run(&["puzzle", NAME], format!("{right}\n"));
    assert!(
        solved.stdout.contains("1 of 2 puzzles solved at the first try, 1 in a row (best 1)"),
        "{}",
        solved.stdout
    );
}

#[test]
fn input_that_ends_early_and_leaving_have_their_statuses() {
    let home = Home::new();
    home.run(&["puzzle", NAME], "hint\n").refused(3, &["the input ended before the puzzle was solved"]);
    assert_eq!(home.run(&["puzzle", NAME], "quit\n").status, Some(0));
    let shown = home.run(&["puzzle", NAME], "show\n");
    assert!(shown.status == Some(0) && shown.stdout.contains("The answer is "), "{}", shown.stdout);
}

#[test]
fn wrong_usage_gets_one_sentence() {
    let home = Home::new();
    let cases: [(&[&str], &str); 9] = [
        (&["puzzle:divisors#7/fastest"], "a newer version may"),
        (&["puzzle:chess#7"], "there is no game 'chess'"),
        (&["chess"], "there is no game 'chess'"),
        (&["append", "target=100", "--seed", "1"], "Try append:target=120,digits=0-2"),
        (&["divisors", "count=1000000", "--seed", "1"], "too large for puzzles"),
        (&["--daily", "--date", "2025-01-01"], "the first one was that of 2026-01-01"),
        (&["--daily", "--date", "9999-12-31"], "is not out yet"),
        (&["--daily", "--date", "today"], "is not a date: write it as in 2026-11-18"),
        (&["puzzle:fifty#1", "--seed", "3"], "the name of a puzzle says everything"),
    ];
    for (args, sentence) in cases {
        let args: Vec<_> = ["puzzle"].iter().chain(args).copied().collect();
        home.run(&args, "").refused(2, &[sentence]);
    }
    for args in [&["--difficulty", "6"], &["--theme", "pear"], &["--export", "0"], &["--question", "why"]] {
        let output = home.run(&[&["puzzle"], &args[..]].concat(), "");
        assert_eq!(output.status, Some(2), "{args:?}: {}", output.stderr);
    }
}

#[test]
fn an_export_repeats_itself_and_no_position() {
    let home = Home::new();
    let args = ["puzzle", "--export", "150", "--seed", "1", "--card", "card.md"];
    let output = home.run(&args, "");
    assert_eq!((output.status, output.stderr.as_str()), (Some(0), ""));
    assert_eq!(home.run(&args, "").stdout, output.stdout);
    let puzzles: Vec<Value> = output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(puzzles.len(), 150);
    let ids: HashSet<_> = puzzles.iter().map(|puzzle| puzzle["id"].as_str().unwrap()).collect();
    let positions: HashSet<_> =
        puzzles.iter().map(|puzzle| format!("{} {}", puzzle["start"], puzzle["moves"])).collect();
    let games: HashSet<_> = puzzles.iter().map(|puzzle| puzzle["game"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), positions.len(), games.len()), (150, 150, Catalogue::standard().entries().len()));
    // A line and its name are the same puzzle.
    let last = puzzles.last().unwrap();
    assert_eq!(data(&[last["id"].as_str().unwrap()]), *last);
    let card = std::fs::read_to_string(home.path().join("card.md")).unwrap();
    assert!(
        card.starts_with("# 150 puzzles of Digit Duels") && card.contains("--export 150 --seed 1"),
        "{card}"
    );
}

#[test]
fn the_daily_puzzle_is_the_same_for_everyone_and_can_be_shared() {
    let day = ["--daily", "--date", "2026-02-02"];
    let data = data(&day);
    assert_eq!((&data["date"], &data["number"]), (&json!("2026-02-02"), &json!(33)));
    assert!(data["duel"].is_string());
    let ((right, wrong), home) = (moves(&data), Home::new());
    let args: Vec<_> = ["puzzle"].iter().chain(&day).copied().collect();
    let output = home.run(&args, format!("{wrong}\n{right}\n"));
    assert!(
        output.stdout.contains("Digit Duels 33 · ") && output.stdout.contains("○★ second try"),
        "{}",
        output.stdout
    );
    // Solving it again changes nothing.
    let again = home.run(&args, format!("{right}\n"));
    assert!(again.stdout.contains("○★ second try"), "{}", again.stdout);
}

#[test]
fn mistakes_become_puzzles() {
    let home = Home::new();
    let record = "[Format \"1\"]\n[Game \"fifty\"]\n[First \"1\"]\n[Result \"*\"]\n\n1. 7\n";
    std::fs::write(home.path().join("game.duel"), record).unwrap();
    let output = home.run(&["puzzle", "--mistakes", "game.duel", "--json"], "");
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let puzzle: Value = serde_json::from_str(output.stdout.lines().next().unwrap()).unwrap();
    assert_eq!((&puzzle["id"], &puzzle["answer"]), (&json!("puzzle:fifty@"), &json!(["6"])));
    let solved = home.run(&["puzzle", "--mistakes", "game.duel"], "6\n");
    assert_eq!(solved.status, Some(0), "{}", solved.stderr);
    solved.prints_in_order(&["Puzzle 1 of 1", "Right!"]);
}

#[test]
fn progress_that_cannot_be_kept_gets_one_sentence() {
    let (home, (right, _)) = (Home::new(), moves(&data(&[NAME])));
    let folder = home.path().join("digit-duels");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("puzzles.json"), "{\"tried\": \"from tomorrow\"").unwrap();
    let output = home.run(&["puzzle", NAME], format!("{right}\n"));
    assert_eq!(output.status, Some(0));
    assert!(
        output.stderr.contains("is not kept") && output.stderr.contains("newer version"),
        "{}",
        output.stderr
    );
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    let kept = std::fs::read_to_string(folder.join("puzzles.json")).unwrap();
    assert!(kept.contains("from tomorrow"), "the file stays as it is");
    // A file in the place of the folder.
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "").unwrap();
    let output = home.run(&["puzzle", NAME], format!("{right}\n"));
    assert!(output.status == Some(0) && output.stderr.contains("is not kept"), "{}", output.stderr);
}

#[test]
fn shells_complete_themes_and_questions() {
    let home = Home::new();
    let theme = home.run(&["__complete", "puzzle", "--theme", "the-p"], "").stdout;
    assert!(theme.starts_with("the-pair\t"), "{theme}");
    let question = home.run(&["__complete", "puzzle", "--question", "w"], "").stdout;
    assert!(question.starts_with("winner\t"), "{question}");
    assert_eq!(data(&["divisors", "--theme", "the-pair", "--seed", "1"])["theme"], json!("the pair"));
}
