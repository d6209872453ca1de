use askama::Template;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};

use super::RequestError;

/// An error of a page, answered as a page.
#[derive(Clone, Debug)]
pub(crate) struct PageError(RequestError);

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    sentence: &'a str,
    /// The game that the reader came from.
    game: Option<&'a str>,
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

impl PageError {
    fn render(&self, game: Option<&str>) -> askama::Result<String> {
        let PageError(RequestError { status, sentence, .. }) = self;
        let title = match *status {
            StatusCode::NOT_FOUND => "Not found",
            status if status.is_client_error() => "That did not work",
            status => status.canonical_reason().unwrap_or("Error"),
        };
        ErrorPage { title, sentence, game }.render()
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let PageError(RequestError { status, sentence, retry_after, .. }) = &self;
        let mut response = match self.render(None) {
            Ok(page) => (*status, Html(page)).into_response(),
            Err(_) => (*status, sentence.clone()).into_response(),
        };
        if let Some(seconds) = *retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self);
        response
    }
}

/// Adds a link back to the game to the errors of its addresses. Only here is the address known.
pub(crate) async fn link_to_game(request: Request, next: Next) -> Response {
    let game = request.uri().path().strip_prefix("/g/").and_then(|path| path.split('/').next());
    let game = game.filter(|_| request.method() != Method::HEAD).map(str::to_string);
    let mut response = next.run(request).await;
    let error = response.extensions_mut().remove::<PageError>();
    let error = error.filter(|PageError(error)| error.status != StatusCode::NOT_FOUND);
    if let (Some(game), Some(error)) = (game, error)
        && let Ok(page) = error.render(Some(&game))
    {
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = Body::from(page);
    }
    response
}
