use askama::Template;
use axum::Extension;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use crate::room::{NotOffered, Refused};

/// A page that could not be shown, or something that could not be done: a status and a sentence.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
}

/// The sentence of a failure beside its page, for whoever answers in another form.
#[derive(Clone, Debug)]
pub(crate) struct Sentence(pub(crate) String);

#[derive(Template)]
#[template(path = "failed.html")]
struct FailedPage {
    title: String,
    sentence: String,
}

/// What a handler answers.
pub(super) type Answer = Result<Response, Failed>;

/// Renders a page.
pub(super) fn show(page: &impl Template) -> Answer {
    let broken = |error: askama::Error| Failed {
        status: StatusCode::INTERNAL_SERVER_ERROR,
        sentence: format!("This page cannot be drawn: {error}"),
    };
    Ok(Html(page.render().map_err(broken)?).into_response())
}

/// Sends a browser on to another page after a form, with a cookie where there is one.
pub(super) fn go(address: &str, cookie: Option<String>) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, address.to_string())]).into_response();
    if let Some(cookie) = cookie.and_then(|cookie| cookie.parse().ok()) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// An address that leads nowhere.
pub(super) async fn nowhere() -> Failed {
    Failed { status: StatusCode::NOT_FOUND, sentence: "There is nothing at this address.".to_string() }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let title = self.status.canonical_reason().unwrap_or("Not possible").to_string();
        let sentence = self.sentence;
        let page = FailedPage { title, sentence: sentence.clone() }.render();
        let page = page.unwrap_or_else(|_| sentence.clone());
        (self.status, Extension(Sentence(sentence)), Html(page)).into_response()
    }
}

impl Failed {
    /// Something in a form or an address that is not accepted.
    pub(super) fn wrong(sentence: impl std::fmt::Display) -> Failed {
        Failed { status: StatusCode::UNPROCESSABLE_ENTITY, sentence: format!("{sentence}") }
    }
}

impl From<NotOffered> for Failed {
    fn from(error: NotOffered) -> Failed {
        Failed::wrong(error)
    }
}

impl From<Refused> for Failed {
    fn from(refused: Refused) -> Failed {
        Failed { status: status_of(&refused), sentence: refused.to_string() }
    }
}

/// The status that a refusal is answered with, on pages and in the API alike.
pub(crate) fn status_of(refused: &Refused) -> StatusCode {
    match refused {
        Refused::NoGame => StatusCode::NOT_FOUND,
        Refused::NoSeat | Refused::NotYourTurn => StatusCode::FORBIDDEN,
        Refused::Alone | Refused::Stale { .. } | Refused::NotPossible(_) => StatusCode::CONFLICT,
        Refused::Illegal(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Refused::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}
