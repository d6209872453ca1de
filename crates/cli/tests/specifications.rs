//! The page of requirements names places and tests that exist, and what no other test holds is held here.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use common::{Home, RunOutput, typed};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The rows of all tables: number, requirement, places, tests.
fn rows() -> Vec<[String; 4]> {
    let page = fs::read_to_string(root().join("docs/specifications.md")).unwrap();
    let cells = |line: &str| -> Option<[String; 4]> {
        let cells: Vec<String> =
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect();
        cells.try_into().ok().filter(|[number, ..]: &[String; 4]| number.parse::<u32>().is_ok())
    };
    page.lines().filter_map(cells).collect()
}

/// Whether a file of the repository has a function, a constant or a test of this name.
fn exists(reference: &str, is_test: bool) -> bool {
    let Some((file, name)) = reference.split_once("::") else { return false };
    let Ok(text) = fs::read_to_string(root().join(file)) else { return false };
    let names = [format!("fn {name}("), format!("fn {name}<"), format!("const {name}:")];
    let found = text.lines().position(|line| names.iter().any(|name| line.contains(name)));
    let Some(at) = found else { return false };
    let above: Vec<&str> = text.lines().take(at).collect();
    !is_test || above.iter().rev().take(4).any(|line| line.contains("#[test]"))
}

#[test]
fn every_requirement_names_a_place_and_a_test_that_exist() {
    let rows = rows();
    assert!(rows.len() >= 71, "{} rows", rows.len());
    for (index, [number, requirement, places, tests]) in rows.iter().enumerate() {
        assert_eq!(*number, (index + 1).to_string(), "the rows are numbered from 1 on");
        for (cell, is_test) in [(places, false), (tests, true)] {
            let references: Vec<&str> = cell.split('`').filter(|part| part.contains("::")).collect();
            assert!(!references.is_empty(), "{number} ({requirement}) is open");
            for reference in references {
                assert!(
                    exists(reference, is_test),
                    "{number} ({requirement}) names {reference}, which is not there"
                );
            }
        }
    }
}

#[test]
fn every_specification_has_a_table() {
    let page = fs::read_to_string(root().join("docs/specifications.md")).unwrap();
    let titles: BTreeSet<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    for game in ["fifty", "append", "divisors", "dilemma", "deletion"] {
        assert!(titles.iter().any(|title| title.starts_with(game)), "{game}");
    }
}

fn play(args: &str, words: &str) -> RunOutput {
    let args: Vec<_> = ["play"].into_iter().chain(args.split(' ')).collect();
    Home::new().run(&args, typed(words))
}

/// Asserts that a word is refused and another one is then taken as the move of the same player.
fn refused(args: &str, words: &str, refusal: &str, taken: &str) {
    play(args, words).prints_in_order(&[refusal, taken]);
}

#[test]
fn fifty_adds_one_to_nine() {
    for number in 1..=9 {
        play("fifty", &number.to_string()).prints_in_order(&[&format!("Player 1 added {number}.")]);
    }
    for wrong in ["0", "10", "-1", "1.5"] {
        let output = play("fifty", &format!("{wrong} 5"));
        assert!(
            output.stdout.contains("Player 1 added 5.")
                && !output.stdout.contains(&format!("added {wrong}."))
        );
    }
}

#[test]
fn fifty_refuses_what_exceeds_the_target() {
    let output = play("fifty target=9", "8 2 1");
    assert!(output.stdout.contains("Player 2 added 1."), "{}", output.stdout);
    assert!(
        output.stdout.contains("exceed") && !output.stdout.contains("Player 2 added 2."),
        "{}",
        output.stdout
    );
}

#[test]
fn fifty_is_won_by_reaching_fifty() {
    let output = play("fifty", "9 9 9 9 9 5");
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.iter().any(|line| line.contains("New Total: 50")), "{}", output.stdout);
    assert!(lines.last().is_some_and(|line| line.contains("Player 2")), "{}", output.stdout);
    assert_eq!(output.status, Some(0));
}

#[test]
fn fifty_is_lost_by_a_player_who_cannot_move() {
    // Only the last digits 0 and 1 exist, and both are used after two moves.
    let output = play("fifty base=2", "1 1");
    let last = output.stdout.lines().last().unwrap_or("").to_string();
    assert_eq!(output.status, Some(0), "nothing is asked when nothing can be answered: {}", output.stdout);
    assert!(last.contains("Player 2 wins"), "{last}");
}

