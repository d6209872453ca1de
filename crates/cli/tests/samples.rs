//! Every line that the samples of the five specifications print, in order.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::{Home, RunOutput, typed};

fn play(args: &str, words: &str) -> RunOutput {
    let args: Vec<_> = ["play"].into_iter().chain(args.split(' ')).collect();
    Home::new().run(&args, typed(words))
}

#[test]
fn fifty_prints_its_sample() {
    let output = play("fifty", "7 3 4 6 1");
    output.prints_in_order(&[
        "Welcome to Last Digit Standing!",
        "Player 1 and Player 2, get ready.",
        "Current Total: 0",
        "Used Last Digits: []",
        "Player 1's turn. Enter a number between 1 and 9 to add:",
        "7",
        "Player 1 added 7.",
        "New Total: 7",
        "Used Last Digits: [7]",
        "Player 2's turn. Enter a number between 1 and 9 to add:",
        "3",
        "Player 2 added 3.",
        "New Total: 10",
        "Used Last Digits: [7, 0]",
        "Player 1's turn. Enter a number between 1 and 9 to add:",
        "4",
        "Player 1 added 4.",
        "New Total: 14",
        "Used Last Digits: [7, 0, 4]",
        "Player 2's turn. Enter a number between 1 and 9 to add:",
        "6",
        "Invalid move! The last digit '0' has already been used.",
        "Player 2, please choose a different number:",
        "1",
        "Player 2 added 1.",
        "New Total: 15",
        "Used Last Digits: [7, 0, 4, 5]",
        "Player 1's turn. Enter a number between 1 and 9 to add:",
    ]);
    assert_eq!(output.status, Some(3));
}

#[test]
fn append_prints_its_sample() {
    let output = play("append", "1 2 3");
    output.prints_in_order(&[
        "Cumulative Number: 0",
        "Player 1, enter a digit (1-9) to append:",
        "1",
        "Cumulative number is now: 1",
        "Player 2, enter a digit (1-9) to append:",
        "2",
        "Cumulative number is now: 12",
        "Player 1, enter a digit (1-9) to append:",
        "3",
        "Cumulative number is now: 123",
        "123 exceeds 100. Player 1 loses. Player 2 wins!",
    ]);
    assert_eq!(output.status, Some(0));
}

#[test]
fn append_plays_the_other_examples() {
    for (words, ending) in [
        ("1 5 9", "159 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 5 8", "158 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 5 2", "152 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 0 2 3", "123 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 0 9 8", "198 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 0 9 1", "191 exceeds 100. Player 1 loses. Player 2 wins!"),
        ("1 0 9 0 8", "198 exceeds 100. Player 1 loses. Player 2 wins!"),
    ] {
        let output = play("append", words);
        output.prints_in_order(&[ending]);
        assert_eq!(output.status, Some(0), "{words}");
    }
}

#[test]
fn divisors_prints_its_sample() {
    let output = play("divisors one=no", "3 6 2 4 8");
    let turn = |player: u8, last: u8, left: &str| {
        [
            format!("Player {player}, it's your turn."),
            format!("You must remove a digit that is a divisor or multiple of {last}."),
            format!("Available digits: {left}"),
        ]
    };
    let removed = |number: u8, left: &str| {
        [format!("> {number}"), String::new(), format!("You removed {number}."), String::new()]
            .into_iter()
            .chain(["Updated Sequence:".to_string(), left.to_string(), String::new()])
            .collect::<Vec<_>>()
    };
    let ask = || ["Enter a digit to remove:".to_string()];
    let mut lines = vec!["Welcome to Last Digit Standing!", "", "Initial Sequence:", "1 2 3 4 5 6 7 8 9", ""]
        .into_iter()
        .map(str::to_string)
        .collect::<Vec<_>>();
    lines.push("Player 1, it's your turn.".to_string());
    lines.extend(ask());
    let plies = [
        (3, "1 2 4 5 6 7 8 9", 2),
        (6, "1 2 4 5 7 8 9", 1),
        (2, "1 4 5 7 8 9", 2),
        (4, "1 5 7 8 9", 1),
        (8, "1 5 7 9", 2),
    ];
    for (number, left, next) in plies {
        lines.extend(removed(number, left));
        lines.extend(turn(next, number, left));
        if number != 8 {
            lines.extend(ask());
        }
    }
    lines.extend(
        [
            "",
            "No valid moves available.",
            "Player 2, you cannot make a valid move.",
            "Player 1 wins the game!",
        ]
        .map(str::to_string),
    );
    assert_eq!(output.stdout.lines().collect::<Vec<_>>(), lines);
    assert_eq!(output.status, Some(0));
}

