//! The server against a minimal one that only receives a message, makes it durable and echoes it, in one table; and against
//! itself, with more to do.
//!
//! Both are separate processes, with the same load from a third one. They alternate, and the medians of the rounds are
//! shown. Arguments name the parts of the table to measure. The exit status is 1 if a requirement is not met.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod computer;
mod connected_game;
mod full;
mod http;
mod load;
mod minimal;
mod moves;
mod postgres;
mod process;
mod readers;
mod row;
mod socket;
mod two_nodes;
mod watchers;

use std::error::Error;
use std::process::ExitCode;

use duels_bench::tables::{self, Part};
use row::ComparisonRow;

/// Why a measurement failed.
pub(crate) type BenchError = Box<dyn Error + Send + Sync>;

/// The parts of the table, from top to bottom.
const PARTS: [Part<ComparisonRow, BenchError>; 7] = [
    ("moves", moves::measure),
    ("pages", moves::pages),
    ("postgres", moves::postgres),
    ("readers", readers::measure),
    ("memory", watchers::measure),
    ("computer", computer::measure),
    ("nodes", two_nodes::measure),
];

fn main() -> Result<ExitCode, BenchError> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if let Some((process::ARGUMENT, args)) = names.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        process::run_child(args)?;
        return Ok(ExitCode::SUCCESS);
    }
    tables::measure(&PARTS, &names)
}
