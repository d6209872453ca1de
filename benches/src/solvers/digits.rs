//! The games with long rows of digits: *dilemma* against itself at half the length, *append* and *deletion* against
//! reading their digits.

use std::hint::black_box;
use std::time::Duration;

use duels_oracle::dilemma::Rows;
use duels_oracle::{Oracle, SolveControl};
use duels_rules::{AnyGame, Catalogue, GameId, RngStream, Seat, SeededRng};

use crate::child;
use duels_bench::comparison::Comparison;
use duels_bench::measure::{BenchError, Work, alternate, work};

/// A limit that no work here should reach.
const LIMIT: Duration = Duration::from_secs(600);
const LENGTH: usize = 20_000;

/// *dilemma*, random and in the worst case.
pub(crate) fn dilemma() -> Result<Vec<Comparison>, BenchError> {
    let mut rows = Vec::new();
    for (name, case) in CASES {
        let [once, twice] = alternate(15, [case(LENGTH)?, case(2 * LENGTH)?])?.median_pair(0, 1);
        let report = child::run(name, LIMIT)?.ok_or_else(|| format!("{name} took too long"))?;
        let doubled = format!("{name}, length=40000");
        rows.push(Comparison::within(&doubled, twice, "length=20000", once, Some(4.5)));
        rows.push(Comparison::memory(&format!("{name}, length=20000"), report.peak, 64));
    }
    Ok(rows)
}

type Case = fn(usize) -> Result<Work<'static>, BenchError>;
const CASES: [(&str, Case); 3] =
    [("dilemma, random", random), ("dilemma, random in full", in_full), ("dilemma, worst case", worst)];

/// A random sequence, as the oracle solves it: usually by a look at its ends.
fn random(length: usize) -> Result<Work<'static>, BenchError> {
    solving(&format!("dilemma:length={length}#1"))
}

/// A random sequence with all its spans solved.
fn in_full(length: usize) -> Result<Work<'static>, BenchError> {
    let mut rng = SeededRng::new(1, RngStream::Start);
    let sequence: Vec<u8> = (0..length).map(|_| rng.digit(0)).collect();
    Ok(work(move || {
        let mut rows = Rows::new(&sequence, &SolveControl::default())?;
        Ok(rows.grow(length, &SolveControl::default())?)
    }))
}

/// All digits equal except one in the middle.
fn worst(length: usize) -> Result<Work<'static>, BenchError> {
    let digits: String = (0..length).map(|place| if place == length / 2 { '8' } else { '7' }).collect();
    solving(&format!("dilemma:sequence={digits}"))
}

/// *append* and *deletion*.
pub(crate) fn reading() -> Result<Vec<Comparison>, BenchError> {
    // 9, 0, 9, 0, …: leaving the target never helps, so this is the hardest to solve.
    let target = |length: usize| "90".repeat(length / 2);
    let append = |length: usize| format!("append:target={},digits=0-9", target(length));
    let halves = |length: usize| [random_digits(7, length), random_digits(3, length)];
    let numbers = |length: usize| halves(length).concat();
    let deletion = |length: usize| format!("deletion:numbers={}", halves(length).join("-"));
    let mut rows = against_reading("append, 100000 digits", append, target, 100_000)?;
    rows.extend(against_reading("deletion digits=10000", deletion, numbers, 10_000)?);
    Ok(rows)
}

fn against_reading(
    name: &str,
    id: impl Fn(usize) -> String,
    digits: impl Fn(usize) -> String,
    length: usize,
) -> Result<Vec<Comparison>, BenchError> {
    let text = digits(length);
    let ten_times = work(|| {
        (0..10).for_each(|_| drop(black_box(read(black_box(&text)))));
        Ok(())
    });
    let unchecked = work(|| {
        (0..10).for_each(|_| drop(black_box(copy(black_box(&text)))));
        Ok(())
    });
    let works = [solving(&id(length))?, solving(&id(2 * length))?, ten_times, unchecked];
    let rounds = alternate(101, works)?;
    let ([once, reading], [single, double]) = (rounds.median_pair(0, 2), rounds.median_pair(0, 1));
    let [bare, copying] = rounds.median_pair(0, 3);
    Ok(vec![
        Comparison::within(name, once, "reading its digits ten times", reading, Some(1.0)),
        Comparison::within(name, bare, "the same without checking them", copying, None),
        Comparison::within(&format!("{name}, doubled"), double, "not doubled", single, Some(2.5)),
    ])
}

/// The digits of a text, or nothing if it contains anything else.
fn read(text: &str) -> Option<Vec<u8>> {
    text.bytes().map(|byte| byte.is_ascii_digit().then(|| byte - b'0')).collect()
}

/// The digits of a text without checking them, which the compiler vectorizes.
fn copy(text: &str) -> Vec<u8> {
    text.bytes().map(|byte| byte.wrapping_sub(b'0')).collect()
}

/// A number of random digits.
fn random_digits(seed: u64, length: usize) -> String {
    let mut rng = SeededRng::new(seed, RngStream::Start);
    (0..length).map(|_| char::from(b'0' + rng.digit(1))).collect()
}

/// Solves a start from scratch.
fn solving(id: &str) -> Result<Work<'static>, BenchError> {
    let game: Box<dyn AnyGame> = GameId::parse(Catalogue::standard(), id)?.open(Seat::One)?;
    Ok(work(move || Ok(Oracle::new(&*game).solve(&*game, &SolveControl::default())?)))
}

/// The work that a separate process can do.
pub(crate) fn child(name: &str) -> Option<Work<'static>> {
    let (_, case) = CASES.into_iter().find(|&(known, _)| known == name)?;
    case(LENGTH).ok()
}
