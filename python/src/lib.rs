//! The Python package over the same core as every other frontend.
//!
//! What belongs here: converting Python's values to those of the other crates and back, letting other threads run while
//! something is solved or stepped, and reacting to Ctrl-C. What does not: rules and solvers, which are in the other
//! crates; the interfaces of the learning libraries, which are written in Python, in `package/digit_duels/`.

mod batch;
mod catalogue;
mod errors;
mod game;
mod game_actions;
mod game_drawing;
mod game_solving;
mod interruptible;
mod named_tuples;
mod opponent;
mod opponents;
mod puzzle;
mod puzzle_stream;
mod random;
mod seed;
mod shard;

use pyo3::prelude::*;

/// The compiled part of `digit_duels`.
#[pymodule(name = "_core", gil_used = false)]
mod core {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::batch::{Batch, restore_batch};
    #[pymodule_export]
    use crate::catalogue::{games, info, register_template};
    #[pymodule_export]
    use crate::game::{Game, restore};
    #[pymodule_export]
    use crate::opponent::Opponent;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, daily_puzzle, make_puzzle};
    #[pymodule_export]
    use crate::puzzle_stream::PuzzleStream;
}
