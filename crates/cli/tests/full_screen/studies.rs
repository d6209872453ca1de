//! Puzzles and lessons in full screen, and where they are in lines.

use duels_rules::Catalogue;

use crate::common::Home;
use crate::screen::Screen;

/// The only winning move is 14; 8 is refuted by 24.
const PUZZLE: &str = "puzzle:divisors:count=24#1234";

#[test]
fn a_puzzle_is_missed_and_solved() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["puzzle", PUZZLE], (80, 24));
    screen.wait_for("Find the only winning move.");
    assert!(screen.is_full());
    screen.press("8\r");
    screen.wait_for("Wrong. You removed 8.");
    // The refutation is played, and the reason comes after it.
    screen.wait_for("so you cannot move.");
    screen.press("\r");
    screen.click("[14]", 1);
    screen.wait_for("Right!");
    screen.wait_for("0 of 1 puzzle solved at the first try");
    screen.press("quit\r");
    assert_eq!(screen.status(), 0);
    assert!(!screen.is_full() && !screen.is_listening());
    let kept = std::fs::read_to_string(home.path().join("digit-duels/puzzles.json")).expect("progress");
    assert!(kept.contains("\"tried\":1,\"solved\":0"), "{kept}");
}

#[test]
fn a_step_of_a_lesson_is_done() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["lesson", "fifty", "--step", "4"], (80, 24));
    screen.wait_for("What do you add?");
    screen.press("2\r");
    screen.wait_for("My 5 and that do not make fourteen.");
    screen.press("\r");
    screen.wait_for("What do you add?");
    screen.press("9\r");
    screen.wait_for("5 and 9 make fourteen.");
    screen.press("\r");
    screen.wait_for("Step 5 of 7");
    screen.press("q");
    assert_eq!(screen.status(), 0);
    let kept = std::fs::read_to_string(home.path().join("digit-duels/lessons.txt")).expect("progress");
    assert_eq!(kept, "fifty 4\n");
}

#[test]
fn the_daily_duel_from_the_menu_leads_to_the_game_of_the_day() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &[], (80, 24));
    screen.wait_for("Daily duel");
    // It comes after the games.
    screen.press(&format!("{}\r", Catalogue::standard().entries().len() + 1));
    screen.wait_for("Find the only winning move.");
    screen.press("S");
    screen.wait_for("not solved");
    screen.press("g");
    screen.wait_for("You begin!");
    screen.press("q");
    screen.wait_for("▸ Daily duel");
    screen.press("q");
    assert_eq!(screen.status(), 0);
}

#[test]
fn what_can_be_shared_about_the_daily_duel_stays_in_the_terminal() {
    let home = Home::new();
    let mut screen = Screen::start(&home, &["puzzle", "--daily", "--date", "2026-11-18"], (80, 24));
    screen.wait_for("Daily duel 322");
    screen.press("S");
    screen.wait_for("not solved");
    screen.press("\r");
    assert_eq!(screen.status(), 0);
    let text = screen.text();
    assert!(!screen.is_full() && text.contains("Digit Duels 322 · ") && text.contains("Goodbye."), "{text}");
}

#[test]
fn lines_are_used_where_they_are_wanted_or_the_window_is_small() {
    let home = Home::new();
    let lesson = &["lesson", "fifty"][..];
    for (args, size, text) in [
        (&["puzzle", PUZZLE, "--plain"][..], (80, 24), "Enter a number to remove:"),
        (&["puzzle", PUZZLE], (59, 24), "Enter a number to remove:"),
        (&["lesson", "fifty", "--plain"], (80, 24), "Your move:"),
        (lesson, (80, 19), "Your move:"),
    ] {
        let mut screen = Screen::start(&home, args, size);
        screen.wait_for(text);
        assert!(!screen.is_full(), "{args:?}\n{}", screen.text());
        screen.press("quit\r");
        assert_eq!(screen.status(), 0);
    }
    let mut screen = Screen::start(&home, &["puzzle", PUZZLE, "--tui"], (40, 12));
    screen.wait_for("Find the only winning move.");
    assert!(screen.is_full());
    screen.press("\x03");
    screen.status();
}
