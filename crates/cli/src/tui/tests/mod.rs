//! The screen without a terminal: events in, frames out.

mod behaviour;
mod panics;
mod random_events;
mod snapshots;
mod world;

pub(super) use world::World;
