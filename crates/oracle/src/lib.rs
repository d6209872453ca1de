//! Perfect play: the value and distance of every position and move, the best moves, and why.
//!
//! What belongs here: solving, and the pool of threads that does it. One file (or folder) per game that deserves a
//! method of its own, and a generic solver for every game that has none. What does not: hints, reviews and players,
//! which the crates `session` and `players` build on this; input and output.
//!
//! ```
//! use duels_oracle::{Oracle, SolveControl, Value};
//! use duels_rules::{Catalogue, GameId, Seat};
//!
//! let game = GameId::parse(Catalogue::standard(), "fifty")?.open(Seat::One)?;
//! let solution = Oracle::new(&*game).solve(&*game, &SolveControl::default())?;
//! assert_eq!(solution.value, Value::Win);
//! let best: Vec<String> = solution.best().map(|mv| game.move_text(mv).to_string()).collect();
//! assert_eq!(best, ["6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod append;
mod cache;
pub mod deletion;
pub mod dilemma;
pub mod divisors;
mod exact;
pub mod fifty;
pub mod generic;
mod memory_budget;
mod method;
mod oracle;
mod player_ref;
mod solution;
mod solve_control;
mod solve_job;
mod solver_pool;
mod theme;
mod value;

pub use cache::Cache;
pub use method::Method;
pub use oracle::Oracle;
pub use solution::{MoveValue, Solution};
pub use solve_control::{SolveControl, SolveError};
pub use solve_job::SolveJob;
pub use solver_pool::{Busy, PoolLimits, SolverPool};
pub use theme::{Theme, UnknownTheme};
pub use value::Value;
