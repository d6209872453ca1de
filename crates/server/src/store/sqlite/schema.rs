//! Connections to the file, and the shape of what is in it.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::StoreError;

/// One step for each version of the schema: the step at index `i` leads from version `i` to `i + 1`. A step
/// that has been released is never edited; a change is a new step.
const STEPS: &[&str] = &[FIRST, SECOND, THIRD];

/// Games have a small number besides their id. The rows of a game share it, so that games which are played at the
/// same time are on the same few pages and a commit has less to write.
///
/// Events and plies are looked up by game only, so their keys are the tables themselves (`WITHOUT ROWID`).
const FIRST: &str = "
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL,
    first INTEGER NOT NULL,
    player1 TEXT NOT NULL,
    player2 TEXT NOT NULL,
    key1 BLOB,
    key2 BLOB,
    invitation BLOB,
    open INTEGER,
    listed INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE INDEX waiting ON games (created) WHERE open IS NOT NULL AND listed = 1;

CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (number),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER,
    word TEXT,
    request BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, version),
    UNIQUE (game, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE plies (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
";

/// Every page that a commit has touched is written whole, so it matters on how many pages the moves of a commit lie.
/// Events are the longest rows: those of all games are now written one after the other, and only the short index
/// entries are sorted by game.
const SECOND: &str = "
CREATE TABLE events_in_order (
    game INTEGER NOT NULL REFERENCES games (number),
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER,
    word TEXT,
    request BLOB NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (game, version),
    UNIQUE (game, request)
) STRICT;

INSERT INTO events_in_order (game, version, kind, number, word, request, at)
    SELECT game, version, kind, number, word, request, at FROM events ORDER BY at, game, version;
DROP TABLE events;
ALTER TABLE events_in_order RENAME TO events;
";

/// The names that people give themselves.
const THIRD: &str = "
ALTER TABLE games ADD COLUMN name1 TEXT;
ALTER TABLE games ADD COLUMN name2 TEXT;
";

/// `synchronous = FULL` is what makes an acknowledged write one that is on disk; `fullfsync` is the same
/// promise on systems where syncing a file stops at the drive's own memory.
///
/// The log grows to 16 MB before it is moved into the file, because the pages of games in progress are in it many
/// times and are moved once.
const WRITER: &str = "
PRAGMA journal_mode = WAL;
PRAGMA wal_autocheckpoint = 4000;
PRAGMA synchronous = FULL;
PRAGMA fullfsync = ON;
PRAGMA checkpoint_fullfsync = ON;
PRAGMA foreign_keys = ON;
";

/// The connection that writes, to a file that has the newest schema afterwards.
pub(super) fn open_writer(path: &Path, patience: Duration) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(patience)?;
    // Before any change, even of the journal mode: a newer file must stay as it is.
    version(&connection, STEPS)?;
    connection.execute_batch(WRITER)?;
    migrate(&mut connection, STEPS)?;
    // A killed process may have left changes in the log that were never synced, and from here on a repeated request
    // finds them done. This syncs them.
    checkpoint(&connection)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn open_reader(path: &Path, patience: Duration) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(patience)?;
    Ok(connection)
}

/// Moves the log into the file, as far as no reader needs it.
pub(super) fn checkpoint(connection: &Connection) -> Result<(), StoreError> {
    Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}

/// The schema's version in the file, if these steps lead to it.
fn version(connection: &Connection, steps: &[&str]) -> Result<usize, StoreError> {
    let found: i32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    // SQLite allows any 32 bits; a negative number counts as a large one, and so as newer.
    let found = found.cast_unsigned();
    match usize::try_from(found) {
        Ok(version) if version <= steps.len() => Ok(version),
        _ => Err(StoreError::Newer(found, u32::try_from(steps.len()).unwrap_or(u32::MAX))),
    }
}

/// Takes the steps that the file has not seen, all or none.
fn migrate(connection: &mut Connection, steps: &[&str]) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (version, step) in (1_u32..).zip(steps).skip(version(&change, steps)?) {
        change.execute_batch(step)?;
        change.pragma_update(None, "user_version", version)?;
    }
    Ok(change.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of the first schema with a game in it.
    fn first(path: &Path) -> Connection {
        let mut connection = Connection::open(path).unwrap();
        migrate(&mut connection, &[FIRST]).unwrap();
        let game =
            "INSERT INTO games VALUES (7, 'a', 'fifty', 1, 'person', 'person', NULL, NULL, NULL, 2, 1, 5)";
        connection.execute_batch(game).unwrap();
        connection
    }

    fn seen(connection: &Connection, sql: &str) -> String {
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_later_step_changes_a_file_that_has_games_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = first(&folder.path().join("games.db"));
        let second = "ALTER TABLE games ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';
            UPDATE games SET mood = 'keen' WHERE open IS NOT NULL;";
        let steps = [FIRST, second, "CREATE INDEX moods ON games (mood);"];
        migrate(&mut connection, &steps).unwrap();
        assert_eq!(version(&connection, &steps), Ok(3));
        assert_eq!(seen(&connection, "SELECT id || start || mood FROM games WHERE number = 7"), "afiftykeen");
        migrate(&mut connection, &steps).unwrap();
        assert_eq!(version(&connection, &[FIRST]), Err(StoreError::Newer(3, 1)), "no way back");
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = first(&folder.path().join("games.db"));
        let steps = [FIRST, "ALTER TABLE games ADD COLUMN mood TEXT;", "CREATE TABLE games (id TEXT);"];
        assert!(matches!(migrate(&mut connection, &steps), Err(StoreError::Broken(_))));
        assert_eq!(version(&connection, &steps), Ok(1));
        let columns = "SELECT group_concat(name) FROM pragma_table_info('games')";
        assert!(!seen(&connection, columns).contains("mood"));
        assert_eq!(seen(&connection, "SELECT id FROM games"), "a");
    }

    #[test]
    fn a_writer_promises_what_it_should() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open_writer(&folder.path().join("games.db"), Duration::ZERO).unwrap();
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((pragma("synchronous"), pragma("foreign_keys"), pragma("user_version")), (2, 1, 3));
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(mode, "wal");
    }
}
