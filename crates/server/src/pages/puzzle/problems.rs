use axum::http::StatusCode;
use duels_rules::text::sentence;
use duels_session::puzzle::{AnswerError, DailyError, PuzzleError};

use crate::errors::RequestError;

impl From<PuzzleError> for RequestError {
    fn from(error: PuzzleError) -> RequestError {
        let status = match error {
            PuzzleError::Name(_) | PuzzleError::Start(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        RequestError::new(status, sentence(&format!("Sorry, {error}")))
    }
}

impl From<DailyError> for RequestError {
    fn from(error: DailyError) -> RequestError {
        match error {
            DailyError::Puzzle(error) => error.into(),
            error => RequestError::new(StatusCode::NOT_FOUND, sentence(&format!("Sorry, {error}"))),
        }
    }
}

impl From<AnswerError> for RequestError {
    fn from(error: AnswerError) -> RequestError {
        let why = match error {
            AnswerError::Move(error) => error.complete(),
            error => sentence(&format!("Please {error}")),
        };
        RequestError::unprocessable(why)
    }
}
