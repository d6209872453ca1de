//! The games for programs, in JSON: the same rooms, acts and refusals as the pages, told in another form.

mod acts;
mod asked;
mod document;
mod games;
mod judged;
mod told;
mod wrong;

use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::middleware;
use axum::routing::{get, post};

pub(crate) use asked::{ActShape, PlayShape};
pub(crate) use document::document;
pub(crate) use told::EventShape;
pub(crate) use wrong::in_json;

use crate::keys::SeatKey;
use crate::limits;
use crate::web::App;

/// The routes.
pub(crate) fn routes(app: &App) -> Router<App> {
    let makes_games = middleware::from_fn_with_state(app.clone(), limits::games);
    Router::new()
        .route("/api/games", post(games::create).layer(makes_games.clone()).get(games::waiting))
        .route("/api/games/{id}", get(games::state))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/plies", post(acts::play))
        .route("/api/games/{id}/undo", post(acts::undo))
        .route("/api/games/{id}/resign", post(acts::resign))
        .route("/api/games/{id}/join", post(acts::join))
        .route("/api/games/{id}/rematch", post(acts::rematch).layer(makes_games))
        .route("/api/games/{id}/hint", post(games::hint))
        .route("/api/games/{id}/review", get(games::review))
}

/// The key that a program sends along.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<SeatKey> {
    let (scheme, key) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { key.trim().parse().ok() } else { None }
}
