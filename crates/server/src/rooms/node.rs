use std::sync::Arc;
use std::time::Duration;

use duels_rules::Catalogue;
use tokio::sync::watch;

use super::Environment;
use super::presence::PRESENT_FOR;
use crate::news::{NewsItem, Outbox};
use crate::solver::Solver;
use crate::store::Store;

/// What all rooms of a node share.
pub(super) struct Node {
    pub(super) catalogue: Catalogue,
    pub(super) store: Arc<dyn Store>,
    pub(super) solver: Arc<Solver>,
    /// Counts the changes of the lobby.
    pub(super) lobby: watch::Sender<u64>,
    /// What the other nodes will be told; none if there are no other nodes.
    pub(super) outbox: Option<Outbox>,
    pub(super) environment: Environment,
    /// How long a request counts as present.
    pub(super) present_for: Duration,
}

impl Node {
    pub(super) fn new(catalogue: Catalogue, store: Arc<dyn Store>, solver: Solver) -> Node {
        Node {
            catalogue,
            store,
            solver: Arc::new(solver),
            lobby: watch::Sender::new(0),
            outbox: None,
            environment: Environment::default(),
            present_for: PRESENT_FOR,
        }
    }

    /// Whether other nodes write to the same store.
    pub(super) fn is_shared(&self) -> bool {
        self.outbox.is_some()
    }

    /// Tells the other nodes, soon and perhaps in vain.
    pub(super) fn tell(&self, item: impl FnOnce() -> NewsItem) {
        if let Some(outbox) = &self.outbox {
            outbox.push(item());
        }
    }
}
