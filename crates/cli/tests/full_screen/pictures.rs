//! The pictures of the full screen in the docs, taken from a real terminal.
//!
//! `UPDATE_PICTURES=1 cargo test -p duels --test full_screen current` takes them again; look at them before you commit
//! them.

use std::path::PathBuf;

use crate::book;
use crate::common::Home;
use crate::picture;
use crate::screen::Screen;

/// A picture: its name, the arguments of the program, the keys that lead to what it shows, and its size.
struct Shot {
    name: &'static str,
    args: &'static [&'static str],
    keys: &'static [&'static str],
    size: (u16, u16),
}

const SHOTS: &[Shot] = &[
    Shot {
        name: "fifty",
        args: &["play", "fifty", "--p2", "level:4", "--seed", "3"],
        keys: &["3\r", "9\r", "h"],
        size: (80, 24),
    },
    Shot {
        name: "divisors",
        args: &["play", "divisors:count=20", "--p2", "level:4", "--seed", "3"],
        keys: &["9\r", "\x1b[C"],
        size: (80, 24),
    },
    Shot {
        name: "dilemma",
        args: &["play", "dilemma", "--p2", "level:4", "--seed", "3"],
        keys: &["s\r", "e\r", "s\r", "v"],
        size: (80, 24),
    },
    Shot {
        name: "append",
        args: &["play", "append:target=314159,digits=0-9", "--p2", "level:4", "--seed", "3"],
        keys: &["3\r"],
        size: (80, 24),
    },
    Shot {
        name: "deletion",
        args: &["play", "deletion:digits=5,apart=3", "--p2", "level:4", "--seed", "3"],
        keys: &["1\r"],
        size: (80, 24),
    },
    Shot {
        name: "divisors-1000",
        args: &["play", "divisors:count=1000", "--p2", "level:4", "--seed", "3"],
        keys: &["360\r"],
        size: (100, 40),
    },
    Shot {
        name: "result",
        args: &["play", "fifty", "--p2", "perfect"],
        keys: &["9\r", "9\r", "1\r", "9\r"],
        size: (80, 24),
    },
    Shot {
        name: "review",
        args: &["play", "fifty", "--p2", "perfect"],
        keys: &["9\r", "9\r", "1\r", "9\r", "r"],
        size: (100, 30),
    },
    Shot {
        name: "small",
        args: &["play", "fifty", "--p2", "level:4", "--seed", "3"],
        keys: &["3\r", "9\r"],
        size: (40, 12),
    },
    Shot {
        name: "puzzle",
        args: &["puzzle", "puzzle:divisors:count=24#1234"],
        keys: &["8\r"],
        size: (80, 24),
    },
    Shot { name: "lesson", args: &["lesson", "fifty", "--step", "4"], keys: &[], size: (80, 24) },
];

#[test]
fn pictures_are_current() {
    for shot in SHOTS {
        let home = Home::new();
        let args: Vec<_> = shot.args.iter().copied().chain(["--tui", "--no-motion"]).collect();
        let mut screen = Screen::start(&home, &args, shot.size);
        screen.settle();
        for keys in shot.keys {
            screen.press(keys);
            screen.settle();
        }
        check(&format!("screen-{}.svg", shot.name), &picture::still(&screen.snapshot()));
    }
}

#[test]
fn the_picture_of_the_menu_is_current() {
    let home = Home::new();
    let program = book::program(|program| home.command_of(program), &["--no-motion"]);
    let screen = Screen::of(program, (80, 24), &Screen::COLOURS);
    screen.wait_for("? help");
    screen.settle();
    check("screen-menu.svg", &picture::still(&screen.snapshot()));
}

/// The game that the recording of the README shows.
const RECORDED: &[&str] = &["play", "fifty", "--p2", "level:2", "--seed", "7", "--tui", "--no-motion"];

/// What is played in it: keys, and how many seconds their screen stays.
const RECORDING: &[(&str, f64)] = &[
    ("", 2.5),
    ("7", 0.6),
    ("\r", 2.0),
    ("\x1b[C", 0.5),
    ("\x1b[C", 0.5),
    ("\r", 2.0),
    ("h", 2.5),
    ("h", 2.5),
    ("\r", 2.0),
    ("6\r", 2.0),
    ("5\r", 5.0),
];

#[test]
fn the_recording_is_current() {
    let home = Home::new();
    let mut screen = Screen::start(&home, RECORDED, (80, 24));
    let mut frames = Vec::new();
    for (keys, seconds) in RECORDING {
        screen.press(keys);
        screen.settle();
        frames.push((screen.snapshot(), *seconds));
    }
    check("recording.svg", &picture::recording(&frames));
}

/// Compares a picture with the one in the docs, or replaces that one.
fn check(name: &str, picture: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/images").join(name);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, picture).expect("written");
        return;
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(lines(&stored), lines(picture), "{name}: UPDATE_PICTURES=1 takes the pictures again");
}

/// The text of a picture, which is what a failure should show.
fn lines(picture: &str) -> Vec<&str> {
    picture.lines().collect()
}
