//! What programs ask.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// A game to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameShape {
    /// The start in one string, such as `fifty:target=60,base=12` or `dilemma#7`.
    #[schema(example = "fifty")]
    pub(super) start: String,
    /// Who begins: `1` (as when nothing is said), `2` or `random`.
    #[serde(default)]
    pub(super) first: String,
    /// Where the maker sits: `1` (as when nothing is said) or `2`.
    #[serde(default)]
    pub(super) seat: String,
    /// `screen` (the maker moves for both), `friend` (by invitation), `anybody` (offered in the lobby), or one of
    /// the computer's players: `random`, `level:1` and on, `perfect`.
    #[schema(example = "perfect")]
    pub(super) opponent: String,
}

/// Which events are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AfterShape {
    /// The last version that was seen; 0 for all events.
    #[serde(default)]
    pub(super) after: u64,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayShape {
    /// The number of the ply that it is meant to be, counted from 1.
    #[schema(example = 1)]
    pub(crate) ply: u32,
    /// The move.
    #[schema(example = "6")]
    pub(crate) word: String,
    /// A name of your own for this request: the same name again gets the same answer and changes nothing.
    #[schema(example = "my-first-move")]
    pub(crate) request: String,
}

/// An act without further details.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActShape {
    /// A name of your own for this request: the same name again gets the same answer and changes nothing.
    pub(crate) request: String,
}

/// A wish for the open seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinShape {
    /// The secret that the maker got; not needed for a game that anybody may join.
    pub(super) invitation: Option<String>,
    /// The key that the seat shall have: 32 random bytes in base64url. Whoever brings one may ask again after a
    /// lost answer; otherwise one is drawn.
    pub(super) key: Option<String>,
}
