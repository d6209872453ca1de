//! Where games and their events are kept. The promise: *an acknowledged write is on disk*.
//!
//! A store knows nothing about rules. It keeps events in order, each with the next version of its game, and it
//! answers a repeated request as it did the first time.

mod copy;
mod copy_documents;
mod documents;
mod event_columns;
mod location;
mod maintenance;
mod memory;
mod ply_order;
mod postgres;
mod sqlite;

use std::sync::Arc;

use duels_rules::Seat;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

pub use copy::{CopyError, CopyProgress, CopyReport, CopyStep, copy};
pub use documents::{Document, DocumentWrite, Documents};
pub use location::{OpenStore, StoreLocation};
pub use maintenance::{GamesPage, Maintenance, Sweep};
pub use memory::MemoryStore;
pub use postgres::{AddressError, PostgresAddress, PostgresOptions, PostgresStore};
pub use sqlite::{SqliteOptions, SqliteStore};

/// Called with the number of changes in each commit, after it is on disk and before any change is acknowledged.
pub type CommitHook = Arc<dyn Fn(usize) + Send + Sync>;

/// A place where games are kept. One contract suite tests every implementation.
pub trait Store: Send + Sync + 'static {
    /// Makes a change. When this returns, the change is on disk.
    fn write(&self, write: Write) -> BoxFuture<'_, Result<WriteOutcome, StoreError>>;

    /// A game with all its events; none if no game has this id.
    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// The games that anyone may join, oldest first, at most `most` of them.
    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>>;

    /// Where documents are kept; none in a store that keeps games only.
    fn documents(&self) -> Option<&dyn Documents> {
        None
    }

    /// Notes the request of an event after a version, which the caller has from the store, perhaps by way of another node. So the
    /// store need not look whether a later request is the same.
    fn note(&self, _game: &str, _after: u64, _request: &RequestId) {}

    /// What happened in games since the versions that somebody has seen. Games in which nothing happened are left out.
    fn since(&self, seen: Vec<SeenVersion>) -> BoxFuture<'_, Result<Vec<GameChanges>, StoreError>> {
        async move {
            let mut changes = Vec::new();
            for SeenVersion { game, version } in seen {
                let stored = self.game(&game).await?;
                changes.extend(stored.and_then(|stored| GameChanges::since(stored, version)));
            }
            Ok(changes)
        }
        .boxed()
    }
}

/// The SHA-256 digest of a secret.
pub type Digest = [u8; 32];

/// The id of a request. A repeated request has the same id and changes nothing.
pub type RequestId = [u8; 16];

/// A change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// A new game.
    Create(NewGame),
    /// A player takes an open seat.
    Join(SeatClaim),
    /// An event in a game.
    Append(NewEvent),
}

impl Write {
    /// The id of the game that changes.
    pub fn game_id(&self) -> &str {
        match self {
            Write::Create(game) => &game.id,
            Write::Join(claim) => &claim.game,
            Write::Append(event) => &event.game,
        }
    }
}

/// A game before its first event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its id in addresses.
    pub id: String,
    /// The start, in one string with its seed.
    pub start: String,
    /// Who begins.
    pub first: Seat,
    /// Who sits in seats 1 and 2, as a record names them.
    pub players: [String; 2],
    /// The names that the people in seats 1 and 2 gave themselves.
    pub names: [Option<String>; 2],
    /// The digests of the seats' keys; none for an open seat and for the computer.
    pub keys: [Option<Digest>; 2],
    /// The digest of the invitation to the open seat; none if no seat is open or anyone may take it.
    pub invitation: Option<Digest>,
    /// The seat that is still open; none once somebody took it or the game was closed.
    pub open: Option<Seat>,
    /// Whether the lobby lists the game.
    pub listed: bool,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
}

