//! The browser's side: pages, live updates, storage.
//!
//! What belongs here: serving games to browsers and programs, and keeping every acknowledged move on disk. What
//! does not: any rule of any game, any judgement of a move, which come from the rooms above.

pub mod store;
