//! Connections to the file, and the shape of what is in it.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::StoreError;

/// One step for each version of the schema: the step at index `i` leads from version `i` to `i + 1`. A step
/// that has been released is never edited; a change is a new step.
const STEPS: &[&str] = &[FIRST, SECOND, THIRD, FOURTH, FIFTH];

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

/// What is not a game, such as a class.
const FOURTH: &str = "
CREATE TABLE documents (
    name TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE INDEX documents_by_end ON documents (expires);
";

/// A move now touches two pages that the other moves of its commit touch too. Events have no index: each names the event
/// before it in its game, and a short row for each game names the latest one. That row also has what a change is checked
/// against, so versions and plies need no search. Nothing but the one thread that writes adds events, and it checks what
/// the indices of the earlier steps did: each version and each request once.
///
/// The plies follow from the events, so they are no longer written twice.
const FIFTH: &str = "
CREATE TABLE events_in_chains (
    event INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    previous INTEGER,
    kind TEXT NOT NULL,
    number INTEGER,
    word TEXT,
    request BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;

INSERT INTO events_in_chains (event, game, version, previous, kind, number, word, request, at)
    SELECT rowid, game, version, lag(rowid) OVER (PARTITION BY game ORDER BY version), kind, number, word, request, at
    FROM events ORDER BY rowid;

CREATE TABLE latest (
    game INTEGER PRIMARY KEY REFERENCES games (number),
    version INTEGER NOT NULL,
    plies INTEGER NOT NULL,
    event INTEGER,
    updated INTEGER NOT NULL
) STRICT;

INSERT INTO latest (game, version, plies, event, updated)
    SELECT number,
        coalesce((SELECT max(version) FROM events WHERE game = games.number), 0),
        coalesce((SELECT max(number) FROM plies WHERE game = games.number), 0),
        (SELECT rowid FROM events WHERE game = games.number ORDER BY version DESC LIMIT 1),
        max(created, coalesce((SELECT max(at) FROM events WHERE game = games.number), created))
    FROM games;

DROP TABLE plies;
DROP TABLE events;
ALTER TABLE events_in_chains RENAME TO events;

CREATE INDEX undone ON events (game, number) WHERE kind = 'undone';

CREATE VIEW plies AS
    SELECT game, number, word FROM events
    WHERE kind = 'played' AND NOT EXISTS (
        SELECT 1 FROM events AS later
        WHERE later.kind = 'undone' AND later.game = events.game AND later.number < events.number
            AND later.version > events.version
    );
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
    // A path is a path, even if it begins like a URI.
    let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_URI);
    let mut connection = Connection::open_with_flags(path, flags)?;
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
    fn the_events_of_an_older_file_become_chains() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = first(&folder.path().join("games.db"));
        migrate(&mut connection, &[FIRST, SECOND, THIRD]).unwrap();
        let events = "
            INSERT INTO games VALUES (8, 'b', 'fifty', 1, 'person', 'person', NULL, NULL, NULL, NULL, 0, 6, NULL, NULL);
            INSERT INTO events VALUES (7, 1, 'played', 1, 'x', x'01', 50), (8, 1, 'played', 1, 'y', x'02', 51),
                (7, 2, 'undone', 0, NULL, x'03', 52), (7, 3, 'played', 1, 'z', x'04', 40);
            INSERT INTO plies VALUES (7, 1, 'z'), (8, 1, 'y');";
        connection.execute_batch(events).unwrap();
        migrate(&mut connection, STEPS).unwrap();
        let chains = "SELECT group_concat(event || ':' || version || ':' || coalesce(previous, '-') || ':' || kind, ' ')
            FROM (SELECT * FROM events ORDER BY event)";
        assert_eq!(seen(&connection, chains), "1:1:-:played 2:1:-:played 3:2:1:undone 4:3:3:played");
        let latest = "SELECT group_concat(game || ':' || version || ':' || plies || ':' || event || ':' || updated, ' ')
            FROM (SELECT * FROM latest ORDER BY game)";
        assert_eq!(seen(&connection, latest), "7:3:1:4:52 8:1:1:2:51");
        let plies = "SELECT group_concat(game || ':' || number || ':' || word, ' ') FROM (SELECT * FROM plies ORDER BY game)";
        assert_eq!(seen(&connection, plies), "7:1:z 8:1:y");
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
        assert_eq!((pragma("synchronous"), pragma("foreign_keys"), pragma("user_version")), (2, 1, 5));
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(mode, "wal");
    }
}
