//! The games of long rows of digits: *dilemma* against itself at half the length, *append* and *deletion*
//! against reading their digits.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::dilemma::Rows;
use duels_oracle::{Oracle, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, RngStream, Seat, SeededRng};

use crate::child;
use duels_bench::measure::{PlayerError, Work, turns, work};
use duels_bench::table::Line;

/// No single piece of work here takes so long.
const LIMIT: Duration = Duration::from_secs(600);
const LENGTH: usize = 20_000;

/// *dilemma*, random and at its worst.
pub(crate) fn dilemma() -> Result<Vec<Line>, PlayerError> {
    let mut lines = Vec::new();
    for (name, case) in CASES {
        let [once, twice] = turns(15, [case(LENGTH)?, case(2 * LENGTH)?])?.pair(0, 1);
        let report = child::run(name, LIMIT)?.ok_or_else(|| format!("{name} took too long"))?;
        let doubled = format!("{name}, length=40000");
        lines.push(Line::within(&doubled, twice, "length=20000", once, Some(4.5)));
        lines.push(Line::memory(&format!("{name}, length=20000"), report.peak, 64));
    }
    Ok(lines)
}

type Case = fn(usize) -> Result<Work<'static>, PlayerError>;
const CASES: [(&str, Case); 3] =
    [("dilemma, random", random), ("dilemma, random in full", in_full), ("dilemma, worst case", worst)];

/// A random sequence, as the oracle judges it: mostly at a glance.
fn random(length: usize) -> Result<Work<'static>, PlayerError> {
    judging(&format!("dilemma:length={length}#1"))
}

/// A random sequence, of which no stretch is left out.
fn in_full(length: usize) -> Result<Work<'static>, PlayerError> {
    let mut draw = SeededRng::new(1, RngStream::Start);
    let sequence: Vec<u8> = (0..length).map(|_| draw.digit(0)).collect();
    Ok(work(move || {
        let mut rows = Rows::new(&sequence, &SolveControl::default())?;
        Ok(rows.grow(length, &SolveControl::default())?)
    }))
}

/// All digits equal but one in the middle.
fn worst(length: usize) -> Result<Work<'static>, PlayerError> {
    let digits: String = (0..length).map(|place| if place == length / 2 { '8' } else { '7' }).collect();
    judging(&format!("dilemma:sequence={digits}"))
}

/// *append* and *deletion*.
pub(crate) fn reading() -> Result<Vec<Line>, PlayerError> {
    // It runs 9, 0, 9, 0, … so that nobody ever leaves it gladly: the hardest to judge.
    let target = |length: usize| "90".repeat(length / 2);
    let append = |length: usize| format!("append:target={},digits=0-9", target(length));
    let halves = |length: usize| [drawn(7, length), drawn(3, length)];
    let numbers = |length: usize| halves(length).concat();
    let deletion = |length: usize| format!("deletion:numbers={}", halves(length).join("-"));
    let mut lines = against_reading("append, 100000 digits", append, target, 100_000)?;
    lines.extend(against_reading("deletion digits=10000", deletion, numbers, 10_000)?);
    Ok(lines)
}

fn against_reading(
    name: &str,
    id: impl Fn(usize) -> String,
    digits: impl Fn(usize) -> String,
    length: usize,
) -> Result<Vec<Line>, PlayerError> {
    let text = digits(length);
    let ten_times = work(|| {
        (0..10).for_each(|_| drop(black_box(read(black_box(&text)))));
        Ok(())
    });
    let unchecked = work(|| {
        (0..10).for_each(|_| drop(black_box(copy(black_box(&text)))));
        Ok(())
    });
    let works = [judging(&id(length))?, judging(&id(2 * length))?, ten_times, unchecked];
    let turns = turns(101, works)?;
    let ([once, reading], [single, double]) = (turns.pair(0, 2), turns.pair(0, 1));
    let [bare, copying] = turns.pair(0, 3);
    Ok(vec![
        Line::within(name, once, "reading its digits ten times", reading, Some(1.0)),
        Line::within(name, bare, "the same without checking them", copying, None),
        Line::within(&format!("{name}, doubled"), double, "not doubled", single, Some(2.5)),
    ])
}

/// The digits of a text, or nothing if it has anything else in it.
fn read(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'0')).collect()
}

/// The digits of a text that has nothing else in it, which the compiler makes a vector operation of.
fn copy(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect()
}

/// A number of random digits.
fn drawn(seed: u64, length: usize) -> String {
    let mut draw = SeededRng::new(seed, RngStream::Start);
    (0..length).map(|_| char::from(b'0' + draw.digit(1))).collect()
}

/// Judging a start, from nothing.
fn judging(id: &str) -> Result<Work<'static>, PlayerError> {
    let game: Box<dyn AnyGame> = GameId::parse(Catalogue::standard(), id)?.open(Seat::One)?;
    Ok(work(move || Ok(Oracle::new(&*game).solve(&*game, &SolveControl::default())?)))
}

/// What a process of its own may be asked to do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    let (_, case) = CASES.into_iter().find(|&(known, _)| known == name)?;
    case(LENGTH).ok()
}
