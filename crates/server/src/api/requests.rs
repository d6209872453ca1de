//! The bodies and parameters of requests.

use std::borrow::Cow;
use std::fmt;

use axum::Json;
use axum::extract::{Path, Query};
use axum_extra::extract::WithRejection;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

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
    pub(super) first: SeatText,
    /// Your seat: `1` (the default) or `2`.
    #[serde(default)]
    pub(super) seat: SeatText,
    /// `screen` (you move for both), `friend` (by invitation), `anybody` (listed in the lobby), or one of the
    /// computer's players: `random`, `level:1` to `level:9`, `perfect`.
    #[schemars(example = &"perfect")]
    pub(super) opponent: String,
    /// Your name, which the other player sees: 1 to 24 characters.
    #[schemars(example = &"Ann")]
    pub(super) name: Option<String>,
}

/// A seat as a number or as text: `2` and `"2"` mean the same.
#[derive(Default)]
pub(crate) struct SeatText(pub(super) String);

impl<'de> Deserialize<'de> for SeatText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatText, D::Error> {
        struct SeatVisitor;

        impl Visitor<'_> for SeatVisitor {
            type Value = SeatText;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat, such as 1 or 2")
            }

            fn visit_u64<E>(self, number: u64) -> Result<SeatText, E> {
                Ok(SeatText(number.to_string()))
            }

            fn visit_str<E>(self, text: &str) -> Result<SeatText, E> {
                Ok(SeatText(text.to_string()))
            }
        }

        deserializer.deserialize_any(SeatVisitor)
    }
}

impl JsonSchema for SeatText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "SeatText".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer"] })
    }
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
    /// Your name, which the other player sees: 1 to 24 characters.
    #[schemars(example = &"Ann")]
    pub(super) name: Option<String>,
}
