use std::time::Duration;

use duels_rules::{AnyGame, GameId, Move, MoveText, Seat};

/// Somebody who is asked for moves and may fail to give one: a program, a model behind an interface.
pub trait Outside: Send {
    /// Tells the number of the next game in its run, from 0, before that begins: for players that keep a log.
    fn number(&mut self, _game: u64) {}

    /// Tells that a new game begins; a player that broke down in the last one gets a fresh start.
    fn begin(&mut self, id: &GameId, first: Seat, seat: Seat) -> Result<(), PlayerError>;

    /// The legal move that the player gives for the position, or how it failed to.
    fn choose(&mut self, asked: &MoveRequest<'_>) -> Result<Move, PlayerError>;
}

/// What a player from outside is asked.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    /// The start of the game.
    pub id: &'a GameId,
    /// Who began.
    pub first: Seat,
    /// The words played since then.
    pub words: &'a [MoveText],
    /// The table as it stands, with the player to move.
    pub game: &'a dyn AnyGame,
    /// How long an answer may take.
    pub limit: Duration,
}

/// How a player from outside failed to give a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct PlayerError {
    /// Its class, by which the game is scored.
    pub kind: PlayerErrorKind,
    /// What happened, for people.
    pub sentence: String,
}

/// The classes of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerErrorKind {
    /// It answered with something that is not a legal move.
    Illegal,
    /// It did not answer in time.
    Timeout,
    /// It broke down.
    Crash,
    /// It closed the connection, or could not be reached.
    Disconnect,
    /// The match was stopped before it answered, which is nobody's fault: the game is not scored.
    Interrupted,
}

impl PlayerError {
    /// A failure of this class.
    pub fn new(kind: PlayerErrorKind, sentence: impl Into<String>) -> PlayerError {
        PlayerError { kind, sentence: sentence.into() }
    }
}
