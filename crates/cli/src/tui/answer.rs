use duels_oracle::SolveError;
use duels_players::PlayerError;
use duels_rules::{Move, Seat};
use duels_session::Review;
use duels_session::puzzle::{AnswerError, Attempt, DailyError};

use crate::puzzle::QueuedPuzzle;

/// What a worker has found out. The ticket is that of the job; an answer whose ticket is not the latest is out of date.
pub(crate) struct Answer {
    pub(crate) ticket: u64,
    pub(crate) found: Found,
}

/// What a worker has found out.
pub(crate) enum Found {
    /// The move of a computer, or why there is none, with the seat that failed.
    Move(Result<Move, (Seat, PlayerError)>),
    /// The next step of a hint.
    Hint(Result<Hint, SolveError>),
    /// Who is winning.
    Value(Result<Forecast, SolveError>),
    /// The whole game, ply by ply.
    Review(Box<Result<Story, SolveError>>),
    /// Why a position is won or lost.
    Why(Result<String, SolveError>),
    /// The perfect move.
    Reply(Result<Move, SolveError>),
    /// The next puzzle; none after the last one.
    Puzzle(Box<Result<Option<QueuedPuzzle>, DailyError>>),
    /// What came of an answer to a puzzle.
    Attempt(Result<Attempt, AnswerError>),
}

/// A game that is over, ply by ply, and where it was decided.
pub(crate) struct Story {
    pub(crate) review: Review,
    /// The deciding move and what would have won, in a sentence or two.
    pub(crate) decided: Option<String>,
}

/// One step of a hint.
pub(crate) struct Hint {
    /// What it says.
    pub(crate) text: String,
    /// The best moves, once the hint names them.
    pub(crate) best: Vec<String>,
}

/// Who wins under perfect play, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forecast {
    pub(crate) winner: Seat,
    /// In how many moves, where that is known.
    pub(crate) distance: Option<u64>,
}
