//! At a terminal, lines break between words; through a pipe, every line stays as it is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::collections::HashSet;
use std::process::Command;

use common::{Home, typed};
use duels_rules::Catalogue;
use rexpect::session::{PtySession, spawn_command};
use unicode_width::UnicodeWidthStr;

const WIDTHS: [usize; 2] = [40, 80];

/// The program in a terminal of that many columns. It can do nothing but print, so the output is plain text.
fn at_terminal(home: &Home, width: usize, args: &[&str]) -> PtySession {
    let mut command = Command::new("sh");
    let program = home.command();
    for (name, value) in program.get_envs().filter_map(|(name, value)| Some((name, value?))) {
        command.env(name, value);
    }
    command.current_dir(home.path()).env("TERM", "dumb").env("NO_COLOR", "1");
    command.args(["-c", &format!("stty cols {width} rows 24 && exec \"$0\" \"$@\"")]);
    command.arg(env!("CARGO_BIN_EXE_duels")).args(args);
    spawn_command(command, Some(30_000)).expect("a terminal")
}

/// All that a command prints at a terminal of that many columns.
fn printed(home: &Home, width: usize, args: &[&str]) -> String {
    decoded(&at_terminal(home, width, args).exp_eof().expect("it ends"))
}

/// What a terminal showed: it is read byte by byte, as if every byte were a character.
fn decoded(text: &str) -> String {
    let bytes: Vec<u8> = text.chars().map(|byte| u8::try_from(u32::from(byte)).expect("a byte")).collect();
    String::from_utf8(bytes).expect("the program prints UTF-8").replace('\r', "")
}

#[track_caller]
fn fits(text: &str, width: usize) {
    for line in text.lines() {
        assert!(line.width() <= width, "{} columns of {width}: {line:?}", line.width());
    }
}

/// The words of a text, without the line under a title, which is as long as there is room for.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().filter(|word| !word.starts_with("==="))
}

/// Checks that no line is longer than the width and that the words are those that a pipe gets.
#[track_caller]
fn wraps(home: &Home, args: &[&str]) {
    let piped = home.run(args, "");
    let expected = format!("{}{}", piped.stdout, piped.stderr);
    for width in WIDTHS {
        let text = printed(home, width, args);
        fits(&text, width);
        let pairs = words_of(&text).zip(words_of(&expected));
        let different = pairs.into_iter().find(|(one, two)| one != two);
        assert_eq!(different, None, "{args:?} at {width}:\n{text}");
        assert_eq!(words_of(&text).count(), words_of(&expected).count(), "{args:?} at {width}:\n{text}");
    }
}

#[test]
fn lists_rules_and_solutions_break_between_words() {
    let home = Home::new();
    wraps(&home, &["list"]);
    for entry in Catalogue::standard().entries() {
        wraps(&home, &["rules", entry.info.id]);
        wraps(&home, &["solve", entry.info.id, "--seed", "7"]);
    }
}

#[test]
fn reviews_and_replays_break_between_words() {
    let home = Home::new();
    let moves = typed("7 3 8 2 4 1 5 6");
    home.run(&["play", "fifty", "--record", "game.duel"], &moves);
    wraps(&home, &["review", "game.duel"]);
    wraps(&home, &["replay", "fifty", "--moves", "7,3,8"]);
}

#[test]
fn refusals_break_between_words() {
    let home = Home::new();
    for args in [
        &["play", "fifti"][..],
        &["play", "fifty", "target=0"],
        &["play", "fifty", "targt=60"],
        &["solve", "dilemma", "length=1001", "--seed", "7"],
        &["review", "there-is-no-such-file.duel"],
        &["arena"],
    ] {
        wraps(&home, args);
    }
}

#[test]
fn help_breaks_between_words() {
    let home = Home::new();
    for command in
        ["", "list", "rules", "play", "replay", "solve", "review", "arena", "serve", "store", "ugi", "mcp"]
    {
        let args: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        wraps(&home, &args);
    }
}

#[test]
fn a_table_that_does_not_fit_becomes_a_block_for_each_row() {
    let home = Home::new();
    let run = [
        "arena", "--game", "fifty", "--player", "perfect", "--player", "random", "--games", "4", "--seed",
        "1",
    ];
    let piped = home.run(&[&run[..], &["--out", "runs/pipe"]].concat(), "").stdout;
    let words: HashSet<&str> = piped.split_whitespace().collect();
    assert!(piped.contains("player   rating"), "{piped}");
    for width in WIDTHS {
        let folder = format!("runs/{width}");
        let text = printed(&home, width, &[&run[..], &["--out", &folder]].concat());
        // A progress bar may have been drawn and cleared before.
        let (_, text) = text.split_once("4 games of").expect("the results");
        fits(text, width);
        assert!(text.contains("\nperfect\n  rating    "), "{text}");
        let kept: HashSet<&str> = text.split_whitespace().filter(|word| !word.starts_with("runs/")).collect();
        assert!(kept.is_subset(&words), "{:?}", kept.difference(&words).collect::<Vec<_>>());
    }
}

#[test]
fn all_that_is_said_during_a_game_breaks_between_words() {
    for width in WIDTHS {
        for entry in Catalogue::standard().entries() {
            let home = Home::new();
            let mut terminal = at_terminal(&home, width, &["play", entry.info.id, "--seed", "7"]);
            let mut text = String::new();
            let answers = entry.info.setup.as_ref().map(|_| "draw").into_iter();
            for line in
                answers.chain(["help", "moves", "hint", "hint", "hint", "rules", "nonsense", "undo", "quit"])
            {
                // A line counts once it is asked for: before that the terminal shows it somewhere else.
                let (before, prompt) = terminal.exp_regex(r"(: |> |\) )$").unwrap();
                // This terminal does not show what is typed, nor the end of that line.
                text = text + &before + &prompt + "\n";
                terminal.send_line(line).unwrap();
            }
            text += &terminal.exp_eof().expect("it ends");
            let text = decoded(&text);
            fits(&text, width);
            assert!(text.contains("Goodbye"), "{text}");
        }
    }
}
