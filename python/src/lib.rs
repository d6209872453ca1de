//! The Python package over the same core as every other frontend.
//!
//! What belongs here: turning Python's values into those of the crates above and back, letting other threads run
//! while something is solved or stepped, and listening for Ctrl-C. What does not: rules, values, solution, which
//! are asked of the crates; the interfaces of the libraries people train with, which are written in Python beside
//! this, in `package/digit_duels/`.

mod actions;
mod catalogue;
mod desk;
mod errors;
mod fleet;
mod game;
mod judging;
mod opponent;
mod random;
mod seed;
mod squad;
mod values;
mod watch;

use pyo3::prelude::*;

/// The compiled part of `digit_duels`.
#[pymodule(name = "_core", gil_used = false)]
mod core {
    /// The version of the package.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::catalogue::{games, info};
    #[pymodule_export]
    use crate::fleet::Fleet;
    #[pymodule_export]
    use crate::game::{Game, restore};
    #[pymodule_export]
    use crate::opponent::Opponent;
}
