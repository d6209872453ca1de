//! The bodies and parameters of requests.

use axum::Json;
use axum::extract::{Path, Query};
use axum_extra::extract::WithRejection;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::errors::ApiError;

/// A body in JSON.
pub(super) type JsonBody<T> = WithRejection<Json<T>, ApiError>;
/// The game in the path.
pub(super) type GamePath = WithRejection<Path<GameParams>, ApiError>;
/// The parameters after the question mark.
pub(super) type QueryParams<T> = WithRejection<Query<T>, ApiError>;

/// The parameters in the path of a game.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct GameParams {
    /// The id of the game.
    pub(super) id: String,
}

/// A new game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateGameRequest {
    /// The start in one string, such as `fifty:target=60,base=12` or `dilemma#7`.
    #[schemars(example = &"fifty")]
    pub(super) start: String,
    /// Who begins: `1` (the default), `2` or `random`.
    #[serde(default)]
    pub(super) first: String,
    /// Your seat: `1` (the default) or `2`.
    #[serde(default)]
    pub(super) seat: String,
    /// `screen` (you move for both), `friend` (by invitation), `anybody` (listed in the lobby), or one of the
    /// computer's players: `random`, `level:1` to `level:9`, `perfect`.
    #[schemars(example = &"perfect")]
    pub(super) opponent: String,
}

/// Which events to return.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct EventsQuery {
    /// The last version that you saw; 0 for all events.
    #[serde(default)]
    pub(super) after: u64,
}

/// A move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayRequest {
    /// The number that the ply is meant to have, counted from 1.
    #[schemars(example = 1)]
    pub(crate) ply: u32,
    /// The move.
    #[serde(rename = "move")]
    #[schemars(example = &"6")]
    pub(crate) mv: String,
    /// Your name for this request: the same name always gets the same response and changes nothing.
    #[schemars(example = &"my-first-move")]
    pub(crate) request: String,
}

/// An action without further details.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionRequest {
    /// Your name for this request: the same name always gets the same response and changes nothing.
    pub(crate) request: String,
}

/// A player who wants the open seat.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// The secret that the creator got; not needed for a game in the lobby.
    pub(super) invitation: Option<String>,
    /// The key that the seat will have: 32 random bytes in base64url. With your own key you can repeat the request
    /// after a lost response; without one the server draws it.
    pub(super) key: Option<String>,
}
