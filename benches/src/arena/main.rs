//! The arena beside plain Python and OpenSpiel, and beside a bare pipe, in one table.
//!
//! All sides of a line take turns in the same run. The Python of the benchmark lives in a virtual environment that
//! is made once under `target`. It ends with status 1 where something is not as required.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod memory;
mod ours;
mod pipe;
mod plies;
mod python;

use std::process::ExitCode;

use duels_bench::measure::PlayerError;
use duels_bench::parts::{self, Part};
use duels_bench::table::Line;

/// The table from top to bottom, each part with the name by which it can be asked for alone.
const PARTS: [Part<Line, PlayerError>; 3] =
    [("plies", plies::lines), ("pipe", pipe::lines), ("memory", memory::lines)];

fn main() -> Result<ExitCode, PlayerError> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    match asked.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [pipe::BOT] => return pipe::be_a_bot().map(|()| ExitCode::SUCCESS),
        [memory::CHILD, games] => return memory::play(games.parse()?).map(|()| ExitCode::SUCCESS),
        _ => {}
    }
    parts::measure(&PARTS, &asked)
}
