//! The screen without a terminal: events in, frames out.

mod after_the_game;
mod behaviour;
mod every_game;
mod large_boards;
mod lessons;
mod menu_choices;
mod panics;
mod puzzles;
mod random_events;
mod snapshots;
mod studies_in_the_menu;
mod words_and_keys;
mod world;

pub(super) use world::{TODAY, World};
