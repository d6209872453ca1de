//! What only the store on disk promises: groups, retries, failures, closing, opening again.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that fails should say where"
)]

mod stores;

use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use duels_server::store::{SqliteOptions, SqliteStore, Store, StoreError, Write, WriteOutcome};
use futures_util::future::join_all;
use rusqlite::Connection;
use stores::{create, done, join, play, repeated};
use tempfile::TempDir;

/// A store whose writer pauses after every commit, before it acknowledges, until it may continue.
struct PausedStore {
    store: Arc<SqliteStore>,
    /// The size of each commit.
    committed: mpsc::Receiver<usize>,
    go: mpsc::Sender<()>,
}

impl PausedStore {
    fn open(path: &Path) -> PausedStore {
        let (tell, committed) = mpsc::channel();
        let (go, wait) = mpsc::channel();
        let wait = Mutex::new(wait);
        let hook = move |size| {
            let _ = tell.send(size);
            let _ = wait.lock().unwrap().recv();
        };
        let options = SqliteOptions { on_commit: Some(Arc::new(hook)), ..SqliteOptions::default() };
        let store = Arc::new(SqliteStore::open_with(path, options).unwrap());
        PausedStore { store, committed, go }
    }

    /// Begins to write; it is in the queue when this returns.
    async fn begin(&self, write: Write) -> tokio::task::JoinHandle<Result<WriteOutcome, StoreError>> {
        let store = Arc::clone(&self.store);
        let task = tokio::spawn(async move { store.write(write).await });
        tokio::task::yield_now().await;
        task
    }
}

fn file(folder: &TempDir) -> std::path::PathBuf {
    folder.path().join("games.db")
}

fn count(path: &Path, sql: &str) -> i64 {
    Connection::open(path).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

/// On one thread, so that a task that was begun has run until it waits.
#[tokio::test(flavor = "current_thread")]
async fn what_waits_is_committed_together() {
    let folder = tempfile::tempdir().unwrap();
    let paused = PausedStore::open(&file(&folder));
    let first = paused.begin(create("a")).await;
    assert_eq!(paused.committed.recv().unwrap(), 1);
    let mut rest = vec![paused.begin(create("a")).await];
    for n in 0..20 {
        rest.push(paused.begin(play("a", n, n, u32::try_from(n).unwrap() + 1)).await);
    }
    paused.go.send(()).unwrap();
    assert_eq!(first.await.unwrap(), done(0));
    assert_eq!(paused.committed.recv().unwrap(), 21);
    paused.go.send(()).unwrap();
    let answers = join_all(rest).await.into_iter().map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(answers[0], Err(StoreError::Exists));
    assert_eq!(answers[1..], (1..=20).map(done).collect::<Vec<_>>());
}

#[tokio::test(flavor = "current_thread")]
async fn nothing_is_acknowledged_before_it_is_committed() {
    let folder = tempfile::tempdir().unwrap();
    let paused = PausedStore::open(&file(&folder));
    let task = paused.begin(create("a")).await;
    assert_eq!(paused.committed.recv().unwrap(), 1);
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM games"), 1);
    assert!(!task.is_finished());
    paused.go.send(()).unwrap();
    assert_eq!(task.await.unwrap(), done(0));
}

/// The answer is lost between commit and acknowledgement, as when a connection drops: one row, and the same
/// answer to every retry: at once, twice at once, or after a restart.
#[tokio::test(flavor = "current_thread")]
async fn a_retry_after_a_lost_answer_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let writes = |n: u64| {
        let ply = u32::try_from(n).unwrap();
        if n == 0 { join("a", duels_rules::Seat::Two, 0) } else { play("a", n, n, ply) }
    };
    let paused = PausedStore::open(&file(&folder));
    let made = paused.begin(create("a")).await;
    paused.committed.recv().unwrap();
    paused.go.send(()).unwrap();
    made.await.unwrap().unwrap();
    for n in 0..10 {
        let lost = paused.begin(writes(n)).await;
        assert_eq!(paused.committed.recv().unwrap(), 1);
        lost.abort();
        assert!(lost.await.unwrap_err().is_cancelled());
        let again = [paused.begin(writes(n)).await, paused.begin(writes(n)).await];
        paused.go.send(()).unwrap();
        paused.go.send(()).unwrap();
        assert_eq!(paused.committed.recv().unwrap(), 2);
        for answer in again {
            assert_eq!(answer.await.unwrap(), repeated(n + 1));
        }
    }
    drop(paused);
    let store = SqliteStore::open(file(&folder)).unwrap();
    for n in 0..10 {
        assert_eq!(store.write(writes(n)).await, repeated(n + 1));
    }
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM events"), 10);
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM plies"), 9);
}

