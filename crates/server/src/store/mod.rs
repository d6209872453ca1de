//! What is kept: games, and the events of each of them. The promise is that *an acknowledged write is on disk*.
//!
//! A store knows nothing about rules. It keeps events in order, each with the next version of its game, and it
//! answers a request that it has seen before as it did the first time.

use duels_rules::Seat;
use futures_util::future::BoxFuture;

/// A place where games are kept. One contract suite holds every implementation to the same promises.
pub trait Store: Send + Sync + 'static {
    /// Makes a change; when this has an answer, the change is on disk.
    fn write(&self, write: Write) -> BoxFuture<'_, Result<Written, StoreError>>;

    /// A game with everything that has happened in it; none if there is none of that name.
    fn game(&self, id: &str) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// The games whose open seat anybody may take, oldest first, at most `most` of them.
    fn waiting(&self, most: usize) -> BoxFuture<'_, Result<Vec<NewGame>, StoreError>>;
}

/// Two hundred and fifty-six bits that stand for a secret without giving it away.
pub type Digest = [u8; 32];

/// A name that whoever asks gives to a request, so that asking again changes nothing.
pub type RequestId = [u8; 16];

/// A change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    /// A new game.
    Create(NewGame),
    /// Somebody takes an open seat.
    Join(Join),
    /// Something happens in a game.
    Append(Append),
}

/// A game as it is before anything has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Its name in addresses.
    pub id: String,
    /// The start, in one string with its seed.
    pub start: String,
    /// Who begins.
    pub first: Seat,
    /// Who sits in seats 1 and 2, as a record names them.
    pub players: [String; 2],
    /// What the keys of the seats are checked against; none where nobody sits yet, or the computer does.
    pub keys: [Option<Digest>; 2],
    /// What an invitation to the open seat is checked against; none where anybody may take it or none is open.
    pub invitation: Option<Digest>,
    /// The seat that waits for somebody.
    pub open: Option<Seat>,
    /// Whether the open seat is offered to everybody in the lobby.
    pub listed: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// Somebody takes the open seat of a game. Whether they may is for the caller to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The game.
    pub game: String,
    /// The seat, which must be open.
    pub seat: Seat,
    /// What the key of the seat will be checked against.
    pub key: Digest,
    /// The request.
    pub request: RequestId,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Something happens in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The game.
    pub game: String,
    /// The version of the game that this answers: the new event gets the next one.
    pub after: u64,
    /// The request.
    pub request: RequestId,
    /// What happens.
    pub event: Event,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody took the open seat.
    Joined(Seat),
    /// A ply, numbered from 1, by its word. Each number stands in a game once at a time.
    Played {
        /// Its number.
        ply: u32,
        /// Its word.
        word: String,
    },
    /// The plies after this many were taken back.
    Undone {
        /// How many plies are left.
        plies: u32,
    },
    /// A player gave up.
    Resigned(Seat),
    /// The same two play again in another game.
    Rematched {
        /// The other game.
        game: String,
    },
}

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// It was made, or had been made by the same request before; the game has, or had then, this version.
    Done {
        /// The version that the change gave to the game.
        version: u64,
    },
    /// It answers a version that is no longer the newest, or a seat that is no longer open. Nothing was changed.
    Stale {
        /// The version of the game now.
        version: u64,
    },
}

/// A game and what has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// How it began, with the keys that it has now.
    pub game: NewGame,
    /// What has happened; the event at index `i` gave the game the version `i + 1`.
    pub events: Vec<StoredEvent>,
}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    /// What.
    pub event: Event,
    /// The request that made it happen.
    pub request: RequestId,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Why something could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such game.
    #[error("there is no game of that name")]
    NoGame,
    /// A game of that name exists.
    #[error("there is a game of that name already")]
    Exists,
    /// The storage does not work; what the caller sent is not kept.
    #[error("the storage does not work: {0}")]
    Broken(String),
    /// The storage was written by a newer version of this program.
    #[error(
        "the storage was written by a newer version of this program (schema {0}); this one knows schema {1}"
    )]
    Newer(u32, u32),
}
