//! Asking and telling, at a terminal or through pipes.

mod console;
mod editor;
mod lines;
mod paint;
mod thinking;

pub(crate) use console::Tone;
pub use console::{Console, Stop};
pub(crate) use thinking::think;
