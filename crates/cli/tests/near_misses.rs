//! Mistyped words are refused with the word that was probably meant, and with what is accepted.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

mod common;

use common::Home;
use rexpect::session::spawn_command;

#[test]
fn arguments_get_a_suggestion() {
    let home = Home::new();
    for (call, suggestion, accepted) in [
        ("play fifti", "Did you mean fifty?", "The games are"),
        ("play fifty targt=60", "Did you mean target?", "Accepted: target=50"),
        ("play fifty targt", "Did you mean target?", "Accepted: target=50"),
        ("play divisors one=ye", "Did you mean yes?", "one takes yes or no"),
        ("play fifty --p2 prefect", "Did you mean perfect?", "Accepted: person, random"),
        ("play fifty --p1 lvel:3", "Did you mean level:3?", "Accepted: person, random"),
        (
            "arena --game fifty --player prefect --player random --out runs",
            "Did you mean perfect?",
            "Accepted: random, easy",
        ),
    ] {
        let output = home.run(&call.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(output.status, Some(2), "{call}: {}", output.stderr);
        assert!(output.stderr.contains(suggestion) && output.stderr.contains(accepted), "{}", output.stderr);
    }
    let output = home.run(&["play", "fifty", "colour=red"], "");
    assert!(!output.stderr.contains("Did you mean"), "{}", output.stderr);
}

#[test]
fn commands_and_moves_get_a_suggestion() {
    let home = Home::new();
    let output = home.run(&["play", "dilemma", "--seed", "7"], "hnit\nstrat\nchess\nquit\n");
    output.prints_in_order(&[
        "'hnit' is not a move here. Did you mean hint? Enter start or end.",
        "'strat' is not a move here. Did you mean start? Enter start or end.",
        "'chess' is not a move here. Enter start or end.",
    ]);
}

#[test]
fn a_refused_move_ends_with_what_is_accepted_at_a_terminal() {
    let home = Home::new();
    let mut command = home.command();
    command.args(["play", "divisors"]).env("TERM", "dumb").env("NO_COLOR", "1");
    let mut terminal = spawn_command(command, Some(10_000)).expect("a terminal");
    for line in ["3", "5"] {
        terminal.exp_string("> ").unwrap();
        terminal.send_line(line).unwrap();
    }
    terminal.exp_string("5 is neither a divisor nor a multiple of 3. Enter ").unwrap();
    terminal.send_control('c').unwrap();
}
