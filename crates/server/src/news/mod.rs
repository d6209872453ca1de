//! News between the nodes that share a store: which games have changed, and who is at them.
//!
//! News are best effort. They may be late, doubled, out of order or lost. A node that hears of a newer version reads the
//! events from the store, unless the news has the one move that it lacks, and once a second it looks whether it has missed
//! something.

mod direct;
mod outbox;
mod played_move;
mod postgres;
mod text;

use std::fmt;
use std::time::Duration;

use futures_util::future::BoxFuture;

pub use direct::{DirectNews, NodeAddress, NodeAddressError, NodeSecret};
pub(crate) use outbox::Outbox;
pub use played_move::PlayedMove;
pub use postgres::PostgresNews;

/// Carries news between nodes. A carrier that loses its connection makes another one by itself.
pub trait News: Send + Sync + 'static {
    /// Sends a batch to the other nodes, or drops it if that is not possible now.
    fn send(&self, batch: NewsBatch) -> BoxFuture<'_, ()>;

    /// The next batch. A carrier may also deliver what this node has sent itself.
    fn receive(&self) -> BoxFuture<'_, NewsBatch>;

    /// The shortest time between two batches. After a quiet time the next one goes out at once; under load they gather more
    /// items.
    fn pause(&self) -> Duration {
        Duration::from_millis(1)
    }
}

/// The name of a node: a random number that it draws when it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What a node tells the others at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewsBatch {
    /// Who tells it.
    pub from: NodeId,
    /// What it tells.
    pub items: Vec<NewsItem>,
}

/// One of the things that nodes tell each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewsItem {
    /// A game has reached a version in the store.
    Version {
        /// The game.
        game: String,
        /// The version.
        version: u64,
        /// The move that gave it this version; none if something else did, or if there is more than one to tell.
        played: Option<PlayedMove>,
    },
    /// Which people are at a game on the node that tells it.
    Present {
        /// The game.
        game: String,
        /// Whether somebody is at seats 1 and 2.
        seats: [bool; 2],
        /// Whether the lobby lists the game, so that every node has to know it.
        is_listed: bool,
    },
    /// The node has just started or was cut off: please tell it who is present.
    Hello,
    /// Where the node can be told news directly.
    Address {
        /// The address.
        address: NodeAddress,
        /// What those who tell it something have to know.
        secret: NodeSecret,
    },
}

impl NewsItem {
    /// The game that it is about.
    pub fn game(&self) -> Option<&str> {
        match self {
            NewsItem::Version { game, .. } | NewsItem::Present { game, .. } => Some(game),
            NewsItem::Hello | NewsItem::Address { .. } => None,
        }
    }
}
