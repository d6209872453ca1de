//! The browser's side: pages, live updates, storage.
//!
//! What belongs here: serving games to browsers and programs, and keeping every acknowledged move on disk. What
//! does not: any rule of any game, any solution of a move, which come from the rooms above.

mod api;
pub mod keys;
pub mod limits;
mod listen;
mod log;
pub mod metrics;
pub mod room;
mod serve;
pub mod store;
pub mod web;

pub use log::{LogForm, start_log};
pub use serve::{ServeError, serve, serve_with};
