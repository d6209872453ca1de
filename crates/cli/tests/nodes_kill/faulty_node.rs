//! The controls: nodes with a planted bug. Only their store differs.

use std::net::SocketAddr;
use std::sync::Arc;

use duels_rules::Catalogue;
use duels_server::keys::{random_request_id, request_id};
use duels_server::news::PostgresNews;
use duels_server::rate_limit::Limits;
use duels_server::store::{
    Event, GameChanges, NewEvent, NewGame, PostgresStore, SeenVersion, Store, StoreError, StoredGame, Write,
    WriteOutcome,
};
use duels_server::{Settings, serve_with};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::node::Kind;

/// Serves until it is killed.
pub(crate) fn serve(kind: Kind, store: &str, address: SocketAddr) {
    Runtime::new().unwrap().block_on(async {
        let database = store.parse().unwrap();
        let store = Arc::new(FaultyStore::new(kind, PostgresStore::connect(&database).await.unwrap()));
        let news = Some(PostgresNews::start(&database).unwrap() as _);
        let settings = Settings { limits: Limits::NONE, news, ..Settings::default() };
        serve_with(address, Catalogue::standard(), store, settings, &mut |_| ()).await.unwrap();
    });
}

struct FaultyStore {
    kind: Kind,
    store: Arc<PostgresStore>,
    later: mpsc::UnboundedSender<Write>,
}

impl FaultyStore {
    fn new(kind: Kind, store: PostgresStore) -> FaultyStore {
        let store = Arc::new(store);
        let (later, mut writes) = mpsc::unbounded_channel();
        let writer = Arc::clone(&store);
        tokio::spawn(async move {
            while let Some(write) = writes.recv().await {
                let _ = writer.write(write).await;
            }
        });
        FaultyStore { kind, store, later }
    }

    /// Acknowledges a move now and writes it afterwards, in the same order.
    fn early(&self, append: NewEvent) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let version = append.after + 1;
        let _ = self.later.send(Write::Append(append));
        async move { Ok(WriteOutcome::Done { version }) }.boxed()
    }

    /// Writes the computer's move, and then another one.
    async fn twice(&self, append: NewEvent) -> Result<WriteOutcome, StoreError> {
        let outcome = self.store.write(Write::Append(append.clone())).await?;
        let Event::Played { ply, mv } = append.event else { return Ok(outcome) };
        if append.request == request_id(&format!("computer {}", append.after)) {
            let event = Event::Played { ply: ply + 1, mv };
            let (after, request) = (append.after + 1, random_request_id().unwrap());
            self.store.write(Write::Append(NewEvent { after, request, event, ..append })).await?;
        }
        Ok(outcome)
    }
}

impl Store for FaultyStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        match (write, self.kind) {
            (Write::Append(append), Kind::Early) => self.early(append),
            (Write::Append(append), Kind::Twice) => self.twice(append).boxed(),
            // Games are created durably, or there would be none to play.
            (write, _) => self.store.write(write),
        }
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }

    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        self.store.since(seen)
    }
}