/// A player takes the open seat of a game. The caller checks whether they may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatClaim {
    /// The game.
    pub game: String,
    /// The seat, which must be open.
    pub seat: Seat,
    /// The digest of the seat's new key.
    pub key: Digest,
    /// The name that the player gave.
    pub name: Option<String>,
    /// The request.
    pub request: RequestId,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A new event in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEvent {
    /// The game.
    pub game: String,
    /// The version that the event follows; it gets the next one.
    pub after: u64,
    /// The request.
    pub request: RequestId,
    /// The event.
    pub event: Event,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player took the open seat.
    Joined(Seat),
    /// A ply, numbered from 1. A game has each number at most once at a time.
    Played {
        /// Its number.
        ply: u32,
        /// The move as text.
        mv: String,
    },
    /// The plies after this many were taken back.
    Undone {
        /// How many plies are left.
        plies: u32,
    },
    /// A player resigned.
    Resigned(Seat),
    /// A player asks the other one to let them take back their last move.
    UndoAsked(Seat),
    /// The request to take back a move was declined, or withdrawn by the player who asked.
    UndoDeclined(Seat),
    /// A player offers a rematch, which is another game.
    Rematched {
        /// The other game.
        game: String,
        /// Who offers it; older events do not say.
        by: Option<Seat>,
    },
    /// The other player takes the seat in the rematch.
    RematchAccepted(Seat),
    /// The offer was declined, or withdrawn by the player who made it.
    RematchDeclined(Seat),
    /// The open seat is not offered any more: the game is over before it began.
    Closed,
}

/// The outcome of a write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteOutcome {
    /// The change is on disk.
    Done {
        /// The version that the change gave to the game.
        version: u64,
    },
    /// An earlier request with the same id is on disk, which may have asked for another change. Nothing has changed.
    Repeated {
        /// The version that the earlier change gave to the game.
        version: u64,
    },
    /// The change does not fit the newest version: another event came first, the seat is not open, or the ply is
    /// not the next one. Nothing has changed.
    Stale {
        /// The version of the game now.
        version: u64,
    },
}

impl WriteOutcome {
    /// The version that the request gave to the game, now or earlier; none if it does not fit.
    pub fn version(&self) -> Option<u64> {
        match self {
            WriteOutcome::Done { version } | WriteOutcome::Repeated { version } => Some(*version),
            WriteOutcome::Stale { .. } => None,
        }
    }
}

/// The version of a game that somebody has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenVersion {
    /// The game.
    pub game: String,
    /// The version.
    pub version: u64,
}

/// What happened in a game since a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChanges {
    /// The game with its present keys, names and open seat.
    pub game: NewGame,
    /// The version before the first of the events.
    pub after: u64,
    /// The events after that version.
    pub events: Vec<StoredEvent>,
}

impl GameChanges {
    /// The version of the game after the events.
    pub fn version(&self) -> u64 {
        self.after + self.events.len() as u64
    }

    /// What happened in a stored game since a version, if anything did.
    fn since(stored: StoredGame, after: u64) -> Option<GameChanges> {
        let StoredGame { game, mut events } = stored;
        let events = events.split_off(events.len().min(usize::try_from(after).unwrap_or(usize::MAX)));
        (!events.is_empty()).then_some(GameChanges { game, after, events })
    }
}

/// A game and its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// The game as it began, with its present keys, names and open seat.
    pub game: NewGame,
    /// The events; the one at index `i` gave the game the version `i + 1`.
    pub events: Vec<StoredEvent>,
}

impl StoredGame {
    /// How many plies there are, according to the last event about plies.
    fn plies(&self) -> u32 {
        let known = self.events.iter().rev().find_map(|event| match event.event {
            Event::Played { ply, .. } => Some(ply),
            Event::Undone { plies } => Some(plies),
            _ => None,
        });
        known.unwrap_or(0)
    }
}

/// An event in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// The event.
    pub event: Event,
    /// The request that caused it.
    pub request: RequestId,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Why a game could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such game.
    #[error("there is no game with this id")]
    NoGame,
    /// A game with this id exists.
    #[error("there is already a game with this id")]
    Exists,
    /// The store failed; the change is not kept.
    #[error("the store failed: {0}")]
    Broken(String),
    /// The store is away. The change may be kept or not; the same request may be sent again and is done once.
    #[error("the store is not available: {0}")]
    Unavailable(String),
    /// A newer version of this program wrote the file.
    #[error(
        "the store was written by a newer version of this program (schema {0}); this version reads schema {1}"
    )]
    Newer(u32, u32),
}
