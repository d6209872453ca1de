//! Questions and messages, at a terminal or through pipes.

mod console;
mod error_codes;
mod line_editor;
mod line_reader;
mod pages;
mod palette;
mod progress;
mod table;
mod wrap;

pub(crate) use console::MessageKind;
pub use console::{Console, StopReason};
pub(crate) use error_codes::without_error_codes;
pub(crate) use progress::with_progress;
pub(crate) use table::Table;
