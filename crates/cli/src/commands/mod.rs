//! One file per command: what it does with its arguments, and what it prints.

pub(crate) mod arena;
pub(crate) mod arena_check;
pub(crate) mod arena_work;
pub(crate) mod completions;
pub(crate) mod lesson;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod menu;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod review;
pub(crate) mod rules;
#[cfg(feature = "server")]
pub(crate) mod serve;
pub(crate) mod solve;
#[cfg(feature = "server")]
pub(crate) mod store;
pub(crate) mod ugi;
