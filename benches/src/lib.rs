//! What the measurements share: timing in alternating rounds, tables, and a description of the machine.

pub mod comparison;
pub mod machine;
pub mod measure;
pub mod tables;
