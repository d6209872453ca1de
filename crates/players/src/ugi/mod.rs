//! The Universal Game Interface (UGI), from both sides: our players as an engine that others start, and programs
//! of others that we start and ask.
//!
//! The words are those of the protocol; our extensions are `query legalmoves`, `query fen`, and the line
//! `legalmoves …` for programs that announce the option `LegalMoves`. A position ("fen") is
//! [a session's line](duels_session::Session::line).

mod announced;
mod asking;
mod check;
mod command;
mod engine;
mod process;
mod program;
mod strays;
mod wire;

pub use announced::{Announced, Announcement};
pub use check::{Step, check};
pub use command::{Command, Limits};
pub use engine::serve;
pub use program::{BadCommand, Program};
