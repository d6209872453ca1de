//! Copying and deleting. Both go through the one thread that writes.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, TransactionBehavior, params};
use tokio::sync::oneshot;

use super::super::maintenance::{GamesPage, Maintenance, Sweep};
use super::super::{StoreError, StoredGame};
use super::apply::Changes;
use super::known_games::KnownGames;
use super::writer::Job;
use super::{SqliteStore, reader, stopped};

impl Maintenance for SqliteStore {
    fn count(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        self.readers.read(|connection| reader::count(connection)).boxed()
    }

    fn page(&self, after: u64, most: usize) -> BoxFuture<'_, Result<GamesPage, StoreError>> {
        self.readers.read(move |connection| reader::page(connection, after, most)).boxed()
    }

    fn import(&self, games: Vec<StoredGame>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.maintain(move |connection| import_all(connection, &games)).boxed()
    }

    fn sweep(&self, before: i64, after: u64, most: usize) -> BoxFuture<'_, Result<Sweep, StoreError>> {
        self.maintain(move |connection| sweep(connection, before, after, most)).boxed()
    }
}

impl SqliteStore {
    /// Does something on the thread that writes, between two commits.
    pub(super) async fn maintain<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, replied) = oneshot::channel();
        let work = Box::new(move |connection: &mut Connection| {
            // The caller may be gone; what was done is done.
            let _ = reply.send(work(connection));
        });
        let queue = self.queue.as_ref().ok_or_else(stopped)?;
        queue.send(Job::Maintain(work)).await.map_err(|_| stopped())?;
        replied.await.map_err(|_| stopped())?
    }
}

fn import_all(connection: &mut Connection, games: &[StoredGame]) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut known = KnownGames::default();
    let mut changes = Changes::new(&transaction, &mut known)?;
    for game in games {
        changes.import(game)??;
    }
    drop(changes);
    Ok(transaction.commit()?)
}

/// Old games are found by their number, because they are the first ones; no index is needed for it.
fn sweep(connection: &mut Connection, before: i64, after: u64, most: usize) -> Result<Sweep, StoreError> {
    const LOOK: &str = "
        SELECT game, updated < ?3 FROM latest WHERE game > ?1 ORDER BY game LIMIT ?2";
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut result = Sweep::default();
    {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut look = transaction.prepare_cached(LOOK)?;
        let rows = look.query_map(params![after.cast_signed(), most, before], |row| {
            Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?))
        })?;
        for (number, is_old) in rows.collect::<Result<Vec<_>, _>>()? {
            result.next = Some(number.cast_unsigned());
            if is_old {
                delete_game(&transaction, number)?;
                result.deleted += 1;
            }
        }
    }
    transaction.commit()?;
    Ok(result)
}

/// Deletes a game with everything that belongs to it.
pub(super) fn delete_game(connection: &Connection, number: i64) -> rusqlite::Result<()> {
    const DELETE: [&str; 3] = [
        "DELETE FROM events WHERE event IN (
            WITH RECURSIVE chain (event) AS (
                SELECT event FROM latest WHERE game = ?1
                UNION ALL SELECT previous FROM chain JOIN events USING (event)
            )
            SELECT event FROM chain
        )",
        "DELETE FROM latest WHERE game = ?1",
        "DELETE FROM games WHERE number = ?1",
    ];
    for sql in DELETE {
        connection.prepare_cached(sql)?.execute(params![number])?;
    }
    Ok(())
}
