use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use serde::Serialize;
use ureq::{Agent, Error, Timeout};

use crate::completion::Completion;
use crate::limiter::CHECK_INTERVAL;
use crate::{ApiKey, LlmSettings, Message};

/// How long connecting may take.
const CONNECT_LIMIT: Duration = Duration::from_secs(10);

/// The chat interface of one server.
pub(crate) struct ChatClient {
    agent: Agent,
    base_url: String,
    key: Option<ApiKey>,
}

#[derive(Serialize)]
struct ChatRequest<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
}

impl ChatClient {
    pub(crate) fn new(base_url: &str, key: Option<ApiKey>) -> ChatClient {
        // A redirect would send the question, and perhaps the key, to a server that the user did not name.
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false);
        let agent = config.user_agent("duels").build().new_agent();
        ChatClient { agent, base_url: base_url.to_string(), key }
    }

    /// Whether a server answers at all, whatever it answers.
    pub(crate) fn check_reachable(&self) -> Result<(), String> {
        let request = self.agent.get(format!("{}/models", self.base_url)).config();
        let request =
            request.timeout_connect(Some(CONNECT_LIMIT)).timeout_global(Some(2 * CONNECT_LIMIT)).build();
        match request.call() {
            Err(Error::Timeout(timeout)) if !is_connecting(timeout) => Ok(()),
            Err(error) => Err(error.to_string()),
            Ok(_) => Ok(()),
        }
    }

    /// Asks a model once; none if `stop` says so before the answer is there.
    pub(crate) fn complete(
        self: &Arc<Self>,
        model: &str,
        messages: &[Message],
        settings: &LlmSettings,
        limit: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Option<Completion> {
        let (temperature, max_tokens) = (settings.temperature, settings.reply_tokens);
        match serde_json::to_vec(&ChatRequest { model, messages, temperature, max_tokens }) {
            Ok(body) => self.post_until(body, limit, stop),
            Err(error) => Some(Completion::rejected(&error)),
        }
    }

    /// Sends on a thread of its own, because a request that waits for its answer cannot be interrupted. When the
    /// wait is stopped, the thread ends with the request's own time limit.
    fn post_until(
        self: &Arc<Self>,
        body: Vec<u8>,
        limit: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Option<Completion> {
        let (sender, receiver) = mpsc::channel();
        let client = Arc::clone(self);
        let spawned = std::thread::Builder::new().spawn(move || {
            // No receiver is left when the wait was stopped, and then the answer does not matter.
            let _ = sender.send(client.post(&body, limit));
        });
        if let Err(error) = spawned {
            return Some(Completion::trouble(String::new(), format!("no thread for the request: {error}")));
        }
        loop {
            match receiver.recv_timeout(CHECK_INTERVAL) {
                Ok(completion) => return Some(completion),
                Err(RecvTimeoutError::Timeout) if stop() => return None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let sentence = "the request ended without an answer".to_string();
                    return Some(Completion::trouble(String::new(), sentence));
                }
            }
        }
    }

    fn post(&self, body: &[u8], limit: Duration) -> Completion {
        let limit = limit.max(Duration::from_millis(1));
        let mut request = self.agent.post(format!("{}/chat/completions", self.base_url));
        request = request.header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", key.header());
        }
        let config = request.config().timeout_global(Some(limit));
        match config.timeout_connect(Some(CONNECT_LIMIT.min(limit))).build().send(body) {
            Ok(response) => Completion::read(response, self.key.as_ref()),
            Err(Error::Timeout(timeout)) if !is_connecting(timeout) => Completion::TimedOut,
            Err(
                error @ (Error::BadUri(_)
                | Error::Http(_)
                | Error::InvalidProxyUrl
                | Error::RequireHttpsOnly(_)),
            ) => Completion::rejected(&error),
            Err(error) => Completion::trouble(String::new(), error.to_string()),
        }
    }
}

fn is_connecting(timeout: Timeout) -> bool {
    matches!(timeout, Timeout::Connect | Timeout::Resolve)
}
