//! What a server sends back, as far as the chat interface knows it: nothing about moves.

use std::io::{self, Read};
use std::time::Duration;

use serde::Deserialize;
use ureq::http::{HeaderMap, Response, StatusCode};
use ureq::{Body, Error};

use crate::{ApiKey, Tokens};

/// How much of an answer is read.
const LONGEST: u64 = 4 << 20;
/// How much of a server's error message is shown.
const SHOWN: usize = 300;

/// The answer to a request.
#[derive(Debug)]
pub(crate) enum Completion {
    /// The model replied.
    Reply { raw: String, text: String, tokens: Option<Tokens> },
    /// The model or its server refused.
    Refused { raw: String, sentence: String, tokens: Option<Tokens> },
    /// The answer does not follow the chat interface.
    Malformed { raw: String, sentence: String },
    /// Nothing came in time.
    TimedOut,
    /// A failure that may pass. The server may say how long that takes, and that all requests should wait.
    Trouble { raw: String, sentence: String, wait: Option<Duration>, busy: bool },
    /// The server does not accept the request, and will not later.
    Rejected { raw: String, sentence: String },
}

#[derive(Deserialize)]
struct CompletionBody {
    #[serde(default)]
    choices: Vec<Choice>,
    usage: Option<UsageBody>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    message: ChoiceMessage,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct ChoiceMessage {
    content: Option<Content>,
    refusal: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Deserialize)]
struct Part {
    text: Option<String>,
}

#[derive(Deserialize)]
struct UsageBody {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

impl Completion {
    /// A failure that may pass, when the server does not say how long that takes.
    pub(crate) fn trouble(raw: String, sentence: String) -> Completion {
        Completion::Trouble { raw, sentence, wait: None, busy: false }
    }

    /// A request that cannot be sent.
    pub(crate) fn rejected(error: &dyn std::error::Error) -> Completion {
        Completion::Rejected { raw: String::new(), sentence: error.to_string() }
    }

    /// Reads the answer to a request.
    pub(crate) fn read(mut response: Response<Body>, key: Option<&ApiKey>) -> Completion {
        let (status, wait) = (response.status(), retry_after(response.headers()));
        let mut bytes = Vec::new();
        // One byte more than the limit shows that the answer is too long.
        let reader = response.body_mut().with_config().limit(u64::MAX).reader();
        let read = reader.take(LONGEST + 1).read_to_end(&mut bytes);
        let is_complete = bytes.len() as u64 <= LONGEST;
        bytes.truncate(LONGEST as usize);
        let mut raw = String::from_utf8_lossy(&bytes).into_owned();
        match read {
            Err(error) if is_timeout(&error) => Completion::TimedOut,
            Err(error) => Completion::trouble(raw, error.to_string()),
            Ok(_) if !status.is_success() => {
                // Before the message is cut, because the cut could leave a part of the key.
                key.into_iter().for_each(|key| key.mask(&mut raw));
                http_error(status, wait, raw)
            }
            Ok(_) if !is_complete => {
                let sentence = format!("the server's answer is longer than {} MiB", LONGEST >> 20);
                Completion::Malformed { raw, sentence }
            }
            Ok(_) => Completion::parse(raw),
        }
    }

    fn parse(raw: String) -> Completion {
        let body: CompletionBody = match serde_json::from_str(&raw) {
            Ok(body) => body,
            Err(error) => {
                let sentence = format!("the server's answer is not a chat completion ({error})");
                return Completion::Malformed { raw, sentence };
            }
        };
        let tokens = body.usage.map(|usage| Tokens {
            prompt: usage.prompt_tokens,
            reply: usage.completion_tokens,
            guessed: false,
        });
        let Some(choice) = body.choices.into_iter().next() else {
            return match body.error {
                Some(error) => Completion::trouble(raw, format!("the server answers with an error: {error}")),
                None => {
                    let sentence = "the server's answer contains no reply".to_string();
                    Completion::Malformed { raw, sentence }
                }
            };
        };
        if let Some(refusal) = choice.message.refusal.filter(|refusal| !refusal.is_empty()) {
            return Completion::Refused { raw, sentence: format!("the model refuses: {refusal}"), tokens };
        }
        if choice.finish_reason.as_deref() == Some("content_filter") {
            let sentence = "the server's content filter withheld the reply".to_string();
            return Completion::Refused { raw, sentence, tokens };
        }
        // A reply without content is an empty one.
        let text = choice.message.content.map_or(String::new(), Content::text);
        Completion::Reply { raw, text, tokens }
    }
}

/// Reading goes through an interface with errors of its own, which wrap those of the client.
fn is_timeout(error: &io::Error) -> bool {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    error.kind() == io::ErrorKind::TimedOut || matches!(inner, Some(Error::Timeout(_)))
}

fn http_error(status: StatusCode, wait: Option<Duration>, raw: String) -> Completion {
    let shown: String = raw.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(SHOWN).collect();
    let sentence = format!("the server answers {status}: {shown}");
    let busy = status == StatusCode::TOO_MANY_REQUESTS;
    if raw.contains("\"content_filter\"") {
        return Completion::Refused { raw, sentence, tokens: None };
    }
    if busy || status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT {
        return Completion::Trouble { raw, sentence, wait, busy: busy || wait.is_some() };
    }
    Completion::Rejected { raw, sentence }
}

/// How long a server asks to wait: in seconds, or until a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("retry-after")?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
    // A date in the past means that the wait is over.
    Some(Duration::try_from(date.duration_since(jiff::Timestamp::now())).unwrap_or(Duration::ZERO))
}

impl Content {
    fn text(self) -> String {
        match self {
            Content::Text(text) => text,
            Content::Parts(parts) => parts.into_iter().filter_map(|part| part.text).collect(),
        }
    }
}
