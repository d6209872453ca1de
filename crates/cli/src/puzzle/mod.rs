//! Puzzles at the terminal: asking, showing what came of an answer, and keeping what the solver has done.

mod asking;
mod data_card;
mod export;
mod progress_file;
mod text;

pub(crate) use asking::{Solved, solve};
pub(crate) use data_card::DataCard;
pub(crate) use export::export;
pub(crate) use progress_file::ProgressFile;
pub(crate) use text::{daily_heading, summary};
