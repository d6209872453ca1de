//! The commands `board` and `moves`, through a pipe and page by page at a terminal.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that fails should say where")]

mod common;

use std::process::Command;

use common::Home;
use rexpect::session::{PtySession, spawn_command};

fn at_terminal(home: &Home, (width, height): (usize, usize), args: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    let program = home.command();
    for (name, value) in program.get_envs().filter_map(|(name, value)| Some((name, value?))) {
        command.env(name, value);
    }
    command.current_dir(home.path()).env("TERM", "dumb").env("NO_COLOR", "1").env("LC_ALL", "C");
    command.args(["-c", &format!("stty cols {width} rows {height} && exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_duels")).args(args);
    spawn_command(command, Some(20_000)).expect("a terminal")
}

#[test]
fn the_board_is_drawn_through_a_pipe_in_ascii() {
    let home = Home::new();
    let output = home.run(&["play", "fifty"], "9\n5\n9\nboard\nquit\n");
    output.prints_in_order(&[
        "Total 23 of 50",
        "  0    1    2   |3)  (4|   5    6    7    8   |9)",
        "  .    .    .    :    :    .    .    .    .   |9)",
        "  .    .    .    :  (14|   .    .    .    .    :",
        "  .    .    .  |23)<  :  [25] [26] [27] [28]   :",
        "[30] [31] [32]   :    :   35   36   37   38    :",
    ]);
    for game in ["append", "divisors", "dilemma", "deletion"] {
        let text = home.run(&["play", game, "--seed", "7"], "board\nmoves\nquit\n").stdout;
        let board = text.lines().filter(|line| line.contains('[') && line.contains(']'));
        assert!(board.clone().count() > 0, "{text}");
        assert!(board.clone().all(str::is_ascii), "{text}");
    }
}

#[test]
fn moves_say_why_others_are_not_possible() {
    let home = Home::new();
    let fifty = home.run(&["play", "fifty"], "9\n5\n9\nmoves\nquit\n");
    fifty.prints_in_order(&[
        "Player 2's turn. Legal moves: 2 3 4 5 7 8 9",
        "  1 would end in 4 again.",
        "  6 would end in 9 again.",
    ]);
    let divisors = home.run(&["play", "divisors"], "3\nmoves\nquit\n");
    divisors.prints_in_order(&["Player 2's turn. Legal moves: 1 6 9", "  2 doesn't go with 3."]);
}

#[test]
fn a_long_list_of_moves_comes_in_parts_through_a_pipe() {
    let home = Home::new();
    let output =
        home.run(&["play", "divisors", "count=1000"], "moves\nmoves 201-400\nmoves 990-1000\nquit\n");
    assert!(output.stdout.contains("199 200 (1 to 200 of 1000; moves 201-400 shows the next ones)"));
    assert!(output.stdout.contains(" Legal moves: 201 202 "), "{}", output.stdout);
    assert!(output.stdout.contains("999 1000 (990 to 1000 of 1000)"), "{}", output.stdout);
}

#[test]
fn a_long_board_is_shown_page_by_page_at_a_terminal() {
    let home = Home::new();
    let mut terminal = at_terminal(&home, (80, 24), &["play", "divisors", "count=1000", "--plain"]);
    terminal.exp_string("> ").unwrap();
    terminal.send_line("board").unwrap();
    let page = terminal.exp_string("Enter for more, q to stop:").unwrap();
    assert!(page.lines().count() <= 24 && page.contains("[100]"), "{page}");
    terminal.send_line("").unwrap();
    let next = terminal.exp_string("Enter for more, q to stop:").unwrap();
    assert!(next.contains("[300]"), "{next}");
    terminal.send_line("q").unwrap();
    terminal.exp_string("> ").unwrap();
    terminal.send_line("quit").unwrap();
    terminal.exp_string("Goodbye").unwrap();
}
