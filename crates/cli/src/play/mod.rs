//! Playing: one game, a match, and what happens when it is broken off.

mod asides;
mod duel;
mod matches;
mod numbers;
mod rescue;
mod review;
mod tiles;

pub(crate) use duel::{Hints, show};
pub(crate) use matches::{Match, resume};
pub(crate) use numbers::choose_numbers;
pub(crate) use rescue::Rescue;
pub(crate) use review::report;
