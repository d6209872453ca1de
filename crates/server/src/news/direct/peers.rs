use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::mpsc;
use tokio_util::bytes::Bytes;

use super::SILENCE;
use crate::news::NodeId;

/// The other nodes.
#[derive(Default)]
pub(super) struct Peers {
    nodes: Mutex<HashMap<NodeId, Peer>>,
}

struct Peer {
    heard_at: Instant,
    link: Link,
}

/// The connection to another node.
enum Link {
    None,
    Pending,
    Open(mpsc::Sender<Bytes>),
}

impl Peers {
    /// Notes that a node is there.
    pub(super) fn hear(&self, node: NodeId) {
        let new = || Peer { heard_at: Instant::now(), link: Link::None };
        self.lock().entry(node).or_insert_with(new).heard_at = Instant::now();
    }

    /// Whether the caller should connect to a node now.
    pub(super) fn begin_connecting(&self, node: NodeId) -> bool {
        let mut nodes = self.lock();
        let Some(peer) = nodes.get_mut(&node) else { return false };
        let is_new = match &peer.link {
            Link::None => true,
            Link::Pending => false,
            Link::Open(texts) => texts.is_closed(),
        };
        if is_new {
            peer.link = Link::Pending;
        }
        is_new
    }

    /// Notes how connecting ended: with a place for texts, or in vain.
    pub(super) fn end_connecting(&self, node: NodeId, texts: Option<mpsc::Sender<Bytes>>) {
        if let Some(peer) = self.lock().get_mut(&node) {
            peer.link = texts.map_or(Link::None, Link::Open);
        }
    }

    /// Passes texts to all nodes that are connected. Returns whether these are all nodes that are there.
    pub(super) fn tell(&self, texts: &[Bytes]) -> bool {
        let mut nodes = self.lock();
        nodes.retain(|_, peer| peer.heard_at.elapsed() < SILENCE);
        let untold = nodes.values_mut().filter_map(|peer| (!peer.link.tell(texts)).then_some(()));
        untold.count() == 0
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<NodeId, Peer>> {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Link {
    /// False if there is no connection. One that takes nothing more is given up.
    fn tell(&mut self, texts: &[Bytes]) -> bool {
        let Link::Open(open) = self else { return false };
        let is_told = texts.iter().all(|text| open.try_send(text.clone()).is_ok());
        if !is_told {
            *self = Link::None;
        }
        is_told
    }
}
