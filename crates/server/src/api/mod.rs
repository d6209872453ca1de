//! The games for programs, in JSON: the same rooms, actions and errors as the pages.

mod actions;
mod agreements;
mod analysis;
mod games;
mod openapi;
mod requests;
mod responses;

use std::sync::Arc;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use aide::generate::extract_schemas;
use aide::openapi::OpenApi;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::any;

pub(crate) use requests::{ActionRequest, PlayRequest};
pub(crate) use responses::EventResponse;

use crate::app_state::AppState;
use crate::errors::{ApiError, ErrorFormat, RequestError};
use crate::middleware::{Context, limit_games};

/// The routes, and the OpenAPI document that describes them. Each route is listed here and nowhere else.
pub(crate) fn routes(state: &AppState) -> (Router<AppState>, Arc<OpenApi>) {
    extract_schemas(true);
    let limit_games = from_fn_with_state(Context::new(state, ErrorFormat::Json), limit_games);
    let routes = ApiRouter::new()
        .api_route(
            "/games",
            post_with(games::create, games::describe_create)
                .layer(limit_games.clone())
                .get_with(games::waiting, games::WAITING.describe()),
        )
        .api_route("/games/{id}", get_with(games::game, games::GAME.describe()))
        .api_route("/games/{id}/record", get_with(games::record, games::RECORD.describe()))
        .api_route("/games/{id}/plies", post_with(actions::play, actions::PLAY.describe()))
        .api_route("/games/{id}/undo", post_with(actions::undo, actions::UNDO.describe()))
        .api_route("/games/{id}/undo/ask", post_with(agreements::ask_undo, agreements::ASK_UNDO.describe()))
        .api_route(
            "/games/{id}/undo/grant",
            post_with(agreements::grant_undo, agreements::GRANT_UNDO.describe()),
        )
        .api_route(
            "/games/{id}/undo/decline",
            post_with(agreements::decline_undo, agreements::DECLINE_UNDO.describe()),
        )
        .api_route("/games/{id}/close", post_with(agreements::close, agreements::CLOSE.describe()))
        .api_route("/games/{id}/resign", post_with(actions::resign, actions::RESIGN.describe()))
        .api_route("/games/{id}/join", post_with(actions::join, actions::JOIN.describe()))
        .api_route(
            "/games/{id}/rematch",
            post_with(actions::rematch, actions::REMATCH.describe()).layer(limit_games),
        )
        .api_route(
            "/games/{id}/rematch/decline",
            post_with(agreements::decline_rematch, agreements::DECLINE_REMATCH.describe()),
        )
        .api_route("/games/{id}/hint", post_with(analysis::hint, analysis::HINT.describe()))
        .api_route("/games/{id}/review", get_with(analysis::review, analysis::REVIEW.describe()))
        .fallback(not_found);
    // The fallback covers /api and everything below it, except for the address with nothing after the slash.
    openapi::finish(ApiRouter::new().nest("/api", routes).route("/api/", any(not_found)))
}

async fn not_found() -> ApiError {
    RequestError::not_found().into()
}
