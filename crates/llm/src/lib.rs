//! Language models as players, on any server with the OpenAI-compatible chat interface.
//!
//! What belongs here: the prompt, how a completion is read, how a busy server is retried, what the tokens cost, and
//! the log from which everything can be checked and an interrupted run continues. What does not: the rules and the
//! texts of the games; the schedule, the scores and the command line.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use duels_llm::{LlmSettings, Models};
//! use duels_rules::{Catalogue, GameId, Seat};
//! use duels_session::Session;
//!
//! let models = Models::new(LlmSettings::default(), Some("run/turns.jsonl".as_ref()));
//! let model = models.open("llama3.2", "http://localhost:11434/v1")?;
//! let session = Session::new(GameId::parse(Catalogue::standard(), "fifty")?, Seat::One)?;
//! let mv = model.choose(&session, None, Duration::from_secs(60), &|| false)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod api_key;
mod chat_client;
mod class;
mod classify;
mod completion;
mod limiter;
mod llm_settings;
mod log;
mod log_entry;
mod model;
mod models;
mod prompt;
mod reply;
mod usage;

pub use api_key::ApiKey;
pub use class::Class;
pub use llm_settings::{LlmSettings, Price};
pub use log_entry::{LogEntry, Message, Question, Tokens};
pub use model::{Model, ModelFailure};
pub use models::{ModelError, Models};
pub use usage::Usage;
