//! The games as programs that learn see them.
//!
//! What belongs here: moves as numbers, positions as rows of zeros and ones, masks of legal moves, many games stepped
//! together, and the [sweep](soundness) that checks whether a game can be trusted. What does not: rules, which are the
//! games' own; opponents, which the caller brings.
//!
//! A new game needs no edit here. Its observation is the bits of its key, unless [`observation`] knows a better one.
//!
//! ```
//! use duels_rules::{Catalogue, GameId, Seat};
//!
//! let game = GameId::parse(Catalogue::standard(), "divisors")?.open(Seat::One)?;
//! let mut mask = vec![0; game.move_numbers().len()];
//! duels_gym::write_mask(&*game, &mut mask);
//! assert_eq!(mask, [1; 9]);
//! # Ok::<(), duels_rules::IdError>(())
//! ```

mod batch;
mod bits;
mod mask;
pub mod observation;
pub mod soundness;
mod typed_batch;

pub use batch::{Batch, BatchBuffers, BatchHost, open_batch};
pub use mask::write_mask;
pub use observation::{Observation, feature_count, observe};
