//! Games in memory, behind a line of random length: what two nodes do at the same time really overlaps.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use duels_server::store::{
    Maintenance, MemoryStore, NewGame, Store, StoreError, StoredGame, Write, WriteOutcome,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

#[derive(Default)]
pub(crate) struct DistantStore {
    games: MemoryStore,
    is_unreadable: AtomicBool,
}

impl DistantStore {
    /// Games that are there from the beginning.
    pub(crate) async fn with(games: Vec<StoredGame>) -> DistantStore {
        let store = MemoryStore::default();
        store.import(games).await.unwrap();
        DistantStore { games: store, is_unreadable: AtomicBool::new(false) }
    }

    /// From now on no game can be read, or every game.
    pub(crate) fn hide(&self, is_unreadable: bool) {
        self.is_unreadable.store(is_unreadable, Ordering::SeqCst);
    }
}

async fn travel() {
    tokio::time::sleep(Duration::from_micros(getrandom::u64().unwrap() % 3_000)).await;
}

impl Store for DistantStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move {
            travel().await;
            let outcome = self.games.write(write).await;
            travel().await;
            outcome
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.to_owned();
        async move {
            travel().await;
            if self.is_unreadable.load(Ordering::SeqCst) {
                return Err(StoreError::Unavailable("hidden".to_owned()));
            }
            let game = self.games.game(&id).await;
            travel().await;
            game
        }
        .boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.games.waiting(most)
    }
}
