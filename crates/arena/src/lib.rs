//! Many games between players, judged and measured against the truth.
//!
//! What belongs here: who takes part, which starts are drawn, the schedule, playing and judging a game, the
//! folder that survives a crash, and the statistics. What does not: the players themselves and how programs and
//! models are reached (above); arguments, tables in the terminal and pages (below).
//!
//! A run is a pure function of what was asked: every start and every player's luck is drawn from the seed by a path
//! of numbers (see [`Fixture`]), never by the order in which games finish. `games.jsonl` is the journal; all else
//! in the folder is made from it.

mod entrant;
mod field;
mod fixture;
mod game;
mod plan;
mod results;

pub use entrant::{Entrant, EntrantError, OpenError, Opener};
pub use field::{Field, FieldError};
pub use fixture::Fixture;
pub use game::{GameLine, PlyLine, Verdict, Win};
pub use plan::{Format, Plan, PlanError};
pub use results::{
    Blunder, Bucket, Cell, Errors, GameResults, Information, Measures, PlayerResults, Rate, Rating, Results,
    SprtResult, Standing,
};