#[tokio::test]
async fn a_failed_commit_keeps_nothing_and_is_reported_to_every_client() {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteOptions { patience: Duration::from_millis(20), ..SqliteOptions::default() };
    let store = SqliteStore::open_with(file(&folder), options).unwrap();
    store.write(create("a")).await.unwrap();
    let other = Connection::open(file(&folder)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let answers = join_all((0..5).map(|n| store.write(play("a", 0, n, 1)))).await;
    assert!(answers.iter().all(|answer| matches!(answer, Err(StoreError::Broken(_)))));
    other.execute_batch("ROLLBACK").unwrap();
    assert!(store.game("a").await.unwrap().unwrap().events.is_empty());
    assert_eq!(store.write(play("a", 0, 1, 1)).await, done(1));
}

/// SQLite gives up in the middle of a group, as it does when the disk is full.
#[tokio::test(flavor = "current_thread")]
async fn a_failure_in_the_middle_of_a_group_undoes_the_group() {
    let folder = tempfile::tempdir().unwrap();
    let paused = PausedStore::open(&file(&folder));
    let made = paused.begin(create("a")).await;
    paused.committed.recv().unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.word = 'word-2'
        BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END";
    Connection::open(file(&folder)).unwrap().execute_batch(full).unwrap();
    let mut group = Vec::new();
    for n in 0..4 {
        group.push(paused.begin(play("a", n, n, u32::try_from(n).unwrap() + 1)).await);
    }
    paused.go.send(()).unwrap();
    made.await.unwrap().unwrap();
    for answer in group {
        assert_eq!(
            answer.await.unwrap(),
            Err(StoreError::Broken("SQLite says: the disk is full".to_owned()))
        );
    }
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM events"), 0);
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM plies"), 0);
    Connection::open(file(&folder)).unwrap().execute_batch("DROP TRIGGER full").unwrap();
    paused.go.send(()).unwrap();
    assert_eq!(paused.store.write(play("a", 0, 2, 1)).await, done(1));
}

/// The clients are gone before the writer starts; their writes are done all the same.
#[tokio::test(flavor = "current_thread")]
async fn closing_finishes_what_is_queued() {
    let folder = tempfile::tempdir().unwrap();
    let paused = PausedStore::open(&file(&folder));
    let mut tasks = vec![paused.begin(create("a")).await];
    paused.committed.recv().unwrap();
    for n in 0..100 {
        tasks.push(paused.begin(play("a", n, n, u32::try_from(n).unwrap() + 1)).await);
    }
    for task in tasks {
        task.abort();
        let _ = task.await;
    }
    let PausedStore { store, committed, go } = paused;
    drop(go);
    Arc::into_inner(store).unwrap().close().unwrap();
    assert_eq!(committed.iter().sum::<usize>(), 100);
    assert!(!folder.path().join("games.db-wal").exists(), "the log is in the file");
    assert_eq!(count(&file(&folder), "SELECT count(*) FROM plies"), 100);
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(file(&folder), "not a database, but long enough to look like one ".repeat(40)).unwrap();
    let refused = |path: &Path| SqliteStore::open(path).unwrap_err().to_string();
    let (file, nowhere) = (file(&folder), folder.path().join("nowhere/games.sqlite"));
    let reason = "the file is not a database of SQLite (file is not a database)";
    assert_eq!(refused(&file), format!("the store failed: {}: {reason}", file.display()));
    for (path, reason) in [(folder.path(), "Is a directory"), (&nowhere, "No such file or directory")] {
        let error = refused(path);
        assert!(error.starts_with(&format!("the store failed: {}: {reason}", path.display())), "{error}");
    }
}
