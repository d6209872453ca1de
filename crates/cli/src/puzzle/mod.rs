//! Puzzles at the terminal: which ones are asked, asking in lines, and keeping what the solver has done.

mod asking;
mod challenge;
mod command;
mod data_card;
mod export;
mod progress_file;
mod puzzle_queue;
mod text;

pub(crate) use asking::{Solved, solve};
pub(crate) use challenge::Challenge;
pub(crate) use command::PuzzleCommand;
pub(crate) use data_card::DataCard;
pub(crate) use export::export;
pub(crate) use progress_file::ProgressFile;
pub(crate) use puzzle_queue::{PuzzleQueue, QueuedPuzzle};
pub(crate) use text::{daily_heading, today};
