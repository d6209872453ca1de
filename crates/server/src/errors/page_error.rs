use askama::Template;
use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{Html, IntoResponse, Response};

use super::RequestError;

/// An error of a page, answered as a page.
#[derive(Debug)]
pub(crate) struct PageError(RequestError);

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    sentence: &'a str,
}

impl<E: Into<RequestError>> From<E> for PageError {
    fn from(error: E) -> PageError {
        PageError(error.into())
    }
}

impl From<askama::Error> for RequestError {
    fn from(error: askama::Error) -> RequestError {
        let sentence = format!("This page cannot be rendered: {error}.");
        RequestError::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let PageError(RequestError { status, sentence, retry_after, .. }) = self;
        let title = status.canonical_reason().unwrap_or("Error");
        let mut response = match (ErrorPage { title, sentence: &sentence }).render() {
            Ok(page) => (status, Html(page)).into_response(),
            Err(_) => (status, sentence).into_response(),
        };
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}
