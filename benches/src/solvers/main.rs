//! Our solvers beside those of others and beside the machine's own limits, in one table.
//!
//! Every line measures both sides in the same run, in turns, and shows the turn with the median ratio, so that a
//! busy machine slows both. Peers get the rules in the smallest form we know how to write, and are measured in the fastest
//! of their exact ways, chosen in the run itself. It ends with status 1 where something is not as required.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a table is what this program is for")]

mod board_game_peer;
mod child;
mod digits;
mod divisors;
mod fifty;
mod hint;
mod memo;
mod minimax_peer;
mod peers;
mod plies;
mod small;

use std::process::ExitCode;

use duels_bench::measure::PlayerError;
use duels_bench::parts::{self, Part};
use duels_bench::table::Line;

/// The table from top to bottom, each part with the name by which it can be asked for alone.
const PARTS: [Part<Line, PlayerError>; 10] = [
    ("fifty", fifty::specified),
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

fn main() -> Result<ExitCode, PlayerError> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if let [child::ARGUMENT, name] = asked.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        println!("{}", child::obey(name)?);
        return Ok(ExitCode::SUCCESS);
    }
    parts::measure(&PARTS, &asked)
}
