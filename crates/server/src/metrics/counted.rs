use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::Metrics;
use crate::store::{Append, Event, NewGame, Store, StoreError, StoredGame, Write, Written};

/// A store that counts what was kept.
pub struct Counted {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
}

impl Counted {
    /// Counts what a store keeps.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Counted {
        Counted { store, metrics }
    }
}

impl Store for Counted {
    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>> {
        let counter = match &write {
            Write::Create(_) => Some(&self.metrics.games),
            Write::Append(Append { event: Event::Played { .. }, .. }) => Some(&self.metrics.moves),
            Write::Append(_) | Write::Join(_) => None,
        };
        let written = self.store.write(write);
        let counted = async move {
            let start = Instant::now();
            let written = written.await;
            let counter = match &written {
                Ok(Written::Done { .. }) => {
                    self.metrics.writes.observe(start.elapsed());
                    counter
                }
                Ok(Written::Stale { .. }) => None,
                Err(_) => Some(&self.metrics.failures),
            };
            counter.map(|counter| counter.fetch_add(1, Ordering::Relaxed));
            written
        };
        counted.boxed()
    }

    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        self.store.game(id)
    }

    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>> {
        self.store.waiting(most)
    }
}
