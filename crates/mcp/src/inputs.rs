//! The inputs of the tools. A model reads the comments on the fields.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::scalar::{Scalar, TextOrNumber};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoInput {}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesInput {
    /// A game by its short name, such as "fifty" (list_games lists them), or a variant in one string, such as
    /// "fifty:target=60,base=12".
    pub(crate) game: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameInput {
    /// The game by its short name, such as "fifty", or a start in one string with parameters and seed, such as
    /// "fifty:target=60,base=12" or "dilemma:length=10#7".
    pub(crate) start: String,
    /// Parameters by name, as list_games describes them, such as {"target": 60}. You can write them in start instead.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, Scalar>,
    /// Your opponent: "random", "level:1" (weakest) to "level:9", "perfect" (the default), or "none" if you move for
    /// both seats.
    pub(crate) opponent: Option<String>,
    /// Your seat: 1 (the default), 2 or "random".
    pub(crate) seat: Option<TextOrNumber>,
    /// The seat that begins: 1 (the default), 2 or "random".
    pub(crate) first: Option<TextOrNumber>,
    /// The seed of everything random, a whole number. The same seed gives the same start and the same random moves.
    /// By default one is drawn.
    #[schemars(extend("format" = "uint64"))]
    pub(crate) seed: Option<TextOrNumber>,
    /// Whether you may use hint, undo, solve and review in this game before it is over. The default is false, so that
    /// the game says something about your play.
    #[serde(default)]
    pub(crate) hints: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameInput {
    /// The name that new_game gave the game, such as "g1".
    pub(crate) game: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveInput {
    /// The name that new_game gave the game, such as "g1".
    pub(crate) game: String,
    /// The move, one of those listed under "legal", such as 7, "start" or "left".
    #[serde(rename = "move")]
    pub(crate) mv: Scalar,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveInput {
    /// The name that new_game gave a game, to solve its position. Give this or start.
    pub(crate) game: Option<String>,
    /// A game by its short name or a start in one string, such as "divisors:count=20" or "dilemma#7".
    pub(crate) start: Option<String>,
    /// The moves to play from the start before solving, separated by spaces: "7 3 4".
    #[serde(default)]
    pub(crate) moves: String,
    /// The seat that begins from that start: 1 (the default), 2 or "random".
    pub(crate) first: Option<TextOrNumber>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleInput {
    /// The name of a puzzle, such as "puzzle:divisors:count=24#1234": the same puzzle everywhere; or "p1" to see that
    /// one again. Give nothing else then.
    pub(crate) name: Option<String>,
    /// A game by its short name, such as "fifty", or a variant in one string, such as "divisors:count=24". By default
    /// any game.
    pub(crate) game: Option<String>,
    /// How hard it is, from 1 (easy) to 5.
    pub(crate) difficulty: Option<TextOrNumber>,
    /// The idea of the solution, such as "the pair". A wrong one is answered with the list of all.
    pub(crate) theme: Option<String>,
    /// What is asked: "only" (find the only winning move, the default), "all" (all winning moves), "winner" (who wins)
    /// or "length" (how many moves the game lasts).
    pub(crate) question: Option<String>,
    /// The seed that the puzzle is drawn from, a whole number. The same seed draws the same puzzle. By default one is
    /// drawn.
    #[schemars(extend("format" = "uint64"))]
    pub(crate) seed: Option<TextOrNumber>,
    /// Whether you want the puzzle of the day, which is the same for everyone.
    #[serde(default)]
    pub(crate) daily: bool,
    /// The day of a daily puzzle, such as "2026-11-18"; today (UTC) by default.
    pub(crate) date: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnswerInput {
    /// The name that the tool puzzle gave the puzzle, such as "p1".
    pub(crate) puzzle: String,
    /// Your answer: a move, such as 7 or "left"; all winning moves with spaces between them; who wins ("me" or
    /// "other"); or a number of moves.
    pub(crate) answer: Scalar,
}
