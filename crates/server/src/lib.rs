//! The browser's side: pages, live updates, an API for programs, and storage.
//!
//! What belongs here: serving games to browsers and programs, and keeping every acknowledged move on disk. What does
//! not: the rules of a game, or how to solve one; those come from the crates `rules`, `oracle` and `session`.
//!
//! A request passes `middleware` (limits, checks, log), then a handler in `pages`, `api` or `websocket`, which uses
//! the `rooms`; a room checks a move, writes it to the `store`, and publishes it.

mod allocator;
mod api;
mod app_state;
pub mod classroom;
mod compression;
mod credentials;
mod draining;
mod errors;
mod json_text;
pub mod keys;
mod listener;
mod log;
pub mod metrics;
mod middleware;
pub mod news;
mod pages;
mod preferences;
mod puzzle_ratings;
pub mod rate_limit;
pub mod retention;
pub mod rooms;
mod router;
mod serve;
mod solver;
pub mod store;
mod websocket;

pub use app_state::Settings;
pub use draining::Draining;
pub use log::{LogFormat, start_log, start_outage_log};
pub use router::{app, app_with};
pub use serve::{ServeError, serve, serve_with};
