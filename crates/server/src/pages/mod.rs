//! The pages. They work as plain forms, and update themselves with a small script.

mod arena;
mod arena_view;
pub(crate) mod assets;
mod card_picture;
mod chooser;
mod classroom;
mod explore;
mod game_form;
pub(crate) mod games;
mod home;
mod installation;
#[cfg(debug_assertions)]
mod kit;
mod lesson;
mod lobby;
mod new_game;
mod offline;
pub(crate) mod opponents;
mod puzzle;
mod review;
mod rules;
mod table;
mod upload;

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

pub(crate) use self::table::{RenderError, page_update, wants_json};
use crate::app_state::AppState;
use crate::credentials::TRIES;
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
    let routes = Router::new();
    #[cfg(debug_assertions)]
    let routes = routes.route("/kit", get(kit::kit));
    routes
        .route("/", get(home::home))
        .route("/rules/{game}", get(rules::rules))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/updates", get(lobby::updates))
        .route("/arena", get(arena::runs))
        .route("/updates/arena", get(arena::runs_updates))
        .route("/arena/{run}", get(arena::run))
        .route("/arena/{run}/updates", get(arena::run_updates))
        .route("/offline", get(offline::offline))
        .route("/new/{game}", get(new_game::form))
        .route("/new", post(new_game::create).layer(limit_games()))
        .route("/explore", get(explore::explore))
        .route("/lessons", get(lesson::lessons))
        .route("/lesson/{game}", get(lesson::first_step))
        .route("/lesson/{game}/{step}", get(lesson::step))
        .route("/puzzle", get(puzzle::draw))
        .route("/puzzle/{*name}", get(puzzle::named))
        .route(TRIES, post(puzzle::first_try))
        .route("/daily", get(puzzle::today))
        .route("/daily/{date}", get(puzzle::daily))
        .route("/practice", get(puzzle::practice))
        .route("/review", get(upload::form).post(review::upload))
        .route("/review/{record}", get(review::record_review))
        .route("/g/{id}", get(table::game))
        .route("/g/{id}/updates", get(table::updates))
        .route("/g/{id}/play", post(table::play))
        .route("/g/{id}/undo", post(table::undo))
        .route("/g/{id}/undo/grant", post(table::grant_undo))
        .route("/g/{id}/undo/decline", post(table::decline_undo))
        .route("/g/{id}/resign", post(table::resign))
        .route("/g/{id}/close", post(table::close))
        .route("/g/{id}/hint", post(table::hint))
        .route("/g/{id}/rematch", post(table::rematch).layer(limit_games()))
        .route("/g/{id}/rematch/decline", post(table::decline_rematch))
        .route("/g/{id}/fork", post(review::fork).layer(limit_games()))
        .route("/g/{id}/join", get(table::invitation).post(table::join))
        .route("/g/{id}/seat", get(table::seat))
        .route("/g/{id}/mistake/{ply}", get(puzzle::mistake))
        .route("/g/{id}/review", get(review::review))
        .route("/g/{id}/record", get(review::record))
        .route("/class", get(classroom::enter))
        .route("/class/new", get(classroom::form).post(classroom::open))
        .route("/class/{id}", get(classroom::class))
        .route("/class/{id}/join", post(classroom::join))
        .route("/class/{id}/leave", post(classroom::leave))
        .route("/class/{id}/vote", post(classroom::vote))
        .route("/class/{id}/updates", get(classroom::updates))
        .route("/class/{id}/where", get(classroom::stay))
        .route("/class/{id}/sheet", get(classroom::sheet))
        .route("/class/{id}/teacher", get(classroom::teacher))
        .route("/class/{id}/teacher/updates", get(classroom::teacher_updates))
        .route("/class/{id}/teacher/{name}", post(classroom::act))
        .route("/assets/{version}/{name}", get(assets::asset))
        .route("/manifest.webmanifest", get(installation::manifest))
        .route("/sw.js", get(installation::service_worker_script))
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
