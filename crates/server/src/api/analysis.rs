//! Hints and reviews.

use axum::Json;
use axum::extract::{Path, State};
use axum_extra::extract::WithRejection;
use duels_session::data::ReviewData;
use schemars::JsonSchema;
use serde::Serialize;

use super::openapi::RouteDocs;
use super::requests::GamePath;
use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::errors::ApiError;

/// The next step of a hint.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HintResponse {
    /// A sentence; the next one says more.
    hint: String,
}

pub(super) const HINT: RouteDocs = RouteDocs {
    summary: "The next step of a hint, against the computer or on one screen.",
    response: "A sentence.",
    needs_key: true,
    reads_body: false,
    errors: &[
        (403, "The key does not belong to this game, or the request is cross-site."),
        (404, "There is no such game."),
        (409, "Two people play."),
    ],
};

pub(super) async fn hint(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    BearerKey(key): BearerKey,
) -> Result<Json<HintResponse>, ApiError> {
    let hint = state.rooms.find(&game.id).await?.hint(key.as_ref()).await?;
    Ok(Json(HintResponse { hint }))
}

pub(super) const REVIEW: RouteDocs = RouteDocs {
    summary: "Where the game was won and lost.",
    response: "Every ply with its value.",
    needs_key: false,
    reads_body: false,
    errors: &[
        (404, "There is no such game."),
        (409, "Two people play and the game is not over, or it is too large for the limits of the server."),
    ],
};

pub(super) async fn review(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
) -> Result<Json<ReviewData>, ApiError> {
    let (session, review) = state.rooms.find(&game.id).await?.review().await?;
    Ok(Json(ReviewData::new(&session, &review)))
}
