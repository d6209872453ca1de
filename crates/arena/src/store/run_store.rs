use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Client;
use duels_postgres::{ConnectionOptions, Database, PostgresAddress, Work};
use tokio::runtime::Runtime;
use tokio::time::sleep;

use super::{RunName, RunStoreError, run_row, schema};
use crate::Halt;

/// How long a planner or a worker waits for a database that is away.
const PATIENCE: Duration = Duration::from_secs(300);
/// How often to look whether somebody asked to stop.
const HALT_INTERVAL: Duration = Duration::from_millis(50);

/// A connection to the database that has the runs.
pub struct RunStore {
    runtime: Runtime,
    database: Database,
}

impl RunStore {
    /// Connects, and creates or updates the tables.
    pub fn connect(address: &PostgresAddress) -> Result<RunStore, RunStoreError> {
        let system = |error: std::io::Error| RunStoreError::Broken(error.to_string());
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().map_err(system)?;
        let options = ConnectionOptions {
            // One of them is for heartbeats, which must not wait.
            readers: 2,
            patience: PATIENCE,
            connect_timeout: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(10),
            logs_outages: true,
        };
        let database = {
            let _inside = runtime.enter();
            Database::new(address, &options).map_err(|error| error.at(address))?
        };
        runtime.block_on(schema::SCHEMA.prepare(&database)).map_err(|error| error.at(address))?;
        Ok(RunStore { runtime, database })
    }

    /// Ends a run: its planner stops, and so do its workers.
    pub fn cancel(&self, name: &RunName) -> Result<(), RunStoreError> {
        self.runtime.block_on(self.patiently(|client| async move { run_row::cancel(&client, name).await }))
    }

    /// Does something from a thread that can wait; none if somebody asks to stop first.
    pub(super) fn ask<T, W: Work<T, RunStoreError>>(
        &self,
        halt: &Halt,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Option<Result<T, RunStoreError>> {
        self.runtime.block_on(async {
            tokio::select! {
                done = self.patiently(work) => Some(done),
                () = halted(halt) => None,
            }
        })
    }

    pub(super) fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// Does something, and tries again for a while if the database is away. What is done must not do harm if it is done
    /// twice, because the first answer may be lost.
    pub(super) async fn patiently<T, W: Work<T, RunStoreError>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, RunStoreError> {
        self.database.read(work).await
    }

    /// Does something once.
    pub(super) async fn once<T, W: Work<T, RunStoreError>>(
        &self,
        work: impl Fn(Arc<Client>) -> W,
    ) -> Result<T, RunStoreError> {
        self.database.once_read(work).await
    }
}

impl std::fmt::Debug for RunStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunStore").finish_non_exhaustive()
    }
}

/// Waits until somebody asks to stop.
pub(super) async fn halted(halt: &Halt) {
    while !halt.is_stopped() {
        sleep(HALT_INTERVAL).await;
    }
}

/// Something that only its maker knows.
pub(super) type Token = [u8; 16];

/// A token that nobody else has.
pub(super) fn new_token() -> Result<Token, RunStoreError> {
    let mut token = Token::default();
    getrandom::fill(&mut token).map_err(|error| RunStoreError::Broken(error.to_string()))?;
    Ok(token)
}
