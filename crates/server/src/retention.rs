//! Deletes games that are finished or abandoned, a few at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::store::{Maintenance, StoreError, Sweep};

/// How many games are looked at in one step. A step is one commit, and players wait for no more than that.
const STEP: usize = 100;
/// A step is followed by a pause of so many times its own length, so that most of the store's time is for players.
const PAUSE: u32 = 9;
/// How long to wait after everything was looked at, and after a failure.
const REST: Duration = Duration::from_secs(10 * 60);

/// Deletes all games in which nothing has happened for so long, again and again. It never returns.
pub async fn delete_old_games(store: Arc<dyn Maintenance>, keep: Duration) {
    loop {
        match delete_once(&*store, keep).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "deleted old games"),
            Err(error) => tracing::warn!(%error, "old games are not deleted"),
        }
        tokio::time::sleep(REST).await;
    }
}

/// Looks at every game once, in small steps, deletes the old ones, and returns how many they were.
pub async fn delete_once(store: &dyn Maintenance, keep: Duration) -> Result<u64, StoreError> {
    let keep = i64::try_from(keep.as_millis()).unwrap_or(i64::MAX);
    let before = jiff::Timestamp::now().as_millisecond().saturating_sub(keep);
    let (mut total, mut after) = (0, 0);
    loop {
        let start = Instant::now();
        let Sweep { deleted, next } = store.sweep(before, after, STEP).await?;
        total += deleted;
        match next {
            Some(next) => after = next,
            None => return Ok(total),
        }
        tokio::time::sleep(start.elapsed() * PAUSE).await;
    }
}
