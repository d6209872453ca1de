//! The screen without a terminal: events in, frames out.

mod behaviour;
mod snapshots;
mod world;

pub(super) use world::World;
