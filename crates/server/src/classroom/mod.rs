//! Classes: a teacher, pupils with nicknames, rounds of games, and what can be learned from them together.
//!
//! A class is one document in the store, which several people change; every change names the version that it saw. Its games
//! are games like all others. Nothing here judges a move: that is the session's.

mod animals;
mod boards;
mod class;
mod classes;
mod code;
mod error;
mod gate;
mod pairing;
mod pupil;
mod puzzle_sheet;
mod question;
mod reviews;
mod round;
mod rounds;
mod slips;
mod sweeping;
#[cfg(test)]
mod tests;

pub(crate) use animals::offered;
pub(crate) use boards::Board;
pub use class::{Class, MOST_PUPILS, Odd};
pub use classes::Classes;
pub(crate) use classes::{CLASS_COMPUTER, LIFE, LONGEST_LIFE};
pub use code::{ClassCode, CodeError};
pub use error::ClassError;
pub(crate) use gate::{NO_REMATCH, check_action};
pub use pupil::Pupil;
pub(crate) use puzzle_sheet::SheetPuzzle;
pub use question::{Question, Vote};
pub use round::{Pair, Round};
pub(crate) use slips::CommonSlip;
