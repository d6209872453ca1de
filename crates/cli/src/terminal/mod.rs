//! Questions and messages, at a terminal or through pipes.

mod console;
mod line_editor;
mod line_reader;
mod palette;
mod progress;

pub(crate) use console::MessageKind;
pub use console::{Console, StopReason};
pub(crate) use progress::with_progress;
