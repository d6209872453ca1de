//! Who sits in a seat: a person, a player that decides by itself, or one from outside that is asked and may fail.
//!
//! What belongs here: deciding on a move for a seat. What does not: asking a person, which is a frontend's
//! work; judging moves, which is the oracle's.

mod level;
mod outside;
mod perfect;
mod player_spec;
mod random;
pub mod ugi;

pub use level::Level;
pub use outside::{MoveRequest, Outside, PlayerError, PlayerErrorKind};
pub use perfect::Perfect;
pub use player_spec::{PlayerSpec, UnknownPlayer};
pub use random::Random;
pub use ugi::{BadCommand, Program};

use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, Seat};

/// Somebody who decides on moves without being asked at a prompt.
pub trait Player: Send {
    /// A legal move for the position on the table, which must not be over.
    fn choose(&mut self, game: &dyn AnyGame, task: &SolveControl) -> Result<Move, SolveError>;

    /// Draws from this seed for this seat from now on, as if newly made; what was learned of the variant is kept.
    fn reseed(&mut self, seed: u64, seat: Seat);
}
