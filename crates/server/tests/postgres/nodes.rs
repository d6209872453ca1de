use std::sync::atomic::{AtomicUsize, Ordering};

use duels_server::store::{
    Document, DocumentWrite, Documents, GameChanges, NewGame, PostgresStore, SeenVersion, Store, StoreError,
    StoredGame, Write, WriteOutcome,
};
use futures_util::future::BoxFuture;

use super::cluster;

/// Two stores on one database, as two nodes have them. Each request goes to the other one.
pub struct TwoNodes {
    nodes: [PostgresStore; 2],
    turn: AtomicUsize,
}

impl TwoNodes {
    /// Two nodes that start at the same time, on an empty database.
    pub async fn start() -> TwoNodes {
        let address = cluster().address(&cluster().new_database().await);
        let (one, two) = tokio::join!(PostgresStore::connect(&address), PostgresStore::connect(&address));
        TwoNodes { nodes: [one.unwrap(), two.unwrap()], turn: AtomicUsize::new(0) }
    }

    fn next(&self) -> &PostgresStore {
        &self.nodes[self.turn.fetch_add(1, Ordering::Relaxed) % 2]
    }
}

impl Store for TwoNodes {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.next().write(write)
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.next().game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.next().waiting(most)
    }

    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        self.next().since(seen)
    }

    fn documents(&self) -> Option<&dyn Documents> {
        Some(self)
    }
}

impl Documents for TwoNodes {
    fn document(&self, name: &str, now: i64) -> BoxFuture<'_, Result<Option<Document>, StoreError>> {
        self.next().document(name, now)
    }

    fn put(&self, write: DocumentWrite) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.next().put(write)
    }

    fn remove(
        &self,
        name: &str,
        version: u64,
        games: Vec<String>,
    ) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        self.next().remove(name, version, games)
    }

    fn expired(&self, now: i64, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        self.next().expired(now, most)
    }

    fn documents_after(&self, name: &str, most: usize) -> BoxFuture<'_, Result<Vec<Document>, StoreError>> {
        self.next().documents_after(name, most)
    }

    fn import_documents(&self, documents: Vec<Document>) -> BoxFuture<'_, Result<(), StoreError>> {
        self.next().import_documents(documents)
    }
}
