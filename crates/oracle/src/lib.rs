//! Perfect play: the value and distance of every position and move, the best moves, and why.
//!
//! What belongs here: solving. One file (or folder) per game that deserves a method of its own, and a generic
//! solver for every game that has none. What does not: hints, reviews and players, which are built on this in
//! the rooms below; input and output.

mod divisors;
mod judgement;
mod task;
mod value;

pub use divisors::divisors_openings;
pub use judgement::{Judged, Judgement};
pub use task::{SolveError, Task};
pub use value::Value;

use duels_rules::Table;

/// A way to judge the positions of one variant. It may keep what it has learned from one position to the next.
pub trait Method: Send {
    /// Judges the position on the table, which must be of the variant that this method was made for.
    fn judge(&mut self, table: &dyn Table, task: &Task) -> Result<Judgement, SolveError>;

    /// Why the position is won or lost, in a sentence or two that a twelve-year-old understands.
    fn why(&mut self, table: &dyn Table, judgement: &Judgement) -> String;
}
