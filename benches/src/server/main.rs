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

use duels_bench::machine;
use table::Line;

/// What went wrong, as a sentence.
pub(crate) type Fault = Box<dyn Error + Send + Sync>;

/// Some lines of the table.
type Part = fn() -> Result<Vec<Line>, Fault>;

/// The table from top to bottom, each part with the name by which it can be asked for alone.
const PARTS: [(&str, Part); 4] = [
    ("moves", moves::measure),
    ("pages", moves::pages),
    ("memory", idle::measure),
    ("computer", computer::measure),
];

fn main() -> Result<ExitCode, Fault> {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if let Some((process::ARGUMENT, orders)) = asked.split_first().map(|(first, rest)| (first.as_str(), rest))
    {
        process::obey(orders)?;
        return Ok(ExitCode::SUCCESS);
    }
    let known = |asked: &&String| PARTS.iter().any(|(name, _)| name == asked);
    if let Some(unknown) = asked.iter().find(|asked| !known(asked)) {
        let names = PARTS.map(|(name, _)| name).join(", ");
        return Err(format!("there is no part {unknown}: ask for none, or for {names}").into());
    }
    // Before our own work adds to the load.
    let machine = machine::description();
    let mut lines = Vec::new();
    for (name, part) in PARTS {
        if asked.is_empty() || asked.iter().any(|asked| asked == name) {
            eprintln!("measuring {name} …");
            lines.extend(part()?);
        }
    }
    println!("{machine}\n\n{}", table::text(&lines));
    Ok(if lines.iter().all(Line::is_good) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
