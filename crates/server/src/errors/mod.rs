//! Why a request was refused, as a status and a sentence. Pages answer with a [`PageError`], the API with an
//! [`ApiError`]; every reason becomes a [`RequestError`] first, so both say the same.

mod api_error;
mod page_error;
mod rejections;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use duels_rules::text::sentence;

pub(crate) use api_error::{ApiError, ErrorResponse};
pub(crate) use page_error::{PageError, link_to_game};

use crate::classroom::ClassError;
use crate::keys::KeyError;
use crate::rate_limit::TooManyRequests;
use crate::rooms::{RoomError, SetupError};
use crate::solver::SolverError;
use crate::store::StoreError;

/// The largest body that is read: more than any record that a browser could show.
pub(crate) const MOST_BODY_BYTES: usize = 256 << 10;

/// For a request that may or may not be on disk.
const STORE_AWAY: &str = "The games cannot be reached right now. Please try again in a moment: the same request is done \
                          only once.";

/// Why a request was refused.
#[derive(Clone, Debug)]
pub(crate) struct RequestError {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
    /// The version and the number of plies now, when the request was for another position.
    pub(crate) current: Option<(u64, u32)>,
    /// Whether the request was refused for want of the key of a seat.
    pub(crate) needs_key: bool,
    /// After how many seconds to try again.
    pub(crate) retry_after: Option<u64>,
}

/// How errors are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorFormat {
    /// As a page for people.
    Html,
    /// As JSON for programs.
    Json,
}

impl ErrorFormat {
    /// Answers with an error.
    pub(crate) fn respond(self, error: impl Into<RequestError>) -> Response {
        match self {
            ErrorFormat::Html => PageError::from(error.into()).into_response(),
            ErrorFormat::Json => ApiError::from(error.into()).into_response(),
        }
    }
}

impl RequestError {
    pub(crate) fn new(status: StatusCode, sentence: impl Into<String>) -> RequestError {
        RequestError { status, sentence: sentence.into(), current: None, needs_key: false, retry_after: None }
    }

    /// Well formed, but not acceptable.
    pub(crate) fn unprocessable(sentence: impl Into<String>) -> RequestError {
        RequestError::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    pub(crate) fn not_found() -> RequestError {
        RequestError::new(StatusCode::NOT_FOUND, "There is nothing at this address.")
    }

    /// The example of a game cannot be played: the catalogue is broken.
    pub(crate) fn broken_example(error: &dyn std::fmt::Display) -> RequestError {
        let reason = sentence(&format!("The example of this game cannot be played: {error}"));
        RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
    }

    pub(crate) fn method_not_allowed() -> RequestError {
        let sentence =
            "This address does not accept this method; the header Allow lists those that it accepts.";
        RequestError::new(StatusCode::METHOD_NOT_ALLOWED, sentence)
    }

    pub(crate) fn timeout() -> RequestError {
        RequestError::new(StatusCode::REQUEST_TIMEOUT, "That took too long. Please try again later.")
    }

    pub(crate) fn cross_site() -> RequestError {
        let sentence = "Cross-site request refused: it did not come from a page of this server.";
        RequestError::new(StatusCode::FORBIDDEN, sentence)
    }
}

impl From<RoomError> for RequestError {
    fn from(error: RoomError) -> RequestError {
        let status = match &error {
            RoomError::NoGame => StatusCode::NOT_FOUND,
            RoomError::NotAPlayer | RoomError::NotInvited | RoomError::NotYourTurn => StatusCode::FORBIDDEN,
            RoomError::NoOpponent
            | RoomError::Stale { .. }
            | RoomError::TooEarly { .. }
            | RoomError::NotPossible(_) => StatusCode::CONFLICT,
            RoomError::Illegal(_) | RoomError::TooHard(_) => StatusCode::UNPROCESSABLE_ENTITY,
            RoomError::SolverBusy | RoomError::MaybeCreated | RoomError::Store(_) | RoomError::System(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            RoomError::Broken { .. } => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let current = match error {
            RoomError::Stale { version, plies } | RoomError::TooEarly { version, plies, .. } => {
                Some((version, plies))
            }
            _ => None,
        };
        let needs_key = error == RoomError::NotAPlayer;
        // What exactly is wrong with the store is for the log.
        let is_away = matches!(error, RoomError::Store(StoreError::Unavailable(_)));
        let sentence = if is_away { STORE_AWAY.to_string() } else { error.to_string() };
        let retry_after = (is_away || error == RoomError::MaybeCreated).then_some(1);
        RequestError { current, needs_key, retry_after, ..RequestError::new(status, sentence) }
    }
}

impl From<ClassError> for RequestError {
    fn from(error: ClassError) -> RequestError {
        let status = match &error {
            ClassError::Room(error) => return error.clone().into(),
            ClassError::NoClass(_) => StatusCode::NOT_FOUND,
            ClassError::NotKept | ClassError::NoCode => StatusCode::SERVICE_UNAVAILABLE,
            ClassError::NotTeacher | ClassError::NotPupil | ClassError::DoorClosed => StatusCode::FORBIDDEN,
            ClassError::NameTaken(_) | ClassError::Full(_) | ClassError::NotNow(_) => StatusCode::CONFLICT,
            ClassError::Code(_) | ClassError::Name(_) | ClassError::NoName => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            ClassError::Damaged(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        RequestError::new(status, error.to_string())
    }
}

impl From<SolverError> for RequestError {
    fn from(error: SolverError) -> RequestError {
        match error {
            SolverError::Busy(_) => RoomError::SolverBusy.into(),
            SolverError::Solve(error) => {
                RequestError::unprocessable(sentence(&format!("This game cannot be reviewed here: {error}")))
            }
        }
    }
}

impl From<SetupError> for RequestError {
    fn from(error: SetupError) -> RequestError {
        RequestError::unprocessable(error.to_string())
    }
}

impl From<KeyError> for RequestError {
    fn from(error: KeyError) -> RequestError {
        RequestError::unprocessable(error.to_string())
    }
}

impl From<getrandom::Error> for RequestError {
    fn from(error: getrandom::Error) -> RequestError {
        RoomError::from(error).into()
    }
}

impl From<TooManyRequests> for RequestError {
    fn from(error: TooManyRequests) -> RequestError {
        let retry_after = Some(error.seconds);
        RequestError { retry_after, ..RequestError::new(StatusCode::TOO_MANY_REQUESTS, error.to_string()) }
    }
}
