//! Wrong arguments of every command: exit status 2, and a message for people.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::collections::BTreeSet;

use common::Home;

/// Wrong calls, with spaces between the arguments. NUMBER is replaced by everything that is not a whole number.
const WRONG: &[&str] = &[
    "frobnicate",
    "--frobnicate",
    "list extra",
    "list --json=maybe",
    "rules",
    "rules chess",
    "rules fifti",
    "rules fifty target=",
    "rules fifty:target=NUMBER",
    "rules dilemma#NUMBER",
    "rules deletion numbers=1-22",
    "play",
    "play chess",
    "play fifti",
    "play deletio",
    "play fifty target",
    "play fifty =5",
    "play fifty target=NUMBER",
    "play fifty target=5 target=6",
    "play fifty colour=red",
    "play append digits=NUMBER",
    "play divisors one=NUMBER",
    "play divisors opening=odd",
    "play dilemma sequence=x",
    "play dilemma length=10 sequence=12",
    "play deletion numbers=444-444",
    "play deletion numbers=102-345",
    "play deletion digits=2 numbers=732-865",
    "play fifty --p1 nobody",
    "play fifty --p2 level:NUMBER",
    "play fifty --p2 level:10",
    "play fifty --first 3",
    "play fifty --seed NUMBER",
    "play fifty --games NUMBER",
    "play fifty --games 0",
    "play fifty --games 1000001",
    "play dilemma#7 --seed 8",
    "play fifty --resume --games 2",
    "replay",
    "replay chess",
    "replay fifty --moves x",
    "replay fifty --moves 0",
    "replay append --moves 9,9",
    "replay deletion:numbers=12-34 --moves middle",
    "replay fifty --first NUMBER",
    "replay fifty --seed NUMBER",
    "solve",
    "solve chess",
    "solve fifty --moves 10",
    "solve fifty --memory NUMBER",
    "solve fifty --memory 0",
    "review",
    "review game.duel --round NUMBER",
    "review game.duel --round 0",
    "lesson chess",
    "lesson fifty --step NUMBER",
    "lesson fifty --step 99",
    "puzzle chess",
    "puzzle fifty target=NUMBER",
    "puzzle puzzle:fifty",
    "puzzle puzzle:fifty#NUMBER",
    "puzzle puzzle:fifty#1/fastest",
    "puzzle puzzle:fifty@NUMBER",
    "puzzle puzzle:fifty#1 target=60",
    "puzzle append:target=100#1",
    "puzzle --theme pear",
    "puzzle --difficulty NUMBER",
    "puzzle --difficulty 6",
    "puzzle --question why",
    "puzzle --seed NUMBER",
    "puzzle --export NUMBER",
    "puzzle --export 0",
    "puzzle --card card.md",
    "puzzle --date 2026-11-18",
    "puzzle --daily --date NUMBER",
    "puzzle --daily --date 2026-02-30",
    "puzzle --daily fifty",
    "puzzle --practice --json",
    "arena",
    "arena --game fifty",
    "arena --game chess --player random --player perfect --out run",
    "arena --game fifty --player random --player nobody --out run",
    "arena --game fifty --player random --player person --out run",
    "arena --game fifty --player random --player perfect --out run --games NUMBER",
    "arena --game fifty --player random --player perfect --out run --games 3",
    "arena --game fifty --player random --player perfect --out run --concurrency NUMBER",
    "arena --game fifty --player random --player perfect --out run --concurrency 0",
    "arena --game fifty --player random --player perfect --out run --move-time NUMBER",
    "arena --game fifty --player random --player perfect --out run --seed NUMBER",
    "arena --game fifty --player random --player perfect --out run --sprt random",
    "arena --game fifty --player random --player perfect --out run --sprt-stop",
    "arena --game fifty --player random --player perfect --out run --store sqlite:games.sqlite",
    "arena --game fifty --player random --player perfect --out run --run night",
    "arena --game fifty --player random --player perfect --out run --store postgres://db/games --concurrency 2",
    "arena work",
    "arena work --store nowhere",
    "arena work --store sqlite:games.sqlite",
    "arena work --store postgres://db/games --run a/b",
    "arena work --store postgres://db/games --allow nobody",
    "arena work --store postgres://db/games --lease 0",
    "arena cancel --store postgres://db/games",
    "arena --game fifty --player random --player perfect --out run --sprt-elo NUMBER",
    "arena --game fifty --player random --player perfect --out run --llm-retries NUMBER",
    "arena --game fifty --player random --player perfect --out run --llm-temperature x",
    "arena --game fifty --player random --player perfect --out run --llm-price 1",
    "arena --game fifty --player random --player perfect --out run --llm-concurrency 0",
    "arena --game fifty:target=9..5 --player random --player perfect --out run",
    "arena check",
    "arena check random",
    "arena check cmd:",
    "arena check cmd:x --movetime NUMBER",
    "arena check cmd:x --movetime 0",
    "arena check cmd:x --game chess",
    "serve --listen NUMBER",
    "serve --listen localhost",
    "serve --log xml",
    "serve --store mysql://db/games",
    "serve --store sqlite:",
    "serve --store postgres://db/games?sslmode=maybe",
    "serve --keep NUMBER",
    "store",
    "store move",
    "store copy",
    "store copy sqlite:a",
    "store copy sqlite:a b",
    "store copy sqlite:none.sqlite sqlite:b",
    "ugi extra",
    "mcp extra",
    "mcp --blind=maybe",
    "completions",
    "completions fishy",
    "man frobnicate",
    "man play extra",
    "help frobnicate",
];

