//! The server beside a minimal one that only takes a message, makes it durable and echoes it, in one table.
//!
//! Both are processes of their own, with the same load from a third one; they take turns, and the medians of the
//! turns are shown. Name parts of the table to measure only those. It ends with status 1 where something is not as
//! required.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod computer;
mod http;
mod idle;
mod load;
mod minimal;
mod moves;
mod ours;
mod process;
mod sockets;
mod table;
mod tables;

use std::error::Error;
use std::process::ExitCode;

use duels_bench::parts::{self, Part};
use table::Line;

/// What went wrong, as a sentence.
pub(crate) type PlayerError = Box<dyn Error + Send + Sync>;

/// The table from top to bottom, each part with the name by which it can be asked for alone.
const PARTS: [Part<Line, PlayerError>; 4] = [
    ("moves", moves::measure),
    ("pages", moves::pages),
    ("memory", idle::measure),
    ("computer", computer::measure),
];

fn main() -> Result<ExitCode, PlayerError> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if let Some((process::ARGUMENT, orders)) = asked.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        process::obey(orders)?;
        return Ok(ExitCode::SUCCESS);
    }
    parts::measure(&PARTS, &asked)
}
