//! What the measurements share: taking time in turns, a table, and a word about the machine.

pub mod machine;
pub mod measure;
pub mod parts;
pub mod table;
