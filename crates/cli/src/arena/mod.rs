//! What `duels arena` does around a run: from arguments to a plan, and the tables.

mod model_options;
mod plan;
mod report;

pub(crate) use model_options::llm_settings;
pub(crate) use plan::folder;
pub(crate) use report::report;