#[test]
fn dilemma_prints_its_sample() {
    let output = play("dilemma sequence=4917258630", "start end");
    output.prints_in_order(&[
        "Current Shared Sequence: 4 9 1 7 2 5 8 6 3 0",
        "Player 1's Number:",
        "Player 2's Number:",
        "Player 1, it's your turn.",
        "Choose 'start' to select 4 or 'end' to select 0:",
        "start",
        "Player 1 chose 4 from the start.",
        "Player 1's Number: 4",
        "Updated Shared Sequence: 9 1 7 2 5 8 6 3 0",
        "Player 2's Number:",
        "Player 2, it's your turn.",
        "Choose 'start' to select 9 or 'end' to select 0:",
        "end",
        "Player 2 chose 0 from the end.",
        "Player 2's Number: 0",
        "Updated Shared Sequence: 9 1 7 2 5 8 6 3",
        "Player 1's Number: 4",
        "Player 1, it's your turn.",
        "Choose 'start' to select 9 or 'end' to select 3:",
    ]);
}

#[test]
fn dilemma_plays_the_longer_example() {
    let output = play("dilemma sequence=3619472580", "start end start end start end start end start start");
    output.prints_in_order(&[
        "Player 1's Number: 3",
        "Player 2's Number: 0",
        "Player 1's Number: 3 6",
        "Player 2's Number: 0 8",
        "Player 1's Number: 3 6 1",
        "Player 2's Number: 0 8 5",
        "Player 1's Number: 3 6 1 9",
        "Player 2's Number: 0 8 5 2",
        "Player 1's Number: 3 6 1 9",
        "Player 1, it's your turn.",
        "Player 1's Number: 3 6 1 9 4",
        "Updated Shared Sequence: 7",
        "Player 2's Number: 0 8 5 2",
        "Player 2, it's your turn.",
        "Player 2's Number: 0 8 5 2 7",
        "Updated Shared Sequence: (empty)",
        "Final Numbers:",
        "Player 1's Number: 36194",
        "Player 2's Number: 08527",
        "Player 1's Value: 36194",
        "Player 2's Value: 8527",
        "Winner: Player 1, because 36194 > 8527.",
    ]);
    assert_eq!(output.status, Some(0));
}

#[test]
fn deletion_prints_its_sample() {
    let output = play("deletion numbers=549-876", "right middle left");
    output.prints_in_order(&[
        "Player 1's number: 549",
        "Player 2's number: 876",
        "Player 1, choose a digit position to remove from Player 2's number (left, middle, right): right",
        "Player 2's number becomes 87.",
        "Player 2, choose a digit position to remove from Player 1's number (left, middle, right): middle",
        "Player 1's number becomes 59.",
        "Player 1, choose a digit position to remove from Player 2's number (left, middle, right): left",
        "Player 2's number becomes 7.",
        "Player 2's number is now a single digit.",
        "Player 1 wins the game.",
    ]);
    assert_eq!(output.status, Some(0));
}

#[test]
fn deletion_plays_the_other_example() {
    let output = play("deletion numbers=732-865", "middle right left");
    output.prints_in_order(&["Player 2's number becomes 85.", "Player 1's number becomes 73."]);
    output.prints_in_order(&["Player 2's number becomes 5.", "Player 1 wins the game."]);
}

#[test]
fn the_rules_end_with_tips_for_the_parameters() {
    for (args, tip) in [
        ("fifty", "If you begin, start with 6: every other first move loses."),
        ("fifty target=20", "Do not leave 9 or less to 20 while the last digit 0 is free"),
        ("append", "`duels play append target=120 digits=0-2`."),
        ("divisors count=20", "such as 11, 13, 17 or 19"),
        ("dilemma length=15", "a first digit other than 0 wins."),
        ("deletion digits=5 apart=3", "too close to every digit of your own number"),
    ] {
        let args: Vec<_> = ["rules"].into_iter().chain(args.split(' ')).collect();
        let output = Home::new().run(&args, "");
        let (_, tips) = output.stdout.rsplit_once("\nTips\n----\n").expect("the rules have tips");
        assert!(tips.replace('\n', " ").contains(tip), "{tips}");
        assert!(!tips.contains("\n\n"), "nothing follows the tips: {tips}");
    }
}
