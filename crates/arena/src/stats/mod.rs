//! The statistics, one file each: the book's page on the arena explains each number.

mod bradley_terry;
mod buckets;
mod linear;
mod sprt;
mod wilson;

pub use bradley_terry::{HeadToHead, Strength, elo, strengths};
pub use buckets::Buckets;
pub use sprt::{Sprt, SprtVerdict};
pub use wilson::wilson;

/// The 97.5 % point of the normal distribution: intervals are at 95 %.
pub const Z: f64 = 1.959_963_984_540_054;
