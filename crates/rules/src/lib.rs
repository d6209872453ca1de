//! The games as pure values.
//!
//! What belongs here: the rules of every game, the words its moves are written in, the sentences it
//! speaks, its parameters, and the catalogue that lists them all. What does not: input and output, clocks,
//! threads, history, hints, judgement, colour. Randomness enters only as a seed that the caller names.
//!
//! A game is a type that implements [`Game`] (the rules) and [`Voice`] (the words and sentences), in one
//! file under `games/`, and one line in [`catalogue`]. Solvers use the typed trait; frontends use
//! [`Table`], the same game with its type erased.
//!
//! ```
//! use duels_rules::{Catalogue, GameId, Seat};
//!
//! let id = GameId::parse(Catalogue::standard(), "fifty:target=60")?;
//! let mut table = id.open(Seat::One)?;
//! let seven = table.read(" 7 ")?;
//! assert_eq!(table.announce(seven).lines().next(), Some("Player 1 added 7."));
//! table.play(seven)?;
//! assert_eq!(table.turn(), Some(Seat::Two));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
pub mod catalogue;
mod draw;
mod features;
mod fleet;
mod game;
pub mod games;
mod id;
mod info;
mod key;
mod moves;
mod params;
mod refusal;
mod seat;
mod table;
mod text;
mod view;
mod voice;

pub use bits::Bits;
pub use catalogue::{Catalogue, Entry, UnknownGame};
pub use draw::{Draw, Stream};
pub use features::Features;
pub use fleet::{Fleet, Host, Slots};
pub use game::Game;
pub use id::{GameId, IdError};
pub use info::{Example, Info, Preset};
pub use key::Key;
pub use moves::{Move, Word, canonical_number};
pub use params::{Kind, Param, ParamError, Values};
pub use refusal::Refusal;
pub use seat::Seat;
pub use table::{Outcome, Playing, Table};
pub use text::{digit_string, quoted, spaced};
pub use view::{Row, Tile, TileState};
pub use voice::{Cue, Prompt, Voice};
