use duels_postgres::{DatabaseError, PostgresError};

use super::RunNameError;
use super::run_row::PROGRAM;

/// Why a run in a database cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunStoreError {
    /// The database refuses.
    #[error("the database refuses: {0}")]
    Broken(String),
    /// The database is away.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// A newer version of this program wrote the runs.
    #[error(
        "the runs in the database were written by a newer version of this program (schema {0}); this version reads \
         schema {1}"
    )]
    Newer(u32, u32),
    /// No run has this name.
    #[error("there is no run {name} in the database. {known}")]
    NoSuchRun {
        /// The name.
        name: String,
        /// The runs that go on, in a sentence.
        known: String,
    },
    /// A run with this name goes on.
    #[error(
        "there is already a run {0} in the database: continue it with --resume and its folder, choose another name \
         with --run, or remove it with duels arena cancel"
    )]
    Taken(String),
    /// A run with this name is finished.
    #[error(
        "there is already a finished run {0} in the database, and a new one would take its place: choose another name \
         with --run"
    )]
    Finished(String),
    /// The run with this name is another one.
    #[error(
        "the run {0} in the database has another plan than the one in the folder: choose another name with --run"
    )]
    OtherPlan(String),
    /// Another version of the program planned it.
    #[error(
        "the run {name} was planned by {program}, and this is {PROGRAM}: only the same version plays the same games"
    )]
    OtherProgram {
        /// The run.
        name: String,
        /// What planned it.
        program: String,
    },
    /// A player that the worker may not open.
    #[error("the run {name} has the player {player}, which this worker may not start: allow it with --allow")]
    NotAllowed {
        /// The run.
        name: String,
        /// The player.
        player: String,
    },
    /// A name that no run can have.
    #[error("{0}; choose one with --run")]
    Name(#[from] RunNameError),
    /// There is nothing to cancel.
    #[error("the run {0} is over already")]
    Over(String),
    /// It was cancelled.
    #[error("the run {0} was cancelled")]
    Cancelled(String),
    /// Another planner continues it.
    #[error("another planner has taken over the run {0}")]
    TakenOver(String),
    /// A worker handed in what does not belong to the run.
    #[error("the games from number {first} on that worker {worker} handed in are damaged: {why}")]
    Damaged {
        /// The first game.
        first: u64,
        /// The worker.
        worker: String,
        /// What is wrong.
        why: String,
    },
}

impl RunStoreError {
    /// Whether other arguments would help.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            RunStoreError::NoSuchRun { .. }
                | RunStoreError::Name(_)
                | RunStoreError::Taken(_)
                | RunStoreError::Finished(_)
                | RunStoreError::OtherPlan(_)
                | RunStoreError::Over(_)
                | RunStoreError::NotAllowed { .. }
        )
    }
}

impl From<PostgresError> for RunStoreError {
    fn from(error: PostgresError) -> RunStoreError {
        match error {
            PostgresError::Broken(reason) => RunStoreError::Broken(reason),
            PostgresError::Unavailable(reason) => RunStoreError::Unavailable(reason),
            PostgresError::Newer(found, known) => RunStoreError::Newer(found, known),
        }
    }
}

impl From<tokio_postgres::Error> for RunStoreError {
    fn from(error: tokio_postgres::Error) -> RunStoreError {
        PostgresError::from(error).into()
    }
}

impl DatabaseError for RunStoreError {
    fn is_unavailable(&self) -> bool {
        matches!(self, RunStoreError::Unavailable(_))
    }
}
