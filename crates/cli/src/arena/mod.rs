//! What `duels arena` asks and shows: from arguments to a plan, how far a run is, and its tables.

mod ask;
mod bar;
mod llm;
mod outside;
mod table;

pub(crate) use ask::folder;
pub(crate) use bar::Bar;
pub(crate) use llm::{has_models, settings};
pub(crate) use outside::open;
pub(crate) use table::report;
