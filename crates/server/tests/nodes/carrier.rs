//! News between nodes in one program, which can be lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use duels_server::news::{News, NewsBatch};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::sync::{Mutex, broadcast};

/// What all nodes share.
#[derive(Clone)]
pub(crate) struct Wire {
    batches: broadcast::Sender<NewsBatch>,
    is_cut: Arc<AtomicBool>,
}

impl Wire {
    pub(crate) fn new() -> Wire {
        Wire { batches: broadcast::Sender::new(10_000), is_cut: Arc::default() }
    }

    /// From now on all news are lost, or none.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::SeqCst);
    }

    /// The carrier of one node.
    pub(crate) fn carrier(&self) -> Arc<dyn News> {
        Arc::new(Carrier { wire: self.clone(), received: Mutex::new(self.batches.subscribe()) })
    }
}

struct Carrier {
    wire: Wire,
    received: Mutex<broadcast::Receiver<NewsBatch>>,
}

impl News for Carrier {
    fn send(&self, batch: NewsBatch) -> BoxFuture<'_, ()> {
        async move {
            if !self.wire.is_cut.load(Ordering::SeqCst) {
                let _ = self.wire.batches.send(batch);
            }
        }
        .boxed()
    }

    fn receive(&self) -> BoxFuture<'_, NewsBatch> {
        async move {
            loop {
                if let Ok(batch) = self.received.lock().await.recv().await {
                    return batch;
                }
            }
        }
        .boxed()
    }
}
