//! The full screen.
//!
//! [`update`] says what an event changes and [`draw`] what the screen shows; both are pure. Everything that touches
//! the world is around them: `runtime` has the loop, `screen` the terminal, `host` the match and its files, `worker`
//! the threads that think.

mod answer;
mod board_page;
mod board_view;
mod context;
mod controls;
mod draw;
mod effect;
mod event;
mod faces;
mod header;
mod host;
mod input;
mod key_line;
mod layout;
mod lesson;
mod line_input;
mod menu;
mod note;
mod opening;
mod page;
mod painter;
mod pointer;
mod prompt_line;
mod puzzle;
mod review;
mod runtime;
mod screen;
mod seats;
mod shortcuts;
mod signals;
mod start;
mod state;
mod study_help;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod update;
mod word_tail;
mod worker;

pub(crate) use screen::close;
pub(crate) use start::{lesson, menu, play, puzzles, resume, wanted, wanted_to_resume, wanted_where_it_fits};
