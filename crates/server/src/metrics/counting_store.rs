use std::sync::Arc;
use std::time::Instant;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::Metrics;
use crate::store::{
    Documents, Event, GameChanges, NewEvent, NewGame, RequestId, SeenVersion, Store, StoreError, StoredGame,
    Write, WriteOutcome,
};

/// A store that counts and times its writes.
pub struct CountingStore {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

impl CountingStore {
    /// Counts the writes of a store.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> CountingStore {
        CountingStore { store, metrics }
    }
}

impl Store for CountingStore {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>> {
        let counter = match &write {
            Write::Create(_) => Some(&self.metrics.games),
            Write::Append(NewEvent { event: Event::Played { .. }, .. }) => Some(&self.metrics.moves),
            Write::Append(_) | Write::Join(_) => None,
        };
        let written = self.store.write(write);
        let counted = async move {
            let start = Instant::now();
            let outcome = written.await;
            let counter = match &outcome {
                Ok(WriteOutcome::Done { .. }) => {
                    self.metrics.write_seconds.observe(start.elapsed().as_secs_f64());
                    counter
                }
                Ok(WriteOutcome::Repeated { .. } | WriteOutcome::Stale { .. }) => None,
                Err(_) => Some(&self.metrics.failures),
            };
            if let Some(counter) = counter {
                counter.inc();
            }
            outcome
        };
        counted.boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }

    fn documents(&self) -> Option<&dyn Documents> {
        self.store.documents()
    }

    fn note(&self, game: &str, after: u64, request: &RequestId) {
        self.store.note(game, after, request);
    }

    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        self.store.since(seen)
    }
}
