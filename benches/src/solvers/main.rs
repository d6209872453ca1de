//! Our solvers against those of other libraries and against the limits of the machine, in one table.
//!
//! Both sides of a row alternate in the same run, and the round with the median ratio is shown, so a busy machine slows
//! both. Peers get the rules in the smallest form we know how to write, and are measured in the fastest of their exact
//! modes, chosen in the run itself. The exit status is 1 if a requirement is not met.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod board_game_peer;
mod child;
mod compact_game;
mod digits;
mod divisors;
mod fifty;
mod hint;
mod memo;
mod minimax_peer;
mod peers;
mod plies;

use std::process::ExitCode;

use duels_bench::comparison::Comparison;
use duels_bench::measure::BenchError;
use duels_bench::tables::{self, Part};

/// The parts of the table, from top to bottom.
const PARTS: [Part<Comparison, BenchError>; 10] = [
    ("fifty", fifty::classic),
    ("large", fifty::large),
    ("huge", fifty::huge),
    ("start", divisors::start_alone),
    ("openings", divisors::every_opening_of_24),
    ("million", divisors::million),
    ("plies", plies::each),
    ("dilemma", digits::dilemma),
    ("reading", digits::reading),
    ("hint", hint::every_game),
];

fn main() -> Result<ExitCode, BenchError> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if let [child::ARGUMENT, name] = names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        println!("{}", child::run_here(name)?);
        return Ok(ExitCode::SUCCESS);
    }
    tables::measure(&PARTS, &names)
}
