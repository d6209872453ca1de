//! The screen without a terminal: events in, frames out.

mod behaviour;
mod random_events;
mod snapshots;
mod world;

pub(super) use world::World;
