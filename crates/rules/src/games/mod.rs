//! One file per game: its rules, its words and its sentences.

pub mod append;
pub mod deletion;
pub mod dilemma;
pub mod divisors;
pub mod fifty;
pub mod template;
