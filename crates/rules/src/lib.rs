//! The games as pure values.
//!
//! What belongs here: the rules of every game, how its moves are written, the sentences it
//! prints, its parameters, and the catalogue that lists them all. What does not: input and output, clocks,
//! threads, history, hints, solvers, colour. Randomness enters only as a seed that the caller names.
//!
//! A game is a type that implements [`Game`] (the rules) and [`GameText`] (the words and sentences), in one
//! file under `games/`, and one line in [`catalogue`]. Solvers use the typed trait; frontends use
//! [`AnyGame`], the same game with its type erased.
//!
//! ```
//! use duels_rules::{Catalogue, GameId, Names, Seat};
//!
//! let id = GameId::parse(Catalogue::standard(), "fifty:target=60")?;
//! let mut game = id.open(Seat::One)?;
//! let seven = game.parse_move(" 7 ")?;
//! let announcement = game.play_announced(seven, &Names::SEATS)?;
//! assert_eq!(announcement.lines().next(), Some("Player 1 added 7."));
//! assert_eq!(game.turn(), Some(Seat::Two));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_game;
mod bit_set;
pub mod catalogue;
mod game;
mod game_id;
mod game_info;
mod game_text;
pub mod games;
pub mod lesson;
mod move_error;
mod move_text;
mod moves;
mod names;
mod near_miss;
mod param;
mod param_error;
mod param_handles;
mod param_values;
mod ply;
mod position_key;
pub mod scene;
mod seat;
mod seeded_rng;
mod setup;
pub mod text;
mod tips;
mod truth;
pub mod view;

pub use any_game::{AnyGame, GameState, Outcome};
pub use bit_set::{BitSet, SetBits, lowest_bits};
pub use catalogue::{Catalogue, Entry, UnknownGame};
pub use game::Game;
pub use game_id::{GameId, IdError};
pub use game_info::{Example, GameInfo, ILLEGAL_MOVES_ARE_REFUSED, Preset};
pub use game_text::{GameText, Prompt, PromptStyle};
pub use lesson::Lesson;
pub use move_error::MoveError;
pub use move_text::MoveText;
pub use moves::{Move, canonical_number};
pub use names::Names;
pub use near_miss::nearest_word;
pub use param::{Param, ParamKind};
pub use param_error::ParamError;
pub use param_handles::{
    ChoiceParam, DigitRangeParam, DigitsParam, NaturalParam, NumberListParam, NumberParam, ParamHandle,
    TwoNumbersParam,
};
pub use param_values::ParamValues;
pub use ply::Ply;
pub use position_key::PositionKey;
pub use seat::Seat;
pub use seeded_rng::{RngStream, SeededRng};
pub use setup::Setup;
pub use text::{digit_string, quoted, spaced};
pub use tips::{Claim, Tip};
pub use truth::{ClassicResult, Truth};
