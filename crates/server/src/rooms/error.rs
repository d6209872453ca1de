use duels_oracle::SolveError;
use duels_rules::MoveError;
use duels_rules::text::sentence;

use crate::solver::SolverError;
use crate::store::StoreError;

/// Why a game did not do what a player wanted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// No game has this name.
    #[error("There is no game at this address.")]
    NoGame,
    /// The caller has no key, or not a key of this game.
    #[error("You are watching this game: only the players can do that.")]
    NotAPlayer,
    /// The open seat needs an invitation, and the caller has none or a wrong one.
    #[error("The invitation is missing, or it does not belong to this game.")]
    NotInvited,
    /// The other player is to move.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// The other seat is still open.
    #[error("The other player is not here yet.")]
    NoOpponent,
    /// The request answers a position that has changed since.
    #[error(
        "That was meant for an earlier position: the game is at version {version} now, after ply {plies}."
    )]
    Stale {
        /// The version of the game now.
        version: u64,
        /// How many plies there are now.
        plies: u32,
    },
    /// The ply is for a later position.
    #[error("Ply {ply} cannot be played now: the next ply is {}.", .plies + 1)]
    TooEarly {
        /// The number that the ply was meant to have.
        ply: u32,
        /// The version of the game now.
        version: u64,
        /// How many plies there are now.
        plies: u32,
    },
    /// The rules do not allow the move.
    #[error("{0}")]
    Illegal(MoveError),
    /// The computer cannot play this variant within the limits of the server.
    #[error(
        "{} The opponents random and screen play everything.",
        sentence(&format!("Sorry, the computer cannot play this here: {}", .0))
    )]
    TooHard(String),
    /// It is not possible in this game, or not now.
    #[error("{0}")]
    NotPossible(&'static str),
    /// Too much solver work is waiting.
    #[error("The solver is busy with other games. Please try again in a moment.")]
    SolverBusy,
    /// The store went away while a new game was written. Unlike an action, a new game has no name of a request.
    #[error(
        "The games cannot be reached right now, so it is not known whether this one was created. Please try again in a moment."
    )]
    MaybeCreated,
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The stored events do not make a game.
    #[error("The stored game {id} is damaged ({reason}) and cannot be shown.")]
    Broken {
        /// The game.
        id: String,
        /// What does not fit.
        reason: String,
    },
    /// The system gave no random numbers, or a task died.
    #[error("The server cannot do this right now: {0}.")]
    System(String),
}

impl RoomError {
    pub(super) const REVIEW_TOO_EARLY: RoomError =
        RoomError::NotPossible("A game between two people can be reviewed when it is over.");
    pub(super) const SEATS_TAKEN: RoomError = RoomError::NotPossible("Both seats of this game are taken.");
    pub(super) const CLOSED: RoomError =
        RoomError::NotPossible("This game was closed before anybody joined it.");

    pub(super) fn broken(id: &str, reason: String) -> RoomError {
        tracing::error!(game = id, reason, "stored game is damaged");
        RoomError::Broken { id: id.to_string(), reason }
    }
}

impl SolverError {
    /// The error for a client: the solver is busy, or else what `failed` says.
    pub(super) fn or(self, failed: impl FnOnce(SolveError) -> RoomError) -> RoomError {
        match self {
            SolverError::Busy(_) => RoomError::SolverBusy,
            SolverError::Solve(error) => failed(error),
        }
    }
}

impl From<getrandom::Error> for RoomError {
    fn from(error: getrandom::Error) -> RoomError {
        RoomError::System(error.to_string())
    }
}

impl From<tokio::task::JoinError> for RoomError {
    fn from(error: tokio::task::JoinError) -> RoomError {
        RoomError::System(error.to_string())
    }
}
