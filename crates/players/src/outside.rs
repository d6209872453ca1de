use std::time::Duration;

use duels_rules::{GameId, Move, Seat, Table, Word};

/// Somebody who is asked for moves and may fail to give one: a program, a model behind an interface.
pub trait Outside: Send {
    /// Tells the number of the next game in its run, from 0, before that begins: for players that keep a log.
    fn number(&mut self, _game: u64) {}

    /// Tells that a new game begins; a player that broke down in the last one gets a fresh start.
    fn begin(&mut self, id: &GameId, first: Seat, seat: Seat) -> Result<(), Fault>;

    /// The legal move that the player gives for the position, or how it failed to.
    fn choose(&mut self, asked: &Asked<'_>) -> Result<Move, Fault>;
}

/// What a player from outside is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The start of the game.
    pub id: &'a GameId,
    /// Who began.
    pub first: Seat,
    /// The words played since then.
    pub words: &'a [Word],
    /// The table as it stands, with the player to move.
    pub table: &'a dyn Table,
    /// How long an answer may take.
    pub limit: Duration,
}

/// How a player from outside failed to give a legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}")]
pub struct Fault {
    /// Its class, by which the game is scored.
    pub kind: FaultKind,
    /// What happened, for people.
    pub sentence: String,
}

/// The classes of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
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

impl Fault {
    /// A failure of this class.
    pub fn new(kind: FaultKind, sentence: impl Into<String>) -> Fault {
        Fault { kind, sentence: sentence.into() }
    }
}
