//! Many games between players, judged and measured against the truth.
//!
//! What belongs here: the plan of a run, its starts, the schedule, playing and judging a game, the folder that
//! survives a crash, runs on many machines (module [`store`]), and the statistics. What does not: the players themselves (crate `players`); arguments, tables
//! in the terminal, and pages.
//!
//! The results depend on the plan alone: every start and every player's randomness is drawn from the seed by a path of
//! numbers (see [`Pairing`]), never by the order in which games finish. `games.jsonl` is the journal; every other
//! file is made from it.

mod first_forfeits;
mod folder;
mod game_outcome;
mod game_queue;
mod game_row;
mod halt;
mod journal;
mod judge;
mod pairing;
mod plan;
mod prefix;
mod referee;
mod results;
mod roster;
mod run;
mod run_files;
mod sprt_tally;
mod standings_tally;
mod start_cache;
pub mod stats;
pub mod store;
mod summary;
mod tables;
mod tally;
mod top_blunders;
mod variant_range;
mod worker_pool;

pub use folder::{Folder, FolderError};
pub use game_row::{GameRow, PlyRow, Verdict};
pub use halt::Halt;
pub use pairing::Pairing;
pub use plan::{Format, ModelOptions, Plan, PlanError};
pub use results::{
    Blunder, Bucket, CrosstableCell, Errors, Forfeit, GameResults, Information, Measures, PlayerResults,
    Rate, Rating, Results, SprtResult, Standing,
};
pub use run::{RunError, RunOptions, run};
pub use variant_range::{VariantRange, VariantRangeError};
