//! How long *dilemma* takes as its sequence grows, and how much memory. Run it with `--release`, and with
//! lengths of your own if you like.
//!
//! Every length is solved in full, all stretches from the shortest to the longest: by the method where the
//! sequence forces that, and by its rows alone where a random sequence would be decided at a glance.

#![allow(clippy::print_stdout, reason = "it is there to print")]

mod measure;

use std::error::Error;
use std::time::Duration;

use duels_oracle::dilemma::Rows;
use duels_oracle::{Oracle, Task};
use duels_rules::{Catalogue, Draw, GameId, Seat, Stream, Table};
use measure::{median, peak_memory, ratio, timed};

/// The median of so many runs is printed.
const RUNS: usize = 3;

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "{:>9}  {:>12} {:>6}  {:>12} {:>6}  {:>12}  {:>9}",
        "length", "worst case", "×", "random", "×", "next ply", "peak"
    );
    let (mut worst_before, mut random_before) = (None, None);
    for length in lengths()? {
        let (worst, next) = worst_case(length)?;
        let random = median(RUNS, || random_rows(length))?;
        println!(
            "{length:>9}  {worst:>12.1?} {:>6}  {random:>12.1?} {:>6}  {next:>12.1?}  {:>9}",
            ratio(worst, worst_before.replace(worst)),
            ratio(random, random_before.replace(random)),
            peak_memory()
        );
    }
    for length in [20_000, 1_000_000] {
        let table = open(&format!("dilemma:length={length}#1"))?;
        let judged = median(RUNS, || timed(|| Ok(Oracle::new(&*table).judge(&*table, &Task::default())?)))?;
        println!("a random sequence of {length} through the oracle: {judged:.1?}");
    }
    Ok(())
}

/// The lengths that were asked for, or else a row of doublings.
fn lengths() -> Result<Vec<usize>, Box<dyn Error>> {
    let asked: Vec<usize> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    Ok(if asked.is_empty() { vec![2_500, 5_000, 10_000, 20_000, 40_000, 80_000] } else { asked })
}

/// All digits equal but one in the middle: the time of the first judgement and of the one after a move.
fn worst_case(length: usize) -> Result<(Duration, Duration), Box<dyn Error>> {
    let digits: String = (0..length).map(|place| if place == length / 2 { '8' } else { '7' }).collect();
    let mut table = open(&format!("dilemma:sequence={digits}"))?;
    let task = Task::default();
    let first = median(RUNS, || timed(|| Ok(Oracle::new(&*table).judge(&*table, &task)?)))?;
    let mut oracle = Oracle::new(&*table);
    let judgement = oracle.judge(&*table, &task)?;
    table.play(judgement.moves[0].mv)?;
    let next = timed(|| Ok(oracle.judge(&*table, &task)?))?;
    Ok((first, next))
}

/// Random digits, of which no stretch is left out.
fn random_rows(length: usize) -> Result<Duration, Box<dyn Error>> {
    let mut draw = Draw::new(1, Stream::Start);
    let sequence: Vec<u8> = (0..length).map(|_| draw.digit(0)).collect();
    let task = Task::default();
    timed(|| {
        let mut rows = Rows::new(&sequence, &task)?;
        Ok(rows.grow(length, &task)?)
    })
}

fn open(id: &str) -> Result<Box<dyn Table>, Box<dyn Error>> {
    Ok(GameId::parse(Catalogue::standard(), id)?.open(Seat::One)?)
}
