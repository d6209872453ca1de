//! Pages and pictures: the report of an arena run, and the book's pages about who wins.
//!
//! What belongs here: turning [`Results`](duels_arena::Results) into one HTML file that needs no other, turning what
//! the solvers know into the generated pages of the book, and the SVG charts of both. What does not: computing the
//! results, knowledge about any game that the solvers do not have, and the table in the terminal.

mod arena;
mod svg;
pub mod truth;

pub use arena::write_arena_report;
