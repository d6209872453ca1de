use std::time::Duration;

use serde::Serialize;
use ureq::{Agent, Error, Timeout};

use crate::heard::{Heard, answered, trouble};
use crate::{LlmSettings, Message, Secret, Spec};

/// How long it may take to get a connection.
const CONNECT: Duration = Duration::from_secs(10);

/// The chat interface of one server.
pub(crate) struct Chat {
    agent: Agent,
    spec: Spec,
    key: Option<Secret>,
}

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
}

impl Chat {
    pub(crate) fn new(spec: Spec, key: Option<Secret>) -> Chat {
        // A redirect would send the question, and perhaps the key, to somebody whom nobody named.
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false);
        Chat { agent: config.user_agent("duels").build().new_agent(), spec, key }
    }

    /// Whether there is a server at all; whatever it answers, it is there.
    pub(crate) fn reach(&self) -> Result<(), String> {
        let request = self.agent.get(format!("{}/models", self.spec.base));
        let request =
            request.config().timeout_connect(Some(CONNECT)).timeout_global(Some(2 * CONNECT)).build();
        match request.call() {
            Err(Error::Timeout(timeout)) if !is_connecting(timeout) => Ok(()),
            Err(error) => Err(error.to_string()),
            Ok(_) => Ok(()),
        }
    }

    /// Asks once.
    pub(crate) fn ask(&self, messages: &[Message], settings: &LlmSettings, limit: Duration) -> Heard {
        let (temperature, max_tokens) = (settings.temperature, settings.reply_tokens);
        let request = Request { model: &self.spec.model, messages, temperature, max_tokens };
        match serde_json::to_vec(&request) {
            Ok(body) => self.post(&body, limit),
            Err(error) => Heard::Rejected { raw: String::new(), sentence: error.to_string() },
        }
    }

    fn post(&self, body: &[u8], limit: Duration) -> Heard {
        let limit = limit.max(Duration::from_millis(1));
        let mut request = self.agent.post(format!("{}/chat/completions", self.spec.base));
        request = request.header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", key.header());
        }
        let request =
            request.config().timeout_global(Some(limit)).timeout_connect(Some(CONNECT.min(limit))).build();
        match request.send(body) {
            Ok(response) => answered(response, self.key.as_ref()),
            Err(error) => failed(&error),
        }
    }
}

fn is_connecting(timeout: Timeout) -> bool {
    matches!(timeout, Timeout::Connect | Timeout::Resolve)
}

fn failed(error: &Error) -> Heard {
    match error {
        Error::Timeout(timeout) if !is_connecting(*timeout) => Heard::TimedOut,
        Error::BadUri(_) | Error::Http(_) | Error::InvalidProxyUrl | Error::RequireHttpsOnly(_) => {
            Heard::Rejected { raw: String::new(), sentence: error.to_string() }
        }
        error => trouble(String::new(), error.to_string()),
    }
}
