//! Everyone who decides a move: random, the levels, perfect, a program that speaks UGI, a language model.
//!
//! What belongs here: choosing a move for a seat, how players are written, and how they are opened. What does not:
//! prompting a person, which is a frontend's work; judging moves, which is the oracle's; what is sent to a language
//! model, which is the `llm` crate's.
//!
//! ```
//! use duels_oracle::SolveControl;
//! use duels_players::{GameStart, MoveRequest, PlayerOptions, PlayerSpec};
//! use duels_rules::{Catalogue, GameId, Seat};
//! use duels_session::Session;
//!
//! let spec: PlayerSpec = "perfect".parse()?;
//! let session = Session::new(GameId::parse(Catalogue::standard(), "fifty")?, Seat::One)?;
//! let control = SolveControl::default();
//! let mut player = spec.open(&PlayerOptions::default())?.expect("not a person");
//! player.begin(&GameStart::new(&session, Seat::One, &control))?;
//! let mv = player.choose(&MoveRequest::new(&session, &control))?;
//! assert_eq!(session.game().move_text(mv).to_string(), "6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod computer;
mod level;
#[cfg(feature = "llm")]
mod model_player;
mod model_spec;
mod perfect;
mod player;
mod player_error;
mod player_options;
mod player_spec;
mod random;
pub mod ugi;

pub use computer::{Computer, ComputerError};
pub use level::Level;
#[cfg(feature = "llm")]
pub use model_player::ModelPlayer;
pub use model_spec::{ModelSpec, ModelSpecError};
pub use perfect::{Decision, Perfect};
pub use player::{GameStart, MoveRequest, Player};
pub use player_error::PlayerError;
pub use player_options::{OpenPlayerError, PlayerOptions};
pub use player_spec::{PlayerSpec, PlayerSpecError};
pub use random::Random;
pub use ugi::{Program, ProgramError};
