//! What an operator does with a whole store: copies it, and deletes what is old.

use futures_util::future::BoxFuture;

use super::{Store, StoreError, StoredGame};

/// A store whose games can be listed, copied and deleted. One contract suite tests every implementation.
pub trait Maintenance: Store {
    /// How many games there are.
    fn count(&self) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// The next games after a position, in the order in which they were created, at most `most` of them.
    fn page(&self, after: u64, most: usize) -> BoxFuture<'_, Result<GamesPage, StoreError>>;

    /// Adds games with all their events, all of them or none. None of the ids may exist.
    fn import(&self, games: Vec<StoredGame>) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Looks at the next games after a position, at most `most`, and deletes those in which nothing has happened since
    /// the time `before`, in milliseconds since 1970: they are finished or abandoned.
    fn sweep(&self, before: i64, after: u64, most: usize) -> BoxFuture<'_, Result<Sweep, StoreError>>;
}

/// Some of the games of a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GamesPage {
    /// The games.
    pub games: Vec<StoredGame>,
    /// The position to continue after; none at the end.
    pub next: Option<u64>,
}

/// What one step of deleting did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sweep {
    /// How many games were deleted.
    pub deleted: u64,
    /// The position to continue after; none at the end.
    pub next: Option<u64>,
}

/// When something last happened in a game.
pub(super) fn last_change(stored: &StoredGame) -> i64 {
    stored.events.iter().map(|event| event.at).fold(stored.game.created, i64::max)
}
