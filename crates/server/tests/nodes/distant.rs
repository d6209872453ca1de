//! Games in memory, behind a line of random length: what two nodes do at the same time really overlaps.

use std::time::Duration;

use duels_server::store::{
    Maintenance, MemoryStore, NewGame, Store, StoreError, StoredGame, Write, WriteOutcome,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

#[derive(Default)]
pub(crate) struct DistantStore(MemoryStore);

impl DistantStore {
    /// Games that are there from the beginning.
    pub(crate) async fn with(games: Vec<StoredGame>) -> DistantStore {
        let store = MemoryStore::default();
        store.import(games).await.unwrap();
        DistantStore(store)
    }
}

async fn travel() {
    tokio::time::sleep(Duration::from_micros(getrandom::u64().unwrap() % 3_000)).await;
}

impl Store for DistantStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        async move {
            travel().await;
            let outcome = self.0.write(write).await;
            travel().await;
            outcome
        }
        .boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        let id = id.to_owned();
        async move {
            travel().await;
            let game = self.0.game(&id).await;
            travel().await;
            game
        }
        .boxed()
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.0.waiting(most)
    }
}
