//! Asking and telling, at a terminal or through pipes.

mod console;
mod editor;
mod lines;
mod paint;

pub(crate) use console::Tone;
pub use console::{Console, Stop};
