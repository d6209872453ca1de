use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

use super::RequestError;

/// An error of the API, answered as JSON.
#[derive(Debug)]
pub(crate) struct ApiError(RequestError);

/// Why a request was refused.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorResponse {
    /// A sentence.
    pub(crate) error: String,
    /// The version of the game now, when the request was for an earlier position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<u64>,
    /// The number of plies now, when the request was for an earlier position.
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
        ErrorResponse { error: error.sentence, version, ply }
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
