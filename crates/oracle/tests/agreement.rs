//! Every method agrees with the generic solver and with a brute force that shares no code with either, on every
//! position of small variants and on random positions of larger ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{Comparison, open, play};
use duels_rules::{AnyGame, RngStream, SeededRng};

fn number(draw: &mut SeededRng, low: u64, high: u64) -> u64 {
    low + draw.below(high - low + 1)
}

fn digits(draw: &mut SeededRng, count: u64, from: u64, to: u64) -> String {
    (0..count).map(|_| number(draw, from, to).to_string()).collect()
}

/// A position somewhere on the way, with the brute force beside it.
fn wander<B: brute::Brute>(
    game: Box<dyn AnyGame>,
    brute: B,
    plies: u64,
    draw: &mut SeededRng,
) -> (Box<dyn AnyGame>, B) {
    let (mut game, mut brute) = (game, brute);
    for _ in 0..plies {
        let Some(mv) = draw.pick(&game.legal_moves()) else { break };
        let word = game.move_text(mv).to_string();
        let after = play(&*game, &word);
        if after.turn().is_none() {
            break;
        }
        (game, brute) = (after, brute.after(&word));
    }
    (game, brute)
}

fn fifty(target: u64, base: u64, max: u64) -> (Box<dyn AnyGame>, brute::Fifty) {
    let id = format!("fifty:target={target},base={base},max={max}");
    (open(&id), brute::Fifty { target, base, max, totals: vec![] })
}

#[test]
fn fifty_everywhere_in_small_variants() {
    for target in 1..=11 {
        for base in 2..=5 {
            for max in 1..=4 {
                let (game, brute) = fifty(target, base, max);
                Comparison::new(&*game).everything(&*game, &brute);
            }
        }
    }
}

