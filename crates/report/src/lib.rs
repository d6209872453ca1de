//! The page that shows what came out of an arena: one file that needs no other, with charts that could stand in a
//! paper.
//!
//! What belongs here: turning [`Results`](duels_arena::Results) into HTML and SVG. What does not: computing them, and
//! the table in the terminal.

mod blunders;
mod cross;
mod page;
mod ratings;
mod regret;
mod text;

pub use page::page;
