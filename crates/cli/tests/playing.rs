//! Playing through a pipe: what is not in a specification's sample.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod common;

use common::Home;

#[test]
fn a_coin_that_decides_who_begins_is_announced() {
    let first = |seed: &str| {
        let args = ["play", "append", "--first", "random", "--seed", seed];
        Home::new().run(&args, "1\n2\n3\n").stdout
    };
    let mut seen = [false; 2];
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        let stdout = first(seed);
        let player = stdout.strip_prefix("The coin says: Player ").expect("the toss comes first");
        let player = player.split(' ').next().unwrap();
        assert!(
            stdout.contains(&format!("\nPlayer {player}, enter a digit (1-9) to append:\n1\n")),
            "{stdout}"
        );
        seen[usize::from(player == "2")] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn one_letter_is_a_command_where_it_is_not_a_move() {
    let fifty = Home::new().run(&["play", "fifty"], "7\nh\nu\nm\nq\n");
    fifty.prints_in_order(&[
        "Player 2 can win this. Look at +7 to 14, +8 to 15 and +9 to 16.",
        "Taken back: 7 by Player 1.",
    ]);
    assert!(fifty.stdout.ends_with("Goodbye.\n"), "{}", fifty.stdout);
}