#[test]
fn fifty_at_random_in_larger_variants() {
    let mut draw = SeededRng::new(1, RngStream::Start);
    for _ in 0..60 {
        let (target, base) = (number(&mut draw, 12, 30), number(&mut draw, 4, 8));
        let (game, brute) = fifty(target, base, number(&mut draw, 2, 9));
        let (game, brute) = wander(game, brute, 3, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

fn divisors(count: u32, one: bool, even: bool) -> (Box<dyn AnyGame>, brute::Divisors) {
    let (yes, opening) = (if one { "yes" } else { "no" }, if even { "even" } else { "any" });
    let id = format!("divisors:count={count},one={yes},opening={opening}");
    (open(&id), brute::Divisors { left: (1..=count).collect(), last: None, one, even })
}

#[test]
fn divisors_everywhere_in_small_variants() {
    for count in 1..=7 {
        for (one, even) in [(true, false), (false, false), (true, true), (false, true)] {
            if even && count < 2 {
                continue;
            }
            let (game, brute) = divisors(count, one, even);
            Comparison::new(&*game).everything(&*game, &brute);
        }
    }
}

#[test]
fn divisors_at_random_in_larger_variants() {
    let mut draw = SeededRng::new(2, RngStream::Start);
    for _ in 0..40 {
        let (one, even) = (draw.below(2) == 0, draw.below(2) == 0);
        let (game, brute) = divisors(number(&mut draw, 8, 13) as u32, one, even);
        let (game, brute) = wander(game, brute, 3, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

fn append(target: u128, digits: (u8, u8)) -> (Box<dyn AnyGame>, brute::Append) {
    let id = format!("append:target={target},digits={}-{}", digits.0, digits.1);
    (open(&id), brute::Append { target, digits, number: String::new() })
}

#[test]
fn append_everywhere_in_small_variants() {
    let ranges = (0..=9).flat_map(|low| (low.max(1)..=9).map(move |high| (low, high)));
    for range in ranges {
        for target in [1, 2, 5, 8, 9, 10, 11, 15, 50, 55, 90, 99] {
            let (game, brute) = append(target, range);
            Comparison::new(&*game).everything(&*game, &brute);
        }
    }
}

#[test]
fn append_everywhere_with_few_digits() {
    for range in [(0, 1), (1, 2), (0, 2), (5, 5), (4, 6)] {
        for target in
            [100, 101, 110, 111, 121, 212, 500, 554, 555, 556, 645, 1000, 1011, 1101, 1212, 5555, 5556]
        {
            let (game, brute) = append(target, range);
            Comparison::new(&*game).everything(&*game, &brute);
        }
    }
}

#[test]
fn append_at_random_in_larger_variants() {
    let mut draw = SeededRng::new(3, RngStream::Start);
    for _ in 0..150 {
        let low = number(&mut draw, 0, 8) as u8;
        let high = (low + number(&mut draw, 0, 2) as u8).clamp(1, 9);
        let length = number(&mut draw, 2, 7);
        // Targets near the range keep the number touching them.
        let near =
            digits(&mut draw, length, u64::from(low.saturating_sub(1).max(1)), u64::from(high + 1).min(9));
        let (game, brute) = append(near.parse().unwrap(), (low, high));
        let (game, brute) = wander(game, brute, 4, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

fn dilemma(sequence: &str) -> (Box<dyn AnyGame>, brute::Dilemma) {
    let id = format!("dilemma:sequence={sequence}");
    (open(&id), brute::Dilemma { sequence: sequence.into(), numbers: Default::default() })
}

#[test]
fn dilemma_everywhere_in_short_sequences() {
    // All sequences of three kinds of digit, the 0 among them.
    for length in 1..=6u32 {
        for code in 0..3u32.pow(length) {
            let sequence: String =
                (0..length).map(|place| (code / 3u32.pow(place) % 3).to_string()).collect();
            let (game, brute) = dilemma(&sequence);
            Comparison::new(&*game).everything(&*game, &brute);
        }
    }
}

#[test]
fn dilemma_everywhere_in_random_sequences() {
    let mut draw = SeededRng::new(4, RngStream::Start);
    for round in 0..24 {
        // Few kinds of digit make many equal pairs.
        let highest = 1 + round % 3;
        let (game, brute) = dilemma(&digits(&mut draw, 7 + round % 3, 0, highest));
        Comparison::new(&*game).everything(&*game, &brute);
    }
}

#[test]
fn dilemma_at_random_in_longer_sequences() {
    let mut draw = SeededRng::new(5, RngStream::Start);
    for round in 0..30 {
        let length = number(&mut draw, 10, 16);
        let (game, brute) = dilemma(&digits(&mut draw, length, 0, [1, 2, 9][round % 3]));
        let (game, brute) = wander(game, brute, 5, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

fn deletion(one: &str, two: &str) -> (Box<dyn AnyGame>, brute::Deletion) {
    deletion_apart(one, two, 0)
}

fn deletion_apart(one: &str, two: &str, apart: u8) -> (Box<dyn AnyGame>, brute::Deletion) {
    let id = format!("deletion:numbers={one}-{two},apart={apart}");
    (open(&id), brute::Deletion { own: one.into(), other: two.into(), apart, last: None })
}

#[test]
fn deletion_everywhere_in_small_variants() {
    for (one, two) in [("12", "34"), ("732", "865"), ("1234", "5678"), ("111", "112")] {
        let (game, brute) = deletion(one, two);
        Comparison::new(&*game).everything(&*game, &brute);
    }
}

#[test]
fn deletion_at_random_in_larger_variants() {
    let (game, brute) = deletion("98765", "12345");
    let mut draw = SeededRng::new(6, RngStream::Start);
    for _ in 0..20 {
        let (game, brute) = wander(game.copy(), brute.clone(), 4, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

#[test]
fn deletion_apart_everywhere_in_small_variants() {
    let mut draw = SeededRng::new(7, RngStream::Start);
    let mut compared = 0;
    for apart in 1..=8 {
        let special = [("1155", "5199"), ("1919", "9192"), ("5555", "1928")];
        let mut numbers: Vec<[String; 2]> = special.map(|(one, two)| [one.into(), two.into()]).into();
        for (length, count) in [(2, 20), (3, 20), (4, 5)] {
            numbers.extend((0..count).map(|_| [0; 2].map(|_| digits(&mut draw, length, 1, 9))));
        }
        for [one, two] in numbers.iter().filter(|[one, two]| one != two) {
            let (game, brute) = deletion_apart(one, two, apart);
            let mut comparison = Comparison::new(&*game);
            comparison.everything(&*game, &brute);
            compared += comparison.compared;
        }
    }
    assert!(compared > 3_000, "{compared}");
}

#[test]
fn deletion_apart_at_random_in_larger_variants() {
    let mut draw = SeededRng::new(8, RngStream::Start);
    for round in 0..60 {
        let (length, apart) = (number(&mut draw, 5, 8), 1 + (round % 8) as u8);
        let [one, two] = [0; 2].map(|_| digits(&mut draw, length, 1, 9));
        let (game, brute) = deletion_apart(&one, &two, apart);
        let (game, brute) = wander(game, brute, 2 * length - 8, &mut draw);
        Comparison::new(&*game).one(&*game, &brute);
    }
}

#[test]
fn deletion_apart_agrees_with_the_generic_solver_from_the_start() {
    let mut draw = SeededRng::new(9, RngStream::Start);
    for apart in 1..=8 {
        for length in [5, 6] {
            let [one, two] = [0; 2].map(|_| digits(&mut draw, length, 1, 9));
            let (game, _) = deletion_apart(&one, &two, apart);
            Comparison::new(&*game).methods(&*game);
        }
    }
}
