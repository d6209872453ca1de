//! Runs on many machines: a planner puts the games of a run into a PostgreSQL database and waits; workers on any machine
//! play them.
//!
//! The folder of the planner is the truth, as in a run on one machine: what workers hand in goes into its journal, and
//! every file is made from that. The database only has the games near the first that is not finished, as *batches*. A
//! worker claims batches for as long as its *lease* lasts, and renews it with heartbeats; every claim has a token of its
//! own, without which nothing is accepted. Only the clock of the database counts.

mod batch_size;
mod batches;
mod error;
mod leases;
mod live_standings;
mod packing;
mod planner;
mod run_name;
mod run_row;
mod run_store;
mod schema;
mod work;
mod work_queue;
mod worker;

pub use error::RunStoreError;
pub use planner::{WaitOptions, wait};
pub use run_name::{RunName, RunNameError};
pub use run_store::RunStore;
pub use work::{WorkEvent, WorkOptions, work};
