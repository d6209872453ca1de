//! Many games between players, judged and measured against the truth.
//!
//! What belongs here: who takes part, which starts are drawn, the schedule, playing and judging a game, the
//! folder that survives a crash, and the statistics. What does not: the players themselves and how programs and
//! models are reached (above); arguments, tables in the terminal and pages (below).
//!
//! A run is a pure function of what was asked: every start and every player's luck is drawn from the seed by a path
//! of numbers (see [`Fixture`]), never by the order in which games finish. `games.jsonl` is the journal; all else
//! in the folder is made from it.

mod csv;
mod entrant;
mod field;
mod fixture;
mod folder;
mod game;
mod halt;
mod journal;
mod judge;
mod place;
mod plan;
mod playout;
mod queue;
mod referee;
mod results;
mod run;
mod scope;
mod seated;
pub mod stats;
mod summary;
mod tally;
mod worst;
mod write;

pub use entrant::{Entrant, EntrantError, OpenError, Opener};
pub use field::{Field, FieldError};
pub use fixture::Fixture;
pub use folder::{Folder, FolderError};
pub use game::{GameLine, PlyLine, Verdict, Win};
pub use halt::Halt;
pub use plan::{Asking, Format, Plan, PlanError};
pub use playout::playout;
pub use results::{
    Blunder, Bucket, Cell, Errors, GameResults, Information, Measures, PlayerResults, Rate, Rating, Results,
    SprtResult, Standing,
};
pub use run::{Means, RunError, run};
