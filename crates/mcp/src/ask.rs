//! What the tools take. The comments on the fields are what a model reads about them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::spoken::Spoken;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesAsk {
    /// The game by its short name, such as "fifty", or a variant in one string, such as "fifty:target=60".
    pub(crate) game: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameAsk {
    /// The game by its short name, such as "fifty", or a start in one string with parameters and seed, such as
    /// "fifty:target=60,base=12" or "dilemma:length=10#7".
    pub(crate) start: String,
    /// Parameters by name, as list_games describes them, such as {"target": 60}. They may stand in start instead.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, Spoken>,
    /// Who plays against you: "random", "level:1" (weakest) to "level:9", "perfect", or "none" if you move for
    /// both seats. Unless told: "perfect".
    pub(crate) opponent: Option<String>,
    /// Where you sit: 1, 2 or "random". Unless told: 1.
    pub(crate) seat: Option<Spoken>,
    /// Which seat begins: 1, 2 or "random". Unless told: 1.
    pub(crate) first: Option<Spoken>,
    /// A whole number from which everything random is drawn. The same seed gives the same start and the same
    /// chances again. Unless told, one is drawn.
    pub(crate) seed: Option<Spoken>,
    /// Whether you may ask for hints, take moves back, and solve or review the game while it is played. Unless
    /// told: false, so that the game says something about your play.
    #[serde(default)]
    pub(crate) hints: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameAsk {
    /// The name of the game that new_game gave you, such as "g1".
    pub(crate) game: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAsk {
    /// The name of the game that new_game gave you, such as "g1".
    pub(crate) game: String,
    /// The move, written as one of the words listed under "legal": such as 7, "start" or "left".
    #[serde(rename = "move")]
    pub(crate) word: Spoken,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveAsk {
    /// The name of a game that new_game gave you, to solve the position that it stands in. Give this or start.
    pub(crate) game: Option<String>,
    /// A game by its short name or a start in one string, such as "divisors:count=20" or "dilemma#7".
    pub(crate) start: Option<String>,
    /// Moves to play from the start before solving, separated by blanks: "7 3 4".
    #[serde(default)]
    pub(crate) moves: String,
    /// Which seat begins from that start: 1 or 2. Unless told: 1.
    pub(crate) first: Option<Spoken>,
}
