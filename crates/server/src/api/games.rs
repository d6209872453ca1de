//! Creating, listing and reading games.

use aide::transform::TransformOperation;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::WithRejection;
use duels_rules::GameId;

use super::openapi::RouteDocs;
use super::requests::{CreateGameRequest, EventsQuery, GamePath, JsonBody, QueryParams};
use super::responses::{CreateGameResponse, GameResponse, WaitingGameResponse};
use crate::app_state::AppState;
use crate::credentials::BearerKey;
use crate::errors::ApiError;
use crate::keys::SeatKey;
use crate::rooms::{GameSetup, SetupError};

pub(super) const CREATE: RouteDocs = RouteDocs {
    summary: "Create a game.",
    response: "The game is created.",
    needs_key: false,
    reads_body: true,
    errors: &[
        (403, "The request is cross-site."),
        (422, "There is no such game, player or seat, or the game is too large."),
        (429, "Too many requests or games; see Retry-After."),
    ],
};

/// The response has another status than 200, so it is described by hand.
pub(super) fn describe_create(operation: TransformOperation<'_>) -> TransformOperation<'_> {
    CREATE.describe()(operation.response::<201, Json<CreateGameResponse>>())
}

pub(super) async fn create(
    State(state): State<AppState>,
    WithRejection(Json(request), _): JsonBody<CreateGameRequest>,
) -> Result<Response, ApiError> {
    let start = GameId::parse(state.rooms.catalogue(), request.start.trim()).map_err(SetupError::unknown)?;
    let setup = GameSetup::parse(start, &request.first.0, &request.seat.0, &request.opponent)?;
    let setup = setup.with_name(request.name.as_deref().unwrap_or_default())?;
    let created = state.rooms.create(&setup).await?;
    Ok((StatusCode::CREATED, Json(CreateGameResponse::new(&created, &setup))).into_response())
}

pub(super) const GAME: RouteDocs = RouteDocs {
    summary: "A game, and its events since a version.",
    response: "The game now.",
    needs_key: false,
    reads_body: false,
    errors: &[(400, "The version is not a number."), (404, "There is no such game.")],
};

pub(super) async fn game(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
    WithRejection(Query(query), _): QueryParams<EventsQuery>,
    BearerKey(key): BearerKey,
) -> Result<Json<GameResponse>, ApiError> {
    let room = state.rooms.find(&game.id).await?;
    room.saw(room.seats(key.as_ref()).await);
    let (view, update) = room.view_since(key.as_ref(), query.after).await;
    Ok(Json(GameResponse::new(view, &update)))
}

pub(super) const RECORD: RouteDocs = RouteDocs {
    summary: "The game as a record, to keep, replay or review.",
    response: "The record.",
    needs_key: false,
    reads_body: false,
    errors: &[(404, "There is no such game.")],
};

pub(super) async fn record(
    State(state): State<AppState>,
    WithRejection(Path(game), _): GamePath,
) -> Result<String, ApiError> {
    Ok(state.rooms.find(&game.id).await?.record().await.to_string())
}

pub(super) const WAITING: RouteDocs = RouteDocs {
    summary: "The games that anyone may join and whose makers are there: connected, or seen within 30 seconds.",
    response: "Newest first.",
    needs_key: false,
    reads_body: false,
    errors: &[],
};

pub(super) async fn waiting(
    State(state): State<AppState>,
) -> Result<Json<Vec<WaitingGameResponse>>, ApiError> {
    Ok(Json(state.rooms.waiting().into_iter().map(WaitingGameResponse::from).collect()))
}

/// Notes that the holder of a key is there.
pub(super) async fn saw(state: &AppState, game: &str, key: Option<&SeatKey>) -> Result<(), ApiError> {
    let room = state.rooms.find(game).await?;
    room.saw(room.seats(key).await);
    Ok(())
}
