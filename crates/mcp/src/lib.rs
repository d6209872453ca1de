//! Digit Duels as tools of the Model Context Protocol, on standard input and output.
//!
//! What belongs here: the tools, what they take and give, the games that one client has open, and the bounds on
//! what a client may ask. What does not: the rules and the sentences of the games, hints and reviews, the
//! computer's players, all of which come from the rooms above; arguments and exit statuses, which are the
//! program's.

mod answer;
mod ask;
mod bounds;
mod desk;
mod finding;
mod game;
mod play;
mod rulebook;
mod server;
mod shape;
mod spoken;
mod study;
mod text;

pub use server::{McpError, Settings, serve};
