//! The full screen, driven by keys and the mouse through a real pseudo-terminal.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

#[path = "../common/mod.rs"]
mod common;
mod screen;

use common::Home;
use screen::Screen;

#[test]
fn two_people_play_by_typing() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "append", "--tui"], (80, 24));
    screen.wait_for("Player 1 begins.");
    screen.press("1\r");
    screen.wait_for("Your turn, Player 2!");
    screen.press("2\r");
    screen.wait_for("Your turn, Player 1!");
    screen.press("3\r");
    screen.wait_for("Player 2 won.");
    screen.wait_for("No choice could have changed this game.");
    screen.press("q");
    assert_eq!(screen.status(), 0);
    assert!(!screen.is_full() && !screen.is_listening());
    assert!(screen.text().contains("Goodbye."), "{}", screen.text());
}

#[test]
fn a_game_against_the_computer_by_arrow_keys_and_enter() {
    let home = Home::new();
    let mut screen =
        Screen::start(&home, &["play", "fifty", "--p2", "perfect", "--tui", "--no-motion"], (100, 30));
    screen.wait_for("You begin!");
    let won_or_lost = |text: &str| text.contains("You won!") || text.contains("You lost.");
    loop {
        let text = screen.wait_until("a turn", |text| {
            text.contains("Your turn") || text.contains("You begin") || won_or_lost(text)
        });
        if won_or_lost(&text) {
            break;
        }
        screen.press("\x1b[C\x1b[C\r");
        screen.wait_until("the move to be made", |now| now != text && !now.contains("You begin"));
    }
    screen.press("q");
    assert_eq!(screen.status(), 0);
}

#[test]
fn a_click_plays_a_tile() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["play", "append", "--tui"], (80, 24));
    screen.click("[4]", 1);
    screen.wait_for("Your turn, Player 2!");
    screen.resize(1, 1);
    screen.resize(100, 30);
    screen.wait_for("Your turn, Player 2!");
    screen.press("\x1a");
    screen.signal(rexpect::process::Signal::SIGCONT);
    screen.wait_for("Your turn, Player 2!");
    screen.signal(rexpect::process::Signal::SIGTERM);
    assert_eq!(screen.status(), 3);
    assert!(screen.printed().contains("the game is saved in"), "{}", screen.printed());
    assert!(!screen.is_full() && !screen.is_listening());
}
