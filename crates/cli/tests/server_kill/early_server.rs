//! The control: it acknowledges moves when it receives them and writes them afterwards, in the same order, through the
//! same store. Only the moment of the acknowledgement differs.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::Settings;
use duels_server::rate_limit::Limits;
use duels_server::serve_with;
use duels_server::store::{NewGame, SqliteStore, Store, StoreError, StoredGame, Write, WriteOutcome};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// Serves until it is killed.
#[allow(clippy::print_stdout, reason = "the address is what the test waits for")]
pub(crate) fn serve(data: &Path) {
    Runtime::new().unwrap().block_on(async {
        let store = Arc::new(EarlyStore::new(SqliteStore::open(data.join("games.sqlite")).unwrap()));
        let settings = Settings { limits: Limits::NONE, ..Settings::default() };
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut ready = |address| println!("http://{address}/");
        serve_with(address, Catalogue::standard(), store, settings, &mut ready).await.unwrap();
    });
}

struct EarlyStore {
    store: Arc<SqliteStore>,
    later: mpsc::UnboundedSender<Write>,
}

impl EarlyStore {
    fn new(store: SqliteStore) -> EarlyStore {
        let store = Arc::new(store);
        let (later, mut writes) = mpsc::unbounded_channel();
        let writer = Arc::clone(&store);
        tokio::spawn(async move {
            while let Some(write) = writes.recv().await {
                let _ = writer.write(write).await;
            }
        });
        EarlyStore { store, later }
    }
}

impl Store for EarlyStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        match &write {
            Write::Append(append) => {
                let version = append.after + 1;
                let _ = self.later.send(write);
                async move { Ok(WriteOutcome::Done { version }) }.boxed()
            }
            // Games are created durably, or there would be none to play.
            Write::Create(_) | Write::Join(_) => self.store.write(write),
        }
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }
}
