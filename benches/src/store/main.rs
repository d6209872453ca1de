//! Durable writes per second with 1, 100 and 1,000 games at once, in SQLite and in PostgreSQL: one commit for all waiting
//! writes, against one commit for each, through the same store in the same run; and in PostgreSQL also against a minimal
//! writer that commits in groups.
//!
//! The argument is the directory of the files (by default the current one), whose disk is measured. A private PostgreSQL
//! is started there, as a user that must be able to enter the directory.
#![allow(clippy::print_stdout, reason = "a table on standard output is what this program is for")]

mod minimal;
mod play;
mod postgres;
mod server;
mod sqlite;

use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use duels_server::store::CommitHook;
use tokio::runtime::Runtime;

const GAMES: [usize; 3] = [1, 100, 1000];
/// Alternating rounds, so that a busy machine slows all ways.
const REPEATS: usize = 5;

/// The sizes of commits.
#[derive(Clone, Default)]
struct Sizes(Arc<Mutex<Vec<usize>>>);

impl Sizes {
    fn hook(&self) -> CommitHook {
        let sizes = Arc::clone(&self.0);
        Arc::new(move |size| sizes.lock().unwrap_or_else(PoisonError::into_inner).push(size))
    }

    fn median(&self) -> f64 {
        let sizes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        median(sizes.iter().map(|size| *size as f64).collect())
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| ".".into())).canonicalize()?;
    let runtime = Runtime::new()?;
    runtime.block_on(sqlite::run(&directory))?;
    runtime.block_on(postgres::run(&directory))?;
    println!(
        "each: one commit for each write; group: one commit for all waiting writes; minimal: a table of moves and one \
         statement for all waiting; medians of {REPEATS} rounds each"
    );
    Ok(())
}
