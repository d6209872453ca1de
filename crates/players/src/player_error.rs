use duels_oracle::SolveError;
use duels_session::Termination;

/// Why a player did not choose a legal move. Each variant holds a sentence that says what happened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It answered with something that is not a legal move.
    #[error("{0}")]
    IllegalMove(String),
    /// It did not answer in time.
    #[error("{0}")]
    Timeout(String),
    /// It crashed.
    #[error("{0}")]
    Crash(String),
    /// It closed the connection, or could not be reached.
    #[error("{0}")]
    Disconnect(String),
    /// It was stopped before it answered. The player is not to blame: the game is not scored.
    #[error("{0}")]
    Interrupted(String),
    /// The variant cannot be solved, so a player that plays by the solver has no move.
    #[error(transparent)]
    Unsolved(SolveError),
}

impl PlayerError {
    /// How the game ends, if the error forfeits it.
    pub fn termination(&self) -> Option<Termination> {
        match self {
            PlayerError::IllegalMove(_) => Some(Termination::Illegal),
            PlayerError::Timeout(_) => Some(Termination::Timeout),
            PlayerError::Crash(_) => Some(Termination::Crash),
            PlayerError::Disconnect(_) => Some(Termination::Disconnect),
            PlayerError::Interrupted(_) | PlayerError::Unsolved(_) => None,
        }
    }
}

impl From<SolveError> for PlayerError {
    fn from(error: SolveError) -> PlayerError {
        match error {
            SolveError::Cancelled => PlayerError::Interrupted(error.to_string()),
            error => PlayerError::Unsolved(error),
        }
    }
}
