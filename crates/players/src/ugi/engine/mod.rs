//! Our players as an engine that other programs start and ask.
//!
//! Three threads share the output: one reads commands, one thinks, and one answers for the thinker when its time
//! is over, so that `isready`, `stop` and `quit` are always heard and no answer is late.

mod desk;
mod mind;
mod options;
mod serve;

pub use serve::serve;
