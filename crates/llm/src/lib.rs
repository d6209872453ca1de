//! Language models as players: any server with the OpenAI-compatible chat interface.
//!
//! What belongs here: what a model is asked, how its reply is read, how a server is reached with patience, what is
//! spent, and the log from which all of it can be checked and an interrupted run goes on. What does not: the rules
//! and the sentences of the games (above); the schedule, the scores and the arguments (below).
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use duels_llm::{LlmSettings, Models};
//!
//! let models = Models::new(LlmSettings::default(), "run/turns.jsonl", Arc::default());
//! let player = models.open("llama3.2@http://localhost:11434/v1")?;
//! # Ok::<(), duels_llm::BadModel>(())
//! ```

mod chat;
mod class;
mod gate;
mod heard;
mod judge;
mod line;
mod log;
mod model;
mod models;
mod prompt;
mod reply;
mod secret;
mod settings;
mod spec;
mod spending;

pub use class::Class;
pub use line::{Message, Question, Tokens, Turn};
pub use model::Model;
pub use models::{BadModel, Models};
pub use secret::Secret;
pub use settings::{LlmSettings, Price};
pub use spec::{BadSpec, Spec};
pub use spending::Spent;
