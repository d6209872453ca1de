//! Every method agrees with the generic solver and with a brute force that shares no code with either, on every
//! position of small variants and on random positions of larger ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod brute;
mod common;

use common::{Trial, open, play};
use duels_rules::{Draw, Stream, Table};

fn number(draw: &mut Draw, low: u64, high: u64) -> u64 {
    low + draw.below(high - low + 1)
}

fn digits(draw: &mut Draw, count: u64, from: u64, to: u64) -> String {
    (0..count).map(|_| number(draw, from, to).to_string()).collect()
}

/// A position somewhere on the way, with the brute force beside it.
fn wander<B: brute::Brute>(
    table: Box<dyn Table>,
    brute: B,
    plies: u64,
    draw: &mut Draw,
) -> (Box<dyn Table>, B) {
    let (mut table, mut brute) = (table, brute);
    for _ in 0..plies {
        let Some(mv) = draw.pick(&table.moves()) else { break };
        let word = table.word(mv).to_string();
        let after = play(&*table, &word);
        if after.turn().is_none() {
            break;
        }
        (table, brute) = (after, brute.after(&word));
    }
    (table, brute)
}

fn fifty(target: u64, base: u64, max: u64) -> (Box<dyn Table>, brute::Fifty) {
    let id = format!("fifty:target={target},base={base},max={max}");
    (open(&id), brute::Fifty { target, base, max, totals: vec![] })
}

#[test]
fn fifty_everywhere_in_small_variants() {
    for target in 1..=11 {
        for base in 2..=5 {
            for max in 1..=4 {
                let (table, brute) = fifty(target, base, max);
                Trial::new(&*table).everything(&*table, &brute);
            }
        }
    }
}

#[test]
fn fifty_at_random_in_larger_variants() {
    let mut draw = Draw::new(1, Stream::Start);
    for _ in 0..60 {
        let (target, base) = (number(&mut draw, 12, 30), number(&mut draw, 4, 8));
        let (table, brute) = fifty(target, base, number(&mut draw, 2, 9));
        let (table, brute) = wander(table, brute, 3, &mut draw);
        Trial::new(&*table).one(&*table, &brute);
    }
}

fn divisors(count: u32, one: bool, even: bool) -> (Box<dyn Table>, brute::Divisors) {
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
            let (table, brute) = divisors(count, one, even);
            Trial::new(&*table).everything(&*table, &brute);
        }
    }
}

#[test]
fn divisors_at_random_in_larger_variants() {
    let mut draw = Draw::new(2, Stream::Start);
    for _ in 0..40 {
        let (one, even) = (draw.below(2) == 0, draw.below(2) == 0);
        let (table, brute) = divisors(number(&mut draw, 8, 13) as u32, one, even);
        let (table, brute) = wander(table, brute, 3, &mut draw);
        Trial::new(&*table).one(&*table, &brute);
    }
}

fn append(target: u128, digits: (u8, u8)) -> (Box<dyn Table>, brute::Append) {
    let id = format!("append:target={target},digits={}-{}", digits.0, digits.1);
    (open(&id), brute::Append { target, digits, number: String::new() })
}

#[test]
fn append_everywhere_in_small_variants() {
    let ranges = (0..=9).flat_map(|low| (low.max(1)..=9).map(move |high| (low, high)));
    for range in ranges {
        for target in [1, 2, 5, 8, 9, 10, 11, 15, 50, 55, 90, 99] {
            let (table, brute) = append(target, range);
            Trial::new(&*table).everything(&*table, &brute);
        }
    }
}

#[test]
fn append_everywhere_with_few_digits() {
    for range in [(0, 1), (1, 2), (0, 2), (5, 5), (4, 6)] {
        for target in
            [100, 101, 110, 111, 121, 212, 500, 554, 555, 556, 645, 1000, 1011, 1101, 1212, 5555, 5556]
        {
            let (table, brute) = append(target, range);
            Trial::new(&*table).everything(&*table, &brute);
        }
    }
}

#[test]
fn append_at_random_in_larger_variants() {
    let mut draw = Draw::new(3, Stream::Start);
    for _ in 0..150 {
        let low = number(&mut draw, 0, 8) as u8;
        let high = (low + number(&mut draw, 0, 2) as u8).clamp(1, 9);
        let length = number(&mut draw, 2, 7);
        // Targets near the range keep the number touching them.
        let near =
            digits(&mut draw, length, u64::from(low.saturating_sub(1).max(1)), u64::from(high + 1).min(9));
        let (table, brute) = append(near.parse().unwrap(), (low, high));
        let (table, brute) = wander(table, brute, 4, &mut draw);
        Trial::new(&*table).one(&*table, &brute);
    }
}

fn dilemma(sequence: &str) -> (Box<dyn Table>, brute::Dilemma) {
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
            let (table, brute) = dilemma(&sequence);
            Trial::new(&*table).everything(&*table, &brute);
        }
    }
}

#[test]
fn dilemma_everywhere_in_random_sequences() {
    let mut draw = Draw::new(4, Stream::Start);
    for round in 0..24 {
        // Few kinds of digit make many equal pairs.
        let highest = 1 + round % 3;
        let (table, brute) = dilemma(&digits(&mut draw, 7 + round % 3, 0, highest));
        Trial::new(&*table).everything(&*table, &brute);
    }
}

#[test]
fn dilemma_at_random_in_longer_sequences() {
    let mut draw = Draw::new(5, Stream::Start);
    for round in 0..30 {
        let length = number(&mut draw, 10, 16);
        let (table, brute) = dilemma(&digits(&mut draw, length, 0, [1, 2, 9][round % 3]));
        let (table, brute) = wander(table, brute, 5, &mut draw);
        Trial::new(&*table).one(&*table, &brute);
    }
}

fn deletion(one: &str, two: &str) -> (Box<dyn Table>, brute::Deletion) {
    let id = format!("deletion:numbers={one}-{two}");
    (open(&id), brute::Deletion { own: one.into(), other: two.into() })
}

#[test]
fn deletion_everywhere_in_small_variants() {
    for (one, two) in [("12", "34"), ("732", "865"), ("1234", "5678"), ("111", "112")] {
        let (table, brute) = deletion(one, two);
        Trial::new(&*table).everything(&*table, &brute);
    }
}

#[test]
fn deletion_at_random_in_larger_variants() {
    let (table, brute) = deletion("98765", "12345");
    let mut draw = Draw::new(6, Stream::Start);
    for _ in 0..20 {
        let (table, brute) = wander(table.copy(), brute.clone(), 4, &mut draw);
        Trial::new(&*table).one(&*table, &brute);
    }
}
