use std::time::Duration;

use duels_oracle::SolveControl;
use duels_rules::{Move, Seat};
use duels_session::Session;

use crate::PlayerError;

/// Decides on moves.
pub trait Player: Send {
    /// Prepares for a new game. A player that failed in an earlier game gets a fresh start; what it learned about
    /// the same start is kept.
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError>;

    /// Chooses a legal move for the position of the request, which must not be over.
    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError>;
}

/// What a player receives when a game begins.
#[derive(Clone, Copy)]
pub struct GameStart<'a> {
    /// The game, before its first move.
    pub session: &'a Session,
    /// The player's seat.
    pub seat: Seat,
    /// Where the player's own randomness comes from.
    pub seed: u64,
    /// The number of the game in its run, from 0, if it belongs to one.
    pub number: Option<u64>,
    /// Cancels the preparation.
    pub control: &'a SolveControl,
}

/// What a player is asked.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    /// The game so far; the player of [`Session::turn`] is asked.
    pub session: &'a Session,
    /// How long an external player may take.
    pub time_limit: Duration,
    /// Cancels the decision, shows its progress, and limits the memory for solving.
    pub control: &'a SolveControl,
}

impl<'a> GameStart<'a> {
    /// The start of a game outside a run, with seed 0.
    pub fn new(session: &'a Session, seat: Seat, control: &'a SolveControl) -> GameStart<'a> {
        GameStart { session, seat, seed: 0, number: None, control }
    }
}

impl<'a> MoveRequest<'a> {
    /// How long an external player may take by default.
    pub const TIME_LIMIT: Duration = Duration::from_secs(60);

    /// A request with the default time limit.
    pub fn new(session: &'a Session, control: &'a SolveControl) -> MoveRequest<'a> {
        MoveRequest { session, time_limit: Self::TIME_LIMIT, control }
    }
}
