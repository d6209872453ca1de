//! Games that are killed at random moments, in windows that are closed: each comes back at the last prompt that was
//! shown, or later, with its score, its players and its settings.
//!
//! A person plays random legal moves, takes some back, asks for hints and types half words, against the computer and
//! against another person, in games and in matches. The mirror plays the same game with the libraries, so the test
//! knows where each game has to be. There are 200 kills; for another number of them:
//!
//! ```text
//! DUELS_KILLS=2000 cargo test -p duels --test kill -- --nocapture
//! ```
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod campaign;
#[path = "../common/mod.rs"]
mod common;
mod mirror;
mod window;

use std::collections::BTreeMap;

use duels_rules::Seat;

use campaign::{Campaign, Loss, Moment};
use mirror::Plan;
use window::Death;

fn random(below: u64) -> u64 {
    getrandom::u64().unwrap() % below.max(1)
}

fn one_of<T: Copy>(items: &[T]) -> T {
    items[random(items.len() as u64) as usize]
}

fn random_plan() -> Plan {
    let players = [
        ["person", "person"],
        ["person", "level:3"],
        ["level:5", "person"],
        ["person", "random"],
        ["perfect", "person"],
    ];
    Plan {
        game: one_of(&["fifty", "fifty:target=12", "divisors:count=8", "dilemma:length=4"]),
        players: one_of(&players),
        games: one_of(&[1, 2, 3]),
        first: one_of(&Seat::BOTH),
        seed: random(1_000),
        no_hints: random(3) == 0,
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "the summary of a long run")]
fn a_game_comes_back_wherever_it_was_killed() {
    let kills = std::env::var("DUELS_KILLS").map_or(200, |kills| kills.parse().expect("a number"));
    let mut moments = BTreeMap::new();
    let mut campaign = None;
    for kill in 0..kills {
        let mut current = campaign.take().unwrap_or_else(|| Campaign::start(random_plan()));
        for _ in 0..random(4) {
            let stays = current.moment() == Moment::BetweenGames && random(2) == 0;
            if !current.is_finished() && !stays {
                current.act();
                current.expect_prompt();
            }
        }
        match random(4) {
            0 => {}
            1 => current.type_a_part(),
            2 if current.moment() == Moment::BetweenGames => {}
            _ if current.is_finished() => {}
            _ => current.act(),
        }
        let (moment, how) = (current.moment(), one_of(&Death::ALL));
        *moments.entry(moment).or_insert(0) += 1;
        match current.kill_and_resume(how) {
            Ok(resumed) => campaign = resumed.filter(|campaign| !campaign.is_finished()),
            Err(loss) => panic!("kill {kill} by {how:?}, {moment:?}: {loss:?}"),
        }
    }
    println!("{kills} of {kills} came back: {moments:?}");
    assert!(kills < 200 || moments.len() == 5, "each kind of moment comes up: {moments:?}");
}

/// The control: the same check reports a game that lost its last event, and one that is gone.
#[test]
fn a_lost_move_and_a_lost_game_are_found_out() {
    let plan = Plan {
        game: "fifty",
        players: ["person", "person"],
        games: 2,
        first: Seat::One,
        seed: 7,
        no_hints: true,
    };
    let mut campaign = Campaign::start(plan);
    campaign.play("7");
    campaign.play("3");
    let killed = campaign.killed();
    let journal = killed.journal();
    assert_eq!(killed.check(), Ok(()));
    let text = std::fs::read_to_string(&journal).unwrap();
    let without_last = text.strip_suffix("move 3\n").expect("the last move");
    std::fs::write(&journal, without_last).unwrap();
    assert!(matches!(killed.check(), Err(Loss::Place { .. })), "a lost move is not reported");
    std::fs::write(&journal, text.replace("1/2 0-0", "2/2 1-0")).unwrap();
    assert!(matches!(killed.check(), Err(Loss::Place { .. })), "a wrong score is not reported");
    std::fs::write(&journal, text.replace("hints: never", "hints: on")).unwrap();
    assert_eq!(killed.check(), Err(Loss::Hints));
    std::fs::remove_file(&journal).unwrap();
    assert_eq!(killed.check(), Err(Loss::Game));
}
