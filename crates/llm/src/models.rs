use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::chat_client::ChatClient;
use crate::limiter::Limiter;
use crate::log::Log;
use crate::usage::UsageCounter;
use crate::{LlmSettings, Model, Usage};

/// All the models of a run: their settings, their log, what they cost, and the limits for their servers. A clone
/// shares all of it.
#[derive(Clone)]
pub struct Models(Arc<Shared>);

/// What all models of a run share.
pub(crate) struct Shared {
    pub(crate) settings: LlmSettings,
    pub(crate) log: Option<Log>,
    pub(crate) usage: UsageCounter,
    limiters: Mutex<HashMap<String, Arc<Limiter>>>,
}

/// Why a model cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// Its server does not answer.
    #[error("the server of {model}@{base_url} cannot be reached: {why}")]
    Unreachable {
        /// The name of the model.
        model: String,
        /// The address of its server.
        base_url: String,
        /// What happened.
        why: String,
    },
    /// The key cannot be sent.
    #[error("the key in DUELS_LLM_KEY or OPENAI_API_KEY contains blanks or characters that no key has")]
    Key,
}

impl Models {
    /// Models with these settings, whose questions and answers are kept in the log file, if one is given.
    pub fn new(settings: LlmSettings, log: Option<&Path>) -> Models {
        Models(Arc::new(Shared {
            settings,
            log: log.map(Log::new),
            usage: UsageCounter::default(),
            limiters: Mutex::new(HashMap::new()),
        }))
    }

    /// The model of this name on the server at this address, if that server can be reached.
    pub fn open(&self, model: &str, base_url: &str) -> Result<Model, ModelError> {
        let key = self.0.settings.key.clone();
        if key.as_ref().is_some_and(|key| !key.is_sendable()) {
            return Err(ModelError::Key);
        }
        let client = ChatClient::new(base_url, key);
        let limiter = self.limiter(model, base_url, &client)?;
        Ok(Model::new(Arc::clone(&self.0), model, base_url, client, limiter))
    }

    /// The limiter of a server. The server is contacted when it is needed first.
    fn limiter(&self, model: &str, base_url: &str, client: &ChatClient) -> Result<Arc<Limiter>, ModelError> {
        let mut limiters = self.0.limiters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(limiter) = limiters.get(base_url) {
            return Ok(Arc::clone(limiter));
        }
        client.check_reachable().map_err(|why| {
            let (model, base_url) = (model.to_string(), base_url.to_string());
            ModelError::Unreachable { model, base_url, why }
        })?;
        let limiter = Arc::new(Limiter::new(self.0.settings.concurrency));
        limiters.insert(base_url.to_string(), Arc::clone(&limiter));
        Ok(limiter)
    }

    /// What was asked and spent so far, by the log. It fails if the log cannot be read.
    pub fn usage(&self) -> Result<Usage, String> {
        if let Some(log) = &self.0.log {
            log.count_into(&self.0.usage)?;
        }
        Ok(self.0.usage.usage(&self.0.settings))
    }
}
