//! *dilemma* at lengths that need its rows.

#![allow(clippy::unwrap_used, reason = "a test that cannot continue should fail")]

mod brute;
mod common;

use common::{Comparison, open, play, solve};
use duels_oracle::dilemma::{Rows, Span};
use duels_oracle::{Oracle, SolveControl, SolveError, Value};
use duels_rules::{RngStream, Seat, SeededRng};

fn random(length: usize, highest: u64, seed: u64) -> Vec<u8> {
    let mut draw = SeededRng::new(seed, RngStream::Start);
    (0..length).map(|_| draw.below(highest + 1) as u8).collect()
}

/// All digits equal but one in the middle.
fn flat(length: usize) -> Vec<u8> {
    let mut sequence = vec![7; length];
    sequence[length / 2] = 8;
    sequence
}

fn id(sequence: &[u8]) -> String {
    let digits: String = sequence.iter().map(ToString::to_string).collect();
    format!("dilemma:sequence={digits}")
}

/// The plain table over all spans of even length, `wins[start][length / 2]`.
fn plain(sequence: &[u8]) -> Vec<Vec<bool>> {
    let n = sequence.len();
    let mut wins: Vec<Vec<bool>> = (0..=n).map(|start| vec![n % 2 == 1; (n - start) / 2 + 1]).collect();
    for half in 1..=n / 2 {
        for start in 0..=n - 2 * half {
            let end = start + 2 * half;
            let good = |lead: u8, answer: u8, inner: bool| lead > answer || lead == answer && inner;
            let (first, last) = (sequence[start], sequence[end - 1]);
            let middle = wins[start + 1][half - 1];
            let by_start =
                good(first, last, middle) && good(first, sequence[start + 1], wins[start + 2][half - 1]);
            let by_end = good(last, first, middle) && good(last, sequence[end - 2], wins[start][half - 1]);
            wins[start][half] = by_start || by_end;
        }
    }
    wins
}

fn agree(sequence: &[u8]) {
    let control = SolveControl::default();
    let mut rows = Rows::new(sequence, &control).unwrap();
    let n = sequence.len();
    rows.grow(n, &control).unwrap();
    for (start, halves) in plain(sequence).iter().enumerate() {
        for (half, &wins) in halves.iter().enumerate() {
            let span = Span { start, end: start + 2 * half };
            assert!(rows.reach(span));
            assert_eq!(rows.leader_wins(span), wins, "{span:?} of {n}");
        }
    }
}

#[test]
fn rows_agree_with_the_plain_table_at_every_length() {
    for length in 1..=140 {
        agree(&random(length, 1 + length as u64 % 3, length as u64));
        agree(&flat(length));
    }
}

#[test]
fn rows_agree_with_the_plain_table_where_not_all_are_kept() {
    for length in [513, 640, 1025, 1300] {
        agree(&random(length, 1, length as u64));
    }
    agree(&flat(1153));
}

#[test]
fn the_method_agrees_with_the_generic_solver_on_long_runs_of_equal_digits() {
    for sequence in [flat(150), flat(151), random(180, 1, 3), vec![0; 131]] {
        let mut table = open(&id(&sequence));
        let mut comparison = Comparison::new(&*table);
        let mut draw = SeededRng::new(9, RngStream::PlayerOne);
        while table.turn().is_some() {
            comparison.methods(&*table);
            let mv = draw.pick(&table.legal_moves()).unwrap();
            table.play(mv).unwrap();
        }
        assert_eq!(comparison.compared, sequence.len() as u64);
    }
}

#[test]
fn about_two_in_three_random_sequences_are_won_by_the_first_player() {
    let games = 6_000;
    let won = (0..games).filter(|seed| solve(&*open(&format!("dilemma#{seed}"))).value == Value::Win).count();
    let share = won as f64 / f64::from(games);
    assert!((0.64..0.70).contains(&share), "{share}");
}

#[test]
fn a_random_million_is_judged_at_once_and_every_later_ply_too() {
    let mut table = open("dilemma:length=1000000#5");
    let mut oracle = Oracle::new(&*table);
    for _ in 0..20 {
        let solution = oracle.solve(&*table, &SolveControl::default()).unwrap();
        table.play(solution.best().next().unwrap()).unwrap();
    }
}

#[test]
fn the_perfect_line_keeps_its_value_to_the_end() {
    for sequence in [flat(300), flat(301), random(400, 1, 8)] {
        let mut table = open(&id(&sequence));
        let mut oracle = Oracle::new(&*table);
        let first = oracle.solve(&*table, &SolveControl::default()).unwrap();
        while table.turn().is_some() {
            let solution = oracle.solve(&*table, &SolveControl::default()).unwrap();
            table.play(solution.best().next().unwrap()).unwrap();
        }
        let winner = if first.value == Value::Win { Seat::One } else { Seat::Two };
        assert_eq!(table.outcome().unwrap().winner, winner);
    }
}

#[test]
fn too_little_memory_is_refused_and_work_can_be_stopped_and_resumed() {
    let table = open(&id(&flat(3000)));
    let mut oracle = Oracle::new(&*table);
    let refused = oracle.solve(&*table, &SolveControl::with_memory(10_000)).unwrap_err();
    assert!(matches!(refused, SolveError::TooLarge { .. }), "{refused}");
    let control = SolveControl::default();
    control.cancel();
    assert_eq!(oracle.solve(&*table, &control), Err(SolveError::Cancelled));
    let control = SolveControl::default();
    oracle.solve(&*table, &control).unwrap();
    let (done, total) = control.progress();
    assert!(done == total && total > 0, "{done} of {total}");
}

#[test]
fn a_game_that_is_over_is_not_judged() {
    let table = play(&*open("dilemma:sequence=12"), "start end");
    assert_eq!(Oracle::new(&*table).solve(&*table, &SolveControl::default()), Err(SolveError::Over));
}
