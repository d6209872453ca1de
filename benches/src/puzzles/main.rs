//! Puzzles: how many are made in a second, and whether their difficulty means something.
//!
//! The first table shows which share of the puzzles of each difficulty the players solve, from random moves over searches
//! of a limited depth to perfect play. The line after it is Spearman's rank correlation between the computed difficulty of a
//! puzzle and how often the bounded players miss it. Exit status 1 if fewer than 1,000 puzzles are made in a second of one
//! processor, or if the correlation is below 0.7.
#![allow(clippy::print_stdout, reason = "a table on standard output is what this program is for")]

mod solvers;
mod spearman;

use std::process::ExitCode;

use duels_bench::measure::{BenchError, thread_cpu_time};
use duels_oracle::SolveControl;
use duels_rules::Catalogue;
use duels_session::puzzle::{Puzzle, PuzzleFilter, PuzzleStream};

use solvers::{Tally, try_puzzle};
use spearman::spearman;

/// How many puzzles are made, unless another number is given.
const PUZZLES: usize = 2000;
/// What is required: puzzles in a second of one processor, and the correlation.
const SPEED: f64 = 1000.0;
const CORRELATION: f64 = 0.7;

fn main() -> Result<ExitCode, BenchError> {
    let count = std::env::args().nth(1).map_or(Ok(PUZZLES), |text| text.parse())?;
    let control = SolveControl::default();
    let mut stream = PuzzleStream::new(Catalogue::standard(), PuzzleFilter::default(), 1)?;
    let begun = thread_cpu_time();
    let puzzles: Vec<Puzzle> = (0..count).map(|_| stream.next(&control)).collect::<Result<_, _>>()?;
    let speed = count as f64 / (thread_cpu_time() - begun).as_secs_f64();
    println!("{count} puzzles, {speed:.0} in a second of one processor (required: {SPEED:.0})\n");

    let mut tally = Tally::default();
    let (mut difficulties, mut misses) = (Vec::new(), Vec::new());
    for (puzzle, number) in puzzles.iter().zip(0..) {
        let shares = try_puzzle(puzzle, number, &control)?;
        tally.add(puzzle.difficulty().band(), &shares);
        difficulties.push(puzzle.difficulty().value());
        misses.push(shares.missed_by_bounded());
    }
    println!("{tally}");
    let correlation = spearman(&difficulties, &misses);
    println!("Spearman's correlation of difficulty and misses: {correlation:.3} (required: {CORRELATION})");
    let is_good = speed >= SPEED && correlation >= CORRELATION;
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
