//! The pages. They work as plain forms, and update themselves with a small script.

mod assets;
mod explore;
mod game;
mod home;
mod new_game;
mod review;

use askama::Template;
use axum::Router;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::http::header::{LOCATION, SET_COOKIE};
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum_extra::extract::WithRejection;
use axum_extra::extract::cookie::Cookie;

pub(crate) use self::game::Board;
use crate::app_state::AppState;
use crate::errors::{ErrorFormat, PageError};
use crate::middleware::{Context, limit_games};

/// What a page answers.
type PageResult = Result<Response, PageError>;
/// A form.
type PageForm<T> = WithRejection<Form<T>, PageError>;
/// The name in the path.
type PagePath = WithRejection<Path<String>, PageError>;
/// The parameters after the question mark.
type PageQuery<T> = WithRejection<Query<T>, PageError>;

/// The routes of all pages.
pub(crate) fn routes(state: &AppState) -> Router<AppState> {
    let limit_games = || from_fn_with_state(Context::new(state, ErrorFormat::Html), limit_games);
    Router::new()
        .route("/", get(home::home))
        .route("/rules/{game}", get(home::rules))
        .route("/lobby", get(home::lobby))
        .route("/new/{game}", get(new_game::form))
        .route("/new", post(new_game::create).layer(limit_games()))
        .route("/explore", get(explore::explore))
        .route("/review", get(review::upload_form).post(review::upload))
        .route("/g/{id}", get(game::game))
        .route("/g/{id}/play", post(game::play))
        .route("/g/{id}/undo", post(game::undo))
        .route("/g/{id}/resign", post(game::resign))
        .route("/g/{id}/hint", post(game::hint))
        .route("/g/{id}/rematch", post(game::rematch).layer(limit_games()))
        .route("/g/{id}/fork", post(review::fork).layer(limit_games()))
        .route("/g/{id}/join", get(game::invitation).post(game::join))
        .route("/g/{id}/seat", get(game::seat))
        .route("/g/{id}/review", get(review::review))
        .route("/g/{id}/record", get(review::record))
        .route("/assets/{name}", get(assets::asset))
}

/// Renders a page.
fn render(page: &impl Template) -> PageResult {
    Ok(Html(page.render()?).into_response())
}

/// Sends a browser to another page after a form.
fn redirect(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(LOCATION, address.to_string())]).into_response()
}

/// Sends a browser to another page and gives it the key of a seat.
fn redirect_with(address: &str, cookie: &Cookie<'_>) -> Response {
    let headers = [(LOCATION, address.to_string()), (SET_COOKIE, cookie.to_string())];
    (StatusCode::SEE_OTHER, headers).into_response()
}
