use askama::Template;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, RETRY_AFTER};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use duels_drawing::{Face, Side, face};

use super::{ErrorFormat, RequestError};
use crate::pages::wants_json;

/// An error of a page, answered as a page.
#[derive(Clone, Debug)]
pub(crate) struct PageError(RequestError);

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    title: &'a str,
    sentence: &'a str,
    /// A D that has tipped over.
    picture: String,
    /// Where the reader came from: a game or a class.
    back: Option<&'a BackLink>,
    /// Whether the same address may answer better in a moment.
    can_retry: bool,
}

/// The way back from an error.
struct BackLink {
    path: String,
    text: &'static str,
}

impl BackLink {
    /// The page that a form was sent from, by the address that it was sent to.
    fn from(path: &str) -> Option<BackLink> {
        let mut parts = path.split('/').skip(1);
        let (kind, id) = (parts.next()?, parts.next()?);
        let is_teacher = parts.next() == Some("teacher") && parts.next().is_some();
        match kind {
            "g" => Some(BackLink { path: format!("/g/{id}"), text: "Back to the game" }),
            "class" if is_teacher => {
                Some(BackLink { path: format!("/class/{id}/teacher"), text: "Back to the class" })
            }
            _ => None,
        }
    }
}

/// Where an error happened, for the links on its page.
#[derive(Clone, Copy, Default)]
struct Place<'a> {
    back: Option<&'a BackLink>,
    /// Whether the address can be opened again: it was not a form.
    is_read: bool,
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
    fn render(&self, place: Place<'_>) -> askama::Result<String> {
        let PageError(RequestError { status, sentence, retry_after, .. }) = self;
        let title = match *status {
            StatusCode::NOT_FOUND => "There is no page here.",
            StatusCode::TOO_MANY_REQUESTS => "Not so fast.",
            StatusCode::SERVICE_UNAVAILABLE if retry_after.is_some() => "The games are out of reach.",
            StatusCode::REQUEST_TIMEOUT | StatusCode::SERVICE_UNAVAILABLE => "That takes too long.",
            status if status.is_client_error() => "That didn’t work.",
            _ => "That was our slip. Your game is safe.",
        };
        let is_passing = status.is_server_error()
            || matches!(*status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT);
        let picture = face(Face::Lost, Side::You);
        let can_retry = place.is_read && is_passing;
        ErrorPage { title, sentence, picture, back: place.back, can_retry }.render()
    }
}

impl IntoResponse for PageError {
    fn into_response(self) -> Response {
        let PageError(RequestError { status, sentence, retry_after, .. }) = &self;
        let mut response = match self.render(Place::default()) {
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

/// Adds a link back to the game or the class, or one to try again, to the page of an error, and answers a script with JSON. Only here
/// is the address known.
pub(crate) async fn link_to_game(request: Request, next: Next) -> Response {
    let (back, method) = (BackLink::from(request.uri().path()), request.method().clone());
    let is_script = wants_json(request.headers());
    let mut response = next.run(request).await;
    let error = response.extensions_mut().remove::<PageError>().filter(|_| method != Method::HEAD);
    let Some(error) = error else { return response };
    if is_script {
        // A script stays on its page and shows the sentence there.
        return ErrorFormat::Json.respond(error.0);
    }
    let back = back.as_ref().filter(|_| error.0.status != StatusCode::NOT_FOUND);
    if let Ok(page) = error.render(Place { back, is_read: method == Method::GET }) {
        response.headers_mut().remove(CONTENT_LENGTH);
        *response.body_mut() = Body::from(page);
    }
    response
}
