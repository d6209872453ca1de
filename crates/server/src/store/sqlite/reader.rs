//! Reading, without blocking the writer: in WAL mode a reader sees the last commit before it began, which includes
//! everything that was acknowledged by then.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::super::{GamesPage, NewGame, StoreError, StoredEvent, StoredGame};
use super::chain::Chain;
use super::{rows, schema};

/// A few connections for reading, opened on demand.
pub(super) struct Readers {
    path: PathBuf,
    patience: Duration,
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: PathBuf, patience: Duration, most: usize) -> Readers {
        let permits = Arc::new(Semaphore::new(most.max(1)));
        Readers { path, patience, permits, idle: Mutex::default() }
    }

    /// Runs `query` on a thread where it may block.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Readers>,
        query: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        // The permit moves to the thread: the connection stays in use even if the caller gives up.
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| stopped())?;
        let readers = Arc::clone(self);
        let reading = spawn_blocking(move || {
            let _permit = permit;
            let mut connection = readers.take()?;
            let answer = query(&mut connection);
            readers.give_back(connection);
            answer
        });
        reading.await.map_err(|_| stopped())?
    }

    /// Closes the connections that are not in use.
    pub(super) fn close(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn take(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| schema::open_reader(&self.path, self.patience), Ok)
    }

    fn give_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

fn stopped() -> StoreError {
    StoreError::Broken("reading was stopped".to_owned())
}

/// A game with its events, from one snapshot.
pub(super) fn game(connection: &mut Connection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let snapshot = connection.transaction()?;
    let sql = format!("SELECT {}, number FROM games WHERE id = ?1", rows::GAME);
    let found = snapshot
        .prepare_cached(&sql)?
        .query_row(params![id], |row| Ok((rows::game(row)?, row.get("number")?)))
        .optional()?;
    let Some((game, number)) = found else { return Ok(None) };
    Ok(Some(StoredGame { game, events: events(&snapshot, number)? }))
}

fn events(connection: &Connection, game: i64) -> Result<Vec<StoredEvent>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT version, event FROM latest WHERE game = ?1")?;
    let (version, latest) =
        statement.query_row(params![game], |row| Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?)))?;
    let mut events = Vec::new();
    Chain::new(connection)?.walk(latest, version, |row| {
        events.push(rows::event(row)?);
        Ok(true)
    })?;
    events.reverse();
    Ok(events)
}

/// The games whose open seat is listed, oldest first.
pub(super) fn waiting(connection: &Connection, most: usize) -> Result<Vec<NewGame>, StoreError> {
    let sql = format!(
        "SELECT {} FROM games WHERE open IS NOT NULL AND listed = 1 ORDER BY created, number LIMIT ?1",
        rows::GAME
    );
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut statement = connection.prepare_cached(&sql)?;
    let games = statement.query_map(params![most], rows::game)?.collect::<Result<_, _>>()?;
    Ok(games)
}

/// How many games there are.
pub(super) fn count(connection: &Connection) -> Result<u64, StoreError> {
    Ok(connection.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0))?.cast_unsigned())
}

/// Games in the order in which they were created, from one snapshot.
pub(super) fn page(connection: &mut Connection, after: u64, most: usize) -> Result<GamesPage, StoreError> {
    let snapshot = connection.transaction()?;
    let sql = format!("SELECT {}, number FROM games WHERE number > ?1 ORDER BY number LIMIT ?2", rows::GAME);
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut statement = snapshot.prepare_cached(&sql)?;
    let found = statement.query_map(params![after.cast_signed(), most], |row| {
        Ok((rows::game(row)?, row.get::<_, i64>("number")?))
    })?;
    let mut page = GamesPage::default();
    for row in found {
        let (game, number) = row?;
        page.games.push(StoredGame { game, events: events(&snapshot, number)? });
        page.next = Some(number.cast_unsigned());
    }
    Ok(page)
}
