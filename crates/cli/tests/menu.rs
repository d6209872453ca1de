//! The menu through a pipe: every question has its usual answer, and a way back.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::{Home, RunOutput};
use duels_rules::Catalogue;

fn menu(lines: &[&str]) -> RunOutput {
    Home::new().run(&[], lines.join("\n") + "\n")
}

#[test]
fn enter_all_the_way_is_the_classic_first_game_against_the_easy_computer() {
    let output = menu(&["", "", "", "", "", "6", "resign", "quit"]);
    output.prints_in_order(&[
        "Who do you want to play against?",
        "Which variant?",
        "Who begins?",
        "How many games?",
        "Welcome to Last Digit Standing!",
        "Player 1's turn. Enter a number between 1 and 9 to add:",
        "6",
        "Player 1 resigned. Player 2 wins!",
        "Score: Player 1 has 0, Player 2 has 1.",
        "Goodbye.",
    ]);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
}

#[test]
fn back_returns_to_the_question_before_and_skips_what_was_not_asked() {
    let output =
        menu(&["back", "3", "back", "fifty", "watch", "", "back", "back", "1", "", "back", "back", "quit"]);
    let questions: Vec<_> = output
        .stdout
        .lines()
        .filter(|line| {
            ["Digit Duels:", "Who do", "Which variant?", "Who begins?", "How many"]
                .iter()
                .any(|start| line.starts_with(start))
        })
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    let expected = "Digit Digit Who Digit Who Which How Which Who Which Who Which Who";
    assert_eq!(questions.join(" "), expected, "{}", output.stdout);
    assert!(output.stdout.contains("This is the first question; quit leaves."));
    assert_eq!(output.status, Some(0));
}

#[test]
fn every_question_takes_numbers_and_words_and_says_what_it_takes() {
    let output = menu(&[
        "99", "chess", "divisors", "x", "7", "two", "count=x", "2", "x", "coyn", "coin", "0", "2", "quit",
    ]);
    for part in [
        "there is no game 'chess'",
        "Type a number from 1 to 6, or easy, medium, hard, perfect, person or watch.",
        "Type a number from 1 to 3, or one, two or coin.",
        "Type a number from 1 to 1000000.",
        "Did you mean coin? Type a number from 1 to 3, or one, two or coin.",
        "The coin says: Player ",
        "Game 1 of 2: Player ",
    ] {
        assert!(output.stdout.contains(part), "no {part:?} in\n{}", output.stdout);
    }
    assert!(output.stdout.contains("Sorry, "), "{}", output.stdout);
}

#[test]
fn help_and_rules_can_be_read_before_choosing() {
    let output = menu(&["help", "rules", "4", "help", "rules", "quit"]);
    assert!(output.stdout.contains("back returns to the question before"));
    assert!(output.stdout.contains("Choose a game first; then rules shows its rules."));
    assert!(output.stdout.contains("A move that breaks a rule is refused"));
}

#[test]
fn help_says_what_each_question_takes() {
    let output = menu(&["append", "", "help", "", "help", "", "", "help", "quit"]);
    output.prints_in_order(&[
        "Which variant?",
        "Type the number before a variant, or changes such as target=… with spaces between them. Enter is the \
         classic game.",
        "As written, the second player always wins Digit Append.",
        "Type o or open for a game in which choices matter (towards 120, with the digits 0 to 2). Enter, c or \
         classic is the game as written.",
        "How many games?",
        "Type how many games to play. Enter is one game.",
    ]);
}

#[test]
fn against_the_computer_one_can_be_player_two() {
    let output = menu(&["2", "perfect", "", "", "computer", "", "2", "quit"]);
    output.prints_in_order(&[
        "Player 1, enter a digit (1-9) to append:",
        "Player 2, enter a digit (1-9) to append:",
        "2",
        "Goodbye.",
    ]);
    let computer = output.stdout.find("Player 1, enter").unwrap();
    assert!(output.stdout[computer..].contains("Player 2 wins!"), "the computer typed the last digit");
}

#[test]
fn playing_again_keeps_the_score_and_lets_the_other_player_begin() {
    let output = menu(&["2", "person", "", "", "", "", "1", "2", "3", "yes", "4", "5", "6", "menu", "quit"]);
    output.prints_in_order(&[
        "Player 1, enter a digit (1-9) to append:",
        "Score: Player 1 has 0, Player 2 has 1.",
        "Game 2: Player 2 begins.",
        "Player 2, enter a digit (1-9) to append:",
        "Score: Player 1 has 1, Player 2 has 1.",
        "Goodbye.",
    ]);
    assert_eq!(output.stdout.matches("Which game?").count(), 2, "menu goes back to the menu");
}

#[test]
fn before_a_game_without_choices_an_open_one_is_offered() {
    let output = menu(&["append", "person", "", "x", "back", "classic", "o", "", "", "1", "quit"]);
    output.prints_in_order(&[
        "As written, the second player always wins Digit Append.",
        "Type o, or press Enter.",
        "Which variant?",
        "As written, the second player always wins Digit Append.",
        "Player 1, enter a digit (0-2) to append:",
    ]);
    let fifty = menu(&["fifty", "person", "", "", "", "quit"]);
    assert!(!fifty.stdout.contains("always wins"), "no spoiler: {}", fifty.stdout);
    let variant = menu(&["append", "person", "2", "", "", "quit"]);
    assert!(!variant.stdout.contains("always wins"), "{}", variant.stdout);
}

#[test]
fn an_unfinished_game_is_continued_from_the_menu() {
    let home = Home::new();
    let none = home.run(&[], "quit\n");
    assert!(!none.stdout.contains("continue ("), "{}", none.stdout);
    home.run(&["play", "fifty"], "7\nquit\n");
    let output = home.run(&[], "continue\n9\nquit\n");
    // It comes after all games.
    let line = format!("  {}  continue (1 unfinished game)", Catalogue::standard().entries().len() + 1);
    output.prints_in_order(&[&line, "Resuming after move 1.", "New Total: 16"]);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
}