#[test]
fn append_takes_the_same_digit_again() {
    play("append", "1 1 1").prints_in_order(&[
        "Cumulative number is now: 11",
        "Cumulative number is now: 111",
        "111 exceeds 100. Player 1 loses. Player 2 wins!",
    ]);
}

#[test]
fn append_is_won_by_hitting_the_target() {
    play("append digits=0-9", "1 0 0").prints_in_order(&["Player 1 made exactly 100. Player 1 wins!"]);
}

#[test]
fn divisors_begins_with_any_digit() {
    for digit in 1..=9 {
        play("divisors", &digit.to_string()).prints_in_order(&[&format!("You removed {digit}.")]);
    }
}

#[test]
fn divisors_lets_one_be_removed_unless_told_otherwise() {
    play("divisors", "7 1").prints_in_order(&["You removed 7.", "You removed 1."]);
    let output = play("divisors one=no", "7 1");
    assert!(!output.stdout.contains("You removed 1."), "{}", output.stdout);
}

#[test]
fn divisors_refuses_what_is_gone_or_does_not_fit() {
    for wrong in ["6", "4", "5"] {
        let output = play("divisors", &format!("6 {wrong} 3"));
        assert_eq!(output.stdout.matches("You removed").count(), 2, "{wrong}: {}", output.stdout);
        assert!(output.stdout.contains("You removed 3."), "{}", output.stdout);
    }
}

#[test]
fn dilemma_draws_twenty_digits() {
    let sequence = |seed: &str| {
        let output = play(&format!("dilemma --seed {seed}"), "");
        let line = output.stdout.lines().find_map(|line| line.strip_prefix("Current Shared Sequence: "));
        line.expect("a sequence").split(' ').map(|digit| digit.parse::<u8>().unwrap()).collect::<Vec<_>>()
    };
    assert_ne!(sequence("1"), sequence("2"));
    for seed in 0..20 {
        let drawn = sequence(&seed.to_string());
        assert!(drawn.len() == 20 && drawn.iter().all(|digit| *digit <= 9), "{drawn:?}");
    }
}

#[test]
fn dilemma_takes_only_the_ends() {
    for wrong in ["middle", "2", "pass", "skip"] {
        refused(
            "dilemma sequence=4917258630",
            &format!("{wrong} start"),
            "Choose 'start' to select 4 or 'end' to select 0:",
            "Player 1 chose 4 from the start.",
        );
    }
}

#[test]
fn dilemma_shows_both_numbers_before_every_turn() {
    let output = play("dilemma sequence=4917258630", "start end start end end start");
    let mut numbers = 0;
    for line in output.stdout.lines() {
        match line {
            line if line.starts_with("Player 1's Number:") => numbers |= 1,
            line if line.starts_with("Player 2's Number:") => numbers |= 2,
            line if line.ends_with("it's your turn.") => {
                assert_eq!(numbers, 3, "{}", output.stdout);
                numbers = 0;
            }
            _ => {}
        }
    }
}

#[test]
fn dilemma_gives_equal_numbers_to_the_second_player() {
    for (first, winner) in [("1", "Player 2"), ("2", "Player 1")] {
        let output = play(&format!("dilemma sequence=4884 --first {first}"), "start end start start");
        assert!(output.stdout.contains(&format!("Winner: {winner}, because 48 = 48")), "{}", output.stdout);
    }
}

#[test]
fn deletion_draws_two_different_numbers_of_three_digits() {
    for seed in 0..50 {
        let output = play(&format!("deletion --seed {seed}"), "");
        let number = |seat: u8| {
            let label = format!("Player {seat}'s number: ");
            output.stdout.lines().find_map(|line| line.strip_prefix(&label).map(str::to_string)).unwrap()
        };
        let [one, two] = [number(1), number(2)];
        assert!(one != two && [&one, &two].iter().all(|number| number.len() == 3 && !number.contains('0')));
    }
}

#[test]
fn deletion_refuses_the_middle_of_two_digits() {
    let output = play("deletion numbers=549-876", "right right middle left");
    output.prints_in_order(&["Player 2's number becomes 87.", "Player 1's number becomes 54."]);
    output.prints_in_order(&["Player 2's number becomes 7.", "Player 1 wins the game."]);
}

#[test]
fn deletion_cannot_be_passed() {
    let output = play("deletion numbers=549-876", "pass skip 0 left");
    assert_eq!(output.stdout.matches("becomes").count(), 1, "{}", output.stdout);
    assert!(output.stdout.contains("Player 2's number becomes 76."), "{}", output.stdout);
}
