use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

use super::RequestError;

/// Pages say that the reader is watching; a program learns how to send its key.
const NEEDS_KEY: &str = "Send the key of your seat in the header Authorization: Bearer KEY; this request has none, or \
                         one that does not belong to this game.";

/// An error of the API, answered as JSON.
#[derive(Debug)]
pub(crate) struct ApiError(RequestError);

/// Why a request was refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorResponse {
    /// A sentence.
    pub(crate) error: String,
    /// The version of the game now, when the request was for another position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<u64>,
    /// The number of plies now, when the request was for another position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<u32>,
}

impl<E: Into<RequestError>> From<E> for ApiError {
    fn from(error: E) -> ApiError {
        ApiError(error.into())
    }
}

impl From<RequestError> for ErrorResponse {
    fn from(error: RequestError) -> ErrorResponse {
        let (version, ply) = error.current.unzip();
        let sentence = if error.needs_key { NEEDS_KEY.to_string() } else { error.sentence };
        ErrorResponse { error: sentence, version, ply }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ApiError(error) = self;
        let (status, retry_after) = (error.status, error.retry_after);
        let mut response = (status, Json(ErrorResponse::from(error))).into_response();
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
