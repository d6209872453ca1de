//! Games in a PostgreSQL database: one task writes in batches, and a few connections read at the same time. Several
//! programs may use the same database.
//!
//! No statement has a name, and nothing is set for a session, so a pooler such as PgBouncer may give every statement
//! another connection.

mod batch;
mod columns;
mod documents;
mod known_requests;
mod maintenance;
mod reader;
mod refused;
mod schema;
mod text;
mod writer;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use deadpool_postgres::Client;
pub use duels_postgres::{AddressError, PostgresAddress};
use duels_postgres::{ConnectionOptions, Database, DatabaseError, PostgresError, RunList};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use self::known_requests::{SharedRequests, lock};
use self::writer::WriteJob;
use super::{
    CommitHook, Documents, GameChanges, NewGame, RequestId, SeenVersion, Store, StoreError, StoredGame,
    Write, WriteOutcome,
};

type WriteResult = Result<WriteOutcome, StoreError>;

/// The options of a [`PostgresStore`]; the defaults suit a server.
#[derive(Clone)]
pub struct PostgresOptions {
    /// The most changes in one commit; 1 is a commit for each.
    pub batch: usize,
    /// The most changes in the queue; later ones wait for a place in it.
    pub queue: usize,
    /// The most connections that read at once. One more connection writes.
    pub readers: usize,
    /// How long a request waits for a database that is not there, before it is refused.
    pub patience: Duration,
    /// How long making a connection may take.
    pub connect_timeout: Duration,
    /// How long a statement may take. Then its connection is closed, and it is cancelled if it only reads.
    pub statement_timeout: Duration,
    /// For measuring: called with the size of every commit. The writer waits for it, so it must be quick.
    pub on_commit: Option<CommitHook>,
}

impl Default for PostgresOptions {
    fn default() -> PostgresOptions {
        PostgresOptions {
            batch: 1024,
            queue: 4096,
            readers: 4,
            patience: Duration::from_secs(5),
            connect_timeout: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(4),
            on_commit: None,
        }
    }
}

impl PostgresOptions {
    fn connections(&self) -> ConnectionOptions {
        let PostgresOptions { readers, patience, connect_timeout, statement_timeout, .. } = *self;
        ConnectionOptions { readers, patience, connect_timeout, statement_timeout, logs_outages: true }
    }
}

impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PostgresOptions {
            batch,
            queue,
            readers,
            patience,
            connect_timeout,
            statement_timeout,
            on_commit: _,
        } = self;
        f.debug_struct("PostgresOptions")
            .field("batch", batch)
            .field("queue", queue)
            .field("readers", readers)
            .field("patience", patience)
            .field("connect_timeout", connect_timeout)
            .field("statement_timeout", statement_timeout)
            .finish_non_exhaustive()
    }
}

/// A store in a PostgreSQL database, in a schema named `duels`.
///
/// Dropping it lets the queued changes finish in the background; [`PostgresStore::close`] waits for them.
pub struct PostgresStore {
    /// None once the store is closed: the writer ends when no sender is left.
    queue: Mutex<Option<mpsc::Sender<WriteJob>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    database: Arc<Database>,
    patience: Duration,
    known: SharedRequests,
}

impl PostgresStore {
    /// Connects to the database, and creates or updates the schema.
    pub async fn connect(address: &PostgresAddress) -> Result<PostgresStore, StoreError> {
        PostgresStore::connect_with(address, PostgresOptions::default()).await
    }

    /// Connects with other options.
    pub async fn connect_with(
        address: &PostgresAddress,
        options: PostgresOptions,
    ) -> Result<PostgresStore, StoreError> {
        let database = Arc::new(Database::new(address, &options.connections())?);
        schema::SCHEMA.prepare(&database).await.map_err(|error| error.at(address))?;
        let (queue, jobs) = mpsc::channel(options.queue.max(1));
        let patience = options.patience;
        let known = SharedRequests::default();
        let writer = tokio::spawn(writer::run(Arc::clone(&database), jobs, options, Arc::clone(&known)));
        let (queue, writer) = (Mutex::new(Some(queue)), Mutex::new(Some(writer)));
        Ok(PostgresStore { queue, writer, database, patience, known })
    }

    /// The runs of the arena in the same database.
    pub fn runs(&self) -> RunList {
        RunList::new(Arc::clone(&self.database))
    }

    /// Finishes the queued changes and closes the connections.
    pub async fn close(&self) -> Result<(), StoreError> {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        match writer {
            Some(writer) => writer.await.map_err(|_| stopped()),
            None => Ok(()),
        }
    }

    async fn submit(&self, write: Write) -> WriteResult {
        let (reply, replied) = oneshot::channel();
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let job = WriteJob { write, reply, until: Instant::now() + self.patience };
        queue.ok_or_else(stopped)?.send(job).await.map_err(|_| stopped())?;
        replied.await.map_err(|_| stopped())?
    }
}

impl From<PostgresError> for StoreError {
    fn from(error: PostgresError) -> StoreError {
        match error {
            PostgresError::Broken(reason) => StoreError::Broken(reason),
            PostgresError::Unavailable(reason) => StoreError::Unavailable(reason),
            PostgresError::Newer(found, known) => StoreError::Newer(found, known),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        PostgresError::from(error).into()
    }
}

impl DatabaseError for StoreError {
    fn is_unavailable(&self) -> bool {
        matches!(self, StoreError::Unavailable(_))
    }
}

impl Store for PostgresStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.submit(write).boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = Arc::<str>::from(id);
        let read = move |client: Arc<Client>| {
            let id = Arc::clone(&id);
            async move { reader::game(&client, &id).await }
        };
        self.database.read(read).boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.database.read(move |client| async move { reader::waiting(&client, most).await }).boxed()
    }

    fn documents(&self) -> Option<&dyn Documents> {
        Some(self)
    }

    fn note(&self, game: &str, after: u64, request: &RequestId) {
        lock(&self.known).note(game, after, request);
    }

    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        let seen = Arc::<[SeenVersion]>::from(seen);
        let read = move |client: Arc<Client>| {
            let seen = Arc::clone(&seen);
            async move { reader::since(&client, &seen).await }
        };
        self.database.read(read).boxed()
    }
}

impl fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PostgresStore").finish_non_exhaustive()
    }
}

fn stopped() -> StoreError {
    StoreError::Broken("the writer has stopped".to_owned())
}
