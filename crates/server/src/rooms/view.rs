use duels_session::View;
use duels_session::data::{OutcomeData, PlyData};

use crate::store::StoredEvent;

/// What one viewer sees of a game.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The version that this shows.
    pub version: u64,
    /// How many plies were made.
    pub plies: u32,
    /// The title of the game.
    pub title: String,
    /// The start, in one string.
    pub start: String,
    /// The table.
    pub table: View,
    /// What the game says: the latest announcement, and then its prompt or its ending.
    pub message: String,
    /// Which seats the viewer holds.
    pub seats: [bool; 2],
    /// Who sits in both seats.
    pub players: [String; 2],
    /// Whose turn it is, seen by the viewer.
    pub status: GameStatus,
    /// Whether the viewer may take back a move.
    pub may_undo: bool,
    /// Whether the viewer may ask for hints.
    pub may_hint: bool,
    /// The game in which the same two play again.
    pub rematch: Option<String>,
    /// Who won and why, once the game is over.
    pub outcome: Option<OutcomeData>,
    /// The moves so far.
    pub moves: Vec<PlyData>,
}

impl GameView {
    /// Whether the viewer is a player and not a spectator.
    pub fn is_player(&self) -> bool {
        self.seats != [false, false]
    }
}

/// What changed since a version; the same for all watchers.
#[derive(Clone, Debug)]
pub struct Update {
    /// The newest version.
    pub version: u64,
    /// The events since the version that the watcher saw last.
    pub events: Vec<StoredEvent>,
    /// Whether each seat has a connection; the computer always has one.
    pub present: [bool; 2],
    /// What the game says.
    pub message: String,
}

/// Whose turn it is, seen by one viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// The viewer is to move.
    YourTurn,
    /// Another player is to move.
    OtherTurn,
    /// A seat is open.
    Waiting,
    /// The game is over.
    Over,
}
