//! The files of a run are what their schemas in the book say.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::path::Path;

use common::{plan, read, whole};
use duels_arena::{ModelOptions, Results};
use jsonschema::Validator;
use serde_json::Value;
use tempfile::TempDir;

fn schema(name: &str) -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn check(schema: &Validator, value: &Value) {
    let errors: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn results_and_games_are_as_described() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let games = ["fifty:target=30..60", "append", "dilemma"];
    let mut plan = plan(&games, &["perfect", "level:3", "random"], 6);
    plan.sprt = vec![[0, 2]];
    plan.models =
        Some(ModelOptions { list_moves: false, retries: 2, temperature: Some(0.5), reply_tokens: None });
    let results = whole(&path, plan, 2);
    let written: Value = serde_json::from_str(&read(&path, "results.json")).unwrap();
    let described = schema("arena-results.schema.json");
    check(&described, &written);
    assert_eq!(serde_json::from_value::<Results>(written.clone()).unwrap(), results);
    let game = schema("arena-game.schema.json");
    for line in read(&path, "games.jsonl").lines() {
        check(&game, &serde_json::from_str(line).unwrap());
    }

    // The schema does not accept everything.
    let mut wrong = written.clone();
    wrong["overall"]["players"][0]["wins"]["rate"] = Value::from(1.5);
    assert!(!described.is_valid(&wrong));
    let mut wrong = written;
    wrong["more"] = Value::Null;
    assert!(!described.is_valid(&wrong));
}

#[test]
fn unjudged_runs_are_as_described_too() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    let unjudged = duels_arena::Plan { judged: false, ..plan(&["divisors"], &["level:3", "random"], 4) };
    whole(&path, unjudged, 1);
    check(&schema("arena-results.schema.json"), &serde_json::from_str(&read(&path, "results.json")).unwrap());
    let line = read(&path, "games.jsonl").lines().next().unwrap().to_string();
    check(&schema("arena-game.schema.json"), &serde_json::from_str(&line).unwrap());
}

#[test]
fn tables_have_a_value_in_every_column() {
    let home = TempDir::new().unwrap();
    let path = home.path().join("run");
    whole(&path, plan(&["divisors", "append"], &["perfect", "random"], 4), 1);
    for (name, rows) in [("results.csv", 1 + 3 * 2), ("games.csv", 1 + 8)] {
        let text = read(&path, name);
        let columns: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns.len(), rows, "{name}");
        assert!(columns.iter().all(|&count| count == columns[0]), "{name}: {columns:?}");
    }
}