/// What is not a whole number, or too large to be one.
const NOT_NUMBERS: [&str; 6] = ["x", "-1", "1.5", "1e3", "99999999999999999999999", "0x10"];

/// What no message to people contains.
const INTERNALS: [&str; 20] = [
    "..",
    "?.",
    "panicked",
    "RUST_BACKTRACE",
    "invalid digit",
    "invalid float",
    "cannot parse integer",
    "not in 0..",
    " is not in ",
    "invalid socket",
    "deserialize",
    "untagged",
    "Some(",
    "None",
    "Err(",
    "u64",
    "usize",
    "::",
    ".tmp",
    "os error",
];

fn calls() -> impl Iterator<Item = String> {
    WRONG.iter().flat_map(|call| match call.contains("NUMBER") {
        true => NOT_NUMBERS.iter().map(|number| call.replace("NUMBER", number)).collect(),
        false => vec![(*call).to_string()],
    })
}

/// What is wrong with the answer to a wrong call.
fn fault(home: &Home, call: &str) -> Option<String> {
    let output = home.run(&call.split(' ').collect::<Vec<_>>(), "");
    // Usage lines write three dots after what can be repeated.
    let lines = output.stderr.lines().filter(|line| !line.starts_with("Usage: "));
    let message = lines.collect::<Vec<_>>().join("\n");
    let internal = INTERNALS.iter().find(|part| message.contains(**part) && !call.contains(**part));
    let refused = output.status == Some(2) && output.stdout.is_empty() && !message.is_empty();
    match (refused, internal) {
        (true, None) => None,
        (true, Some(part)) => Some(format!("duels {call} says {part:?}: {message}")),
        (false, _) => Some(format!("duels {call} exits with {:?}: {message}", output.status)),
    }
}

#[test]
fn every_wrong_call_is_refused_with_a_message_for_people() {
    let home = Home::new();
    let faults: Vec<_> = calls().filter_map(|call| fault(&home, &call)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!home.path().join("run").exists(), "a refused run leaves nothing");
}

#[test]
fn every_command_has_wrong_calls() {
    let help = Home::new().run(&["--help"], "").stdout;
    let (_, commands) = help.split_once("Commands:\n").expect("a list of commands");
    let lines = commands.lines().take_while(|line| !line.is_empty());
    // The continuation of a long line is indented further.
    let names = lines.filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')));
    let listed: BTreeSet<_> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(listed.contains("play") && listed.contains("man"), "{listed:?}");
    let covered: BTreeSet<_> = WRONG.iter().filter_map(|call| call.split(' ').next()).collect();
    assert!(listed.is_subset(&covered), "{:?}", listed.difference(&covered).collect::<Vec<_>>());
}

#[test]
fn a_negative_number_is_refused_like_any_other_wrong_number() {
    let home = Home::new();
    for call in ["play fifty --seed -1", "solve fifty --memory -1", "review game.duel --round -1"] {
        let output = home.run(&call.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(output.status, Some(2), "{call}");
        assert!(
            output.stderr.contains("'-1'") && output.stderr.contains("write a whole number from"),
            "{}",
            output.stderr
        );
    }
}
