//! Random variants and random positions of them: the game's own method, the generic solver and the brute force
//! agree.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{Comparison, open, play};
use duels_rules::AnyGame;
use proptest::prelude::*;

/// Follows the choices, each taken modulo the number of moves, but never to the end of the game.
fn walk<B: brute::Brute>(game: Box<dyn AnyGame>, brute: B, choices: &[usize]) -> (Box<dyn AnyGame>, B) {
    let (mut game, mut brute) = (game, brute);
    for choice in choices {
        let moves = game.legal_moves();
        let word = game.move_text(moves[choice % moves.len()]).to_string();
        let after = play(&*game, &word);
        if after.turn().is_none() {
            break;
        }
        (game, brute) = (after, brute.after(&word));
    }
    (game, brute)
}

fn choices() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..20usize, 0..10)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn dilemma(digits in prop::collection::vec(0..=9u8, 1..=12), kinds in 1..=10u8, choices in choices()) {
        let sequence: String = digits.iter().map(|digit| (digit % kinds).to_string()).collect();
        let brute = brute::Dilemma { sequence: sequence.clone(), numbers: Default::default() };
        let (game, brute) = walk(open(&format!("dilemma:sequence={sequence}")), brute, &choices);
        Comparison::new(&*game).one(&*game, &brute);
    }

    #[test]
    fn append(
        target in "[1-9][0-9]{0,5}", low in 0..=9u8, more in 0..=2u8, choices in choices()
    ) {
        let digits = (low, (low + more).clamp(1, 9));
        let brute = brute::Append { target: target.parse().unwrap(), digits, number: String::new() };
        let game = open(&format!("append:target={target},digits={}-{}", digits.0, digits.1));
        let (game, brute) = walk(game, brute, &choices);
        Comparison::new(&*game).one(&*game, &brute);
    }

    #[test]
    fn append_along_the_target(
        picks in prop::collection::vec(0..6usize, 1..=7), low in 0..=8u8, choices in 0..6usize
    ) {
        // Mostly the smallest and the largest digit, so that the number can touch the target for long.
        let high = low + 1;
        let digit = |pick: &usize| [low, high, low, high, low.saturating_sub(1), (high + 1).min(9)][*pick].max(1);
        let target: String = picks.iter().map(|pick| digit(pick).to_string()).collect();
        let brute = brute::Append { target: target.parse().unwrap(), digits: (low, high), number: String::new() };
        let game = open(&format!("append:target={target},digits={low}-{high}"));
        let along: Vec<usize> = target
            .bytes()
            .take(choices)
            .map(|byte| game.legal_moves().iter().position(|mv| mv.0 == u32::from(byte - b'0')).unwrap_or(0))
            .collect();
        let (game, brute) = walk(game, brute, &along);
        Comparison::new(&*game).one(&*game, &brute);
    }

    #[test]
    fn deletion(one in "[1-9]{2,4}", seed in 0..1000u32, apart in 0..9u8, choices in choices()) {
        let two: String = one.bytes().map(|byte| char::from(b'1' + (byte - b'1' + 1 + (seed % 8) as u8) % 9)).collect();
        let brute = brute::Deletion { own: one.clone(), other: two.clone(), apart, last: None };
        let (game, brute) = walk(open(&format!("deletion:numbers={one}-{two},apart={apart}")), brute, &choices);
        Comparison::new(&*game).one(&*game, &brute);
    }

    #[test]
    fn fifty(target in 1..24u64, base in 2..8u64, max in 1..10u64, choices in choices()) {
        let brute = brute::Fifty { target, base, max, totals: vec![] };
        let game = open(&format!("fifty:target={target},base={base},max={max}"));
        let (game, brute) = walk(game, brute, &choices);
        Comparison::new(&*game).one(&*game, &brute);
    }

    #[test]
    fn divisors(count in 2..12u32, one: bool, even: bool, choices in choices()) {
        let brute = brute::Divisors { left: (1..=count).collect(), last: None, one, even };
        let (yes, opening) = (if one { "yes" } else { "no" }, if even { "even" } else { "any" });
        let game = open(&format!("divisors:count={count},one={yes},opening={opening}"));
        let (game, brute) = walk(game, brute, &choices);
        Comparison::new(&*game).one(&*game, &brute);
    }
}
