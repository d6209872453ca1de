//! The arena against plain Python and OpenSpiel, against a bare pipe, and on many machines against one, in one table.
//!
//! All sides of a row alternate in the same run. The benchmark's Python is in a virtual environment that is made once
//! under `target`. The exit status is 1 if a requirement is not met.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod machines;
mod memory;
mod pipe;
mod playouts;
mod plies;
mod python;
#[path = "../store/server.rs"]
mod server;

use std::process::ExitCode;

use duels_bench::comparison::Comparison;
use duels_bench::measure::BenchError;
use duels_bench::tables::{self, Part};

/// The parts of the table, from top to bottom.
const PARTS: [Part<Comparison, BenchError>; 4] =
    [("plies", plies::rows), ("pipe", pipe::rows), ("memory", memory::rows), ("machines", machines::rows)];

fn main() -> Result<ExitCode, BenchError> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [pipe::BOT] => return pipe::run_bot().map(|()| ExitCode::SUCCESS),
        [machines::CHILD, url] => return machines::run_worker(url).map(|()| ExitCode::SUCCESS),
        [memory::CHILD, games] => return memory::play(games.parse()?).map(|()| ExitCode::SUCCESS),
        _ => {}
    }
    tables::measure(&PARTS, &names)
}
