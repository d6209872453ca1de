use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use crate::chat::Chat;
use crate::gate::Gate;
use crate::log::TurnLog;
use crate::spending::Spending;
use crate::{BadSpec, LlmSettings, Model, Spec, Spent};

/// All the models of a run: their settings, their log, what they have spent, and the gates to their servers.
pub struct Models(Arc<Shared>);

/// What all models of a run share.
pub(crate) struct Shared {
    pub(crate) settings: LlmSettings,
    pub(crate) log: TurnLog,
    pub(crate) spending: Spending,
    pub(crate) stop: Arc<AtomicBool>,
    gates: Mutex<HashMap<String, Arc<Gate>>>,
}

/// Why a model cannot play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadModel {
    /// It is not written as one.
    #[error(transparent)]
    Spec(#[from] BadSpec),
    /// Its server is not there.
    #[error("the server of {spec} cannot be reached: {why}")]
    Unreachable {
        /// The model.
        spec: String,
        /// What happened.
        why: String,
    },
    /// The key cannot be a key.
    #[error("the key in DUELS_LLM_KEY or OPENAI_API_KEY holds blanks or signs that no key has")]
    PositionKey,
}

impl Models {
    /// Models with these settings, whose questions and answers are kept in the file at `log`. Once `stop` is set
    /// nobody waits any longer: who waits, or asks from then on, is interrupted.
    pub fn new(settings: LlmSettings, log: impl AsRef<Path>, stop: Arc<AtomicBool>) -> Models {
        Models(Arc::new(Shared {
            settings,
            log: TurnLog::new(log.as_ref()),
            spending: Spending::default(),
            stop,
            gates: Mutex::new(HashMap::new()),
        }))
    }

    /// The model that is written as `MODEL@BASE_URL`, if its server is there.
    pub fn open(&self, spec: &str) -> Result<Model, BadModel> {
        let spec: Spec = spec.parse()?;
        let key = self.0.settings.key.clone();
        if key.as_ref().is_some_and(|key| !key.is_sendable()) {
            return Err(BadModel::PositionKey);
        }
        let chat = Chat::new(spec.clone(), key);
        let gate = self.gate(&spec, &chat)?;
        Ok(Model::new(Arc::clone(&self.0), spec, chat, gate))
    }

    /// The gate to a server, which is looked for when it is needed first.
    fn gate(&self, spec: &Spec, chat: &Chat) -> Result<Arc<Gate>, BadModel> {
        let mut gates = self.0.gates.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(gate) = gates.get(&spec.base) {
            return Ok(Arc::clone(gate));
        }
        chat.reach().map_err(|why| BadModel::Unreachable { spec: spec.to_string(), why })?;
        let gate = Arc::new(Gate::new(self.0.settings.concurrency));
        gates.insert(spec.base.clone(), Arc::clone(&gate));
        Ok(gate)
    }

    /// What was asked and spent so far, by the log.
    pub fn spent(&self) -> Spent {
        // A log that cannot be read is said by the next question.
        let _ = self.0.log.count_into(&self.0.spending);
        self.0.spending.spent(&self.0.settings)
    }
}
