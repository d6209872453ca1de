//! Our players as an engine that other programs start and ask.
//!
//! Three threads share the output: one reads commands, one searches, and one answers for the search when its time is
//! over, so that `isready`, `stop` and `quit` are always read and no answer is late.

mod options;
mod output;
mod searcher;
mod serve;

pub use serve::serve;
