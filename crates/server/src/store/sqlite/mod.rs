//! Games in a SQLite file: one thread writes in batches, and a few connections read at the same time.

mod apply;
mod chain;
mod documents;
mod known_games;
mod maintenance;
mod reader;
mod rows;
mod schema;
mod writer;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::ErrorCode;
use tokio::sync::{mpsc, oneshot};

use self::reader::Readers;
use self::writer::{Job, WriteJob};
use super::{CommitHook, Documents, NewGame, Store, StoreError, StoredGame, Write, WriteOutcome};

type WriteResult = Result<WriteOutcome, StoreError>;

/// The options of a [`SqliteStore`]; the defaults suit a server.
#[derive(Clone)]
pub struct SqliteOptions {
    /// The most changes in one commit; 1 is a commit for each.
    pub batch: usize,
    /// The most changes in the queue; later ones wait for a place in it.
    pub queue: usize,
    /// The most connections that read at once.
    pub readers: usize,
    /// How long to wait for another process that uses the file.
    pub patience: Duration,
    /// For measuring: called with the size of every commit. The writer waits for it, so it must be quick.
    pub on_commit: Option<CommitHook>,
}

impl Default for SqliteOptions {
    fn default() -> SqliteOptions {
        SqliteOptions {
            batch: 1024,
            queue: 4096,
            readers: 4,
            patience: Duration::from_secs(5),
            on_commit: None,
        }
    }
}

impl fmt::Debug for SqliteOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SqliteOptions { batch, queue, readers, patience, on_commit: _ } = self;
        f.debug_struct("SqliteOptions")
            .field("batch", batch)
            .field("queue", queue)
            .field("readers", readers)
            .field("patience", patience)
            .finish_non_exhaustive()
    }
}

/// A store in one SQLite file, with its log in a second one.
///
/// Dropping it finishes the queued changes, as [`SqliteStore::close`] does. Reading needs a tokio runtime.
///
/// ```
/// # use duels_server::store::{SqliteStore, Store};
/// # tokio::runtime::Runtime::new()?.block_on(async {
/// # let folder = tempfile::tempdir()?;
/// let store = SqliteStore::open(folder.path().join("games.db"))?;
/// assert_eq!(store.game("no-such-game").await?, None);
/// store.close()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SqliteStore {
    /// None only while the store closes: the writer ends when no sender is left.
    queue: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<Result<(), StoreError>>>,
    readers: Arc<Readers>,
}

impl SqliteStore {
    /// Opens the file, creates it if necessary, and updates its schema.
    pub fn open(path: impl AsRef<Path>) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(path, SqliteOptions::default())
    }

    /// Opens the file with other options.
    pub fn open_with(path: impl AsRef<Path>, options: SqliteOptions) -> Result<SqliteStore, StoreError> {
        let path = path.as_ref();
        let connection = schema::open_writer(path, options.patience).map_err(|error| at(path, error))?;
        let readers = Arc::new(Readers::new(path.to_owned(), options.patience, options.readers));
        let (queue, jobs) = mpsc::channel(options.queue.max(1));
        let writer = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || writer::run(connection, jobs, &options))
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(SqliteStore { queue: Some(queue), writer: Some(writer), readers })
    }

    /// Finishes the queued changes, moves the log into the file and closes it. This blocks.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.finish()
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        drop(self.queue.take());
        self.readers.close();
        match self.writer.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(end)) => end,
            Some(Err(_)) => Err(stopped()),
        }
    }

    async fn submit(&self, write: Write) -> WriteResult {
        let (reply, replied) = oneshot::channel();
        let queue = self.queue.as_ref().ok_or_else(stopped)?;
        queue.send(Job::Write(WriteJob { write, reply })).await.map_err(|_| stopped())?;
        replied.await.map_err(|_| stopped())?
    }
}

impl Store for SqliteStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.submit(write).boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.to_owned();
        self.readers.read(move |connection| reader::game(connection, &id)).boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.readers.read(move |connection| reader::waiting(connection, most)).boxed()
    }

    fn documents(&self) -> Option<&dyn Documents> {
        Some(self)
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        // The error has no receiver any more. Acknowledged changes are on disk; the next opening reads the log.
        let _ = self.finish();
    }
}

impl fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteStore").finish_non_exhaustive()
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match meaning(&error) {
            Some(meaning) => StoreError::Broken(format!("{meaning} ({error})")),
            None => StoreError::Broken(format!("SQLite says: {error}")),
        }
    }
}

/// What SQLite says most often, in plain words.
fn meaning(error: &rusqlite::Error) -> Option<&'static str> {
    Some(match error.sqlite_error_code()? {
        ErrorCode::NotADatabase => "the file is not a database of SQLite",
        ErrorCode::DatabaseCorrupt => "the file is damaged",
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => "another program keeps the file busy",
        ErrorCode::DiskFull => "the disk is full",
        ErrorCode::ReadOnly => "the file cannot be written",
        ErrorCode::SystemIoFailure => "the disk cannot be read or written",
        _ => return None,
    })
}

/// The error of a file that cannot be opened, with its name. SQLite does not say why it cannot be opened, but the system does.
fn at(path: &Path, error: StoreError) -> StoreError {
    let StoreError::Broken(reason) = error else { return error };
    let opened = std::fs::File::options().append(true).create(true).open(path);
    let reason = opened.err().map_or(reason, |error| error.to_string());
    StoreError::Broken(format!("{}: {reason}", path.display()))
}

fn stopped() -> StoreError {
    StoreError::Broken("the writer has stopped".to_owned())
}
