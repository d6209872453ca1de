//! The Universal Game Interface (UGI), from both sides: our players as an engine for other programs, and other
//! programs as our players.
//!
//! The commands are those of the protocol; our extensions are `query legalmoves`, `query fen`, and the line
//! `legalmoves …` for programs that announce the option `LegalMoves`. A position ("fen") is
//! [a session's line](duels_session::Session::line).

mod check;
mod command;
mod command_line;
mod engine;
mod engine_info;
mod orphans;
mod pipes;
mod process;
mod program;
mod program_player;

pub use check::{CheckStep, check};
pub use command::{Command, SearchLimits};
pub use command_line::{CommandLine, ProgramError};
pub use engine::serve;
pub use engine_info::{EngineInfo, EngineOption};
pub use process::kill_all;
pub use program::Program;
