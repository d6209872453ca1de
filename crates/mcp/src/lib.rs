//! Digit Duels as tools of the Model Context Protocol, on standard input and output.
//!
//! What belongs here: the tools, their inputs and outputs, the games that one client has open, and the limits on
//! what a client may request. What does not: the rules and sentences of the games, hints, reviews and the computer's
//! players, which come from the crates below; arguments and exit statuses, which are the program's.

mod arguments;
mod games;
mod inputs;
mod open_game;
mod outputs;
mod play_tools;
mod puzzle_outputs;
mod puzzle_tools;
mod puzzles;
mod rules_resources;
mod scalar;
mod server;
mod solver;
mod study_tools;
mod tool;
mod tool_result;
mod tool_text;

pub use server::{McpError, Settings, serve};
