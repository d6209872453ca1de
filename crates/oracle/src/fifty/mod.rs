//! The race to a target, exactly: bit-parallel over the sets of used digits.
//!
//! A position is a total and a set of used digits. For each total, one bit per set says whether the player to
//! move loses, so that a word holds 64 positions and one instruction settles a few hundred. The totals run
//! downwards from the target.
//!
//! - `plan`: which totals and digits the rest of a game still touches.
//! - `script`: why a step costs the same however much may be added, and in which order the steps come.
//! - `block`: the steps for all sets of a block at once; `sweep`: a whole script for one block.
//! - `tiling`: blocks for the first cache, chunks for the workers, bands of totals.
//! - `values`: the values of all positions, keeping only the totals within reach; `schedule`: which worker does what.
//! - `distances`: distances as well, where all totals fit in memory.
//! - `value_table`, `solver`, `why`: the results; `limits`: what is refused for its size.
//!
//! ```
//! use duels_oracle::{Method, SolveControl, Value, fifty};
//! use duels_rules::{GameState, Seat, games::fifty::Fifty};
//!
//! let race = Fifty { target: 50, base: 10, max: 9 };
//! let solution = fifty::FiftyMethod.solve(&GameState::new(race.clone(), Seat::One), &SolveControl::default())?;
//! assert_eq!((solution.value, solution.distance), (Value::Win, Some(9)));
//!
//! let all = fifty::solve_all(&race, 1, &SolveControl::default())?;
//! assert_eq!((all.positions, all.won), (25_601, 17_281));
//! # Ok::<(), duels_oracle::SolveError>(())
//! ```

mod block;
mod distances;
mod limits;
mod plan;
mod schedule;
mod script;
mod solver;
mod sweep;
mod tiling;
mod value_table;
mod values;
mod why;

pub use solver::FiftyMethod;
pub use value_table::{Summary, ValueTable, solve_all};

/// Calls a function for the block size that this many low digits need.
macro_rules! by_width {
    ($low:expr, $function:ident($($argument:expr),*)) => {
        match $low {
            ..=6 => $function::<1>($($argument),*),
            7 => $function::<2>($($argument),*),
            8 => $function::<4>($($argument),*),
            9 => $function::<8>($($argument),*),
            10 => $function::<16>($($argument),*),
            11 => $function::<32>($($argument),*),
            _ => $function::<64>($($argument),*),
        }
    };
}
use by_width;
