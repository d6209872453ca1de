//! Perfect play: the value and distance of every position and move, the best moves, and why.
//!
//! What belongs here: solving. One file (or folder) per game that deserves a method of its own, and a generic
//! solver for every game that has none. What does not: hints, reviews and players, which are built on this in
//! the rooms below; input and output.
//!
//! ```
//! use duels_oracle::{Oracle, Task, Value};
//! use duels_rules::{Catalogue, GameId, Seat};
//!
//! let table = GameId::parse(Catalogue::standard(), "fifty")?.open(Seat::One)?;
//! let judgement = Oracle::new(&*table).judge(&*table, &Task::default())?;
//! assert_eq!(judgement.value, Value::Win);
//! let best: Vec<String> = judgement.best().map(|mv| table.word(mv).to_string()).collect();
//! assert_eq!(best, ["6"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod append;
pub mod deletion;
pub mod dilemma;
pub mod divisors;
mod exact;
pub mod fifty;
pub mod generic;
mod judgement;
mod method;
mod oracle;
mod phrase;
mod recall;
mod room;
mod task;
mod value;

pub use judgement::{Judged, Judgement};
pub use method::Method;
pub use oracle::Oracle;
pub use recall::Recall;
pub use task::{SolveError, Task};
pub use value::Value;
