use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::yield_now;

use super::{NewsBatch, NewsItem, NodeId, PlayedMove};

/// The most games that wait to be told about. A node that cannot send drops the rest, which the others repair.
const MOST_WAITING: usize = 20_000;

/// What a node will tell the others next. It gathers while a batch is on its way, so under load batches grow by themselves.
pub(crate) struct Outbox {
    node: NodeId,
    waiting: Mutex<Waiting>,
    filled: Notify,
}

#[derive(Default)]
struct Waiting {
    /// The newest version of each game: what came before it need not be told.
    versions: BTreeMap<String, (u64, Option<PlayedMove>)>,
    present: BTreeMap<String, ([bool; 2], bool)>,
    says_hello: bool,
}

impl Outbox {
    pub(crate) fn new(node: NodeId) -> Outbox {
        Outbox { node, waiting: Mutex::default(), filled: Notify::new() }
    }

    pub(crate) fn node(&self) -> NodeId {
        self.node
    }

    /// Puts an item into the next batch.
    pub(crate) fn push(&self, item: NewsItem) {
        let mut waiting = self.lock();
        match item {
            NewsItem::Version { game, version, played } if waiting.versions.len() < MOST_WAITING => {
                match waiting.versions.entry(game) {
                    Entry::Vacant(entry) => drop(entry.insert((version, played))),
                    // The other nodes lack more than one event, and read all of them.
                    Entry::Occupied(entry) if entry.get().0 < version => *entry.into_mut() = (version, None),
                    Entry::Occupied(_) => {}
                }
            }
            NewsItem::Present { game, seats, is_listed } if waiting.present.len() < MOST_WAITING => {
                waiting.present.insert(game, (seats, is_listed));
            }
            NewsItem::Hello => waiting.says_hello = true,
            // Too many wait, or it is the carrier that tells it.
            NewsItem::Version { .. } | NewsItem::Present { .. } | NewsItem::Address { .. } => {}
        }
        drop(waiting);
        self.filled.notify_one();
    }

    /// Waits for something to tell, and takes all of it, with what others are about to add: a commit has many moves.
    pub(crate) async fn next(&self) -> NewsBatch {
        loop {
            yield_now().await;
            let items = self.take();
            if !items.is_empty() {
                return NewsBatch { from: self.node, items };
            }
            self.filled.notified().await;
        }
    }

    fn take(&self) -> Vec<NewsItem> {
        let Waiting { versions, present, says_hello } = std::mem::take(&mut *self.lock());
        let versions =
            versions.into_iter().map(|(game, (version, played))| NewsItem::Version { game, version, played });
        let present = present.into_iter().map(|(game, (seats, is_listed))| NewsItem::Present {
            game,
            seats,
            is_listed,
        });
        let hello = says_hello.then_some(NewsItem::Hello);
        versions.chain(present).chain(hello).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
