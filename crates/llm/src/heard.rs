//! What a server sends back, as far as the interface knows: nothing about moves.

use std::io::{self, Read};
use std::time::Duration;

use serde::Deserialize;
use ureq::http::{HeaderMap, Response, StatusCode};
use ureq::{Body, Error};

use crate::{Secret, Tokens};

/// How much of an answer is read.
const MOST: u64 = 4 << 20;
/// How much of a server's complaint is shown.
const SHOWN: usize = 300;

/// What came of a request.
#[derive(Debug)]
pub(crate) enum Heard {
    /// The model said something.
    Reply { raw: String, text: String, tokens: Option<Tokens> },
    /// The model or its server declined.
    Refused { raw: String, sentence: String, tokens: Option<Tokens> },
    /// An answer that is not one of the interface.
    Garbled { raw: String, sentence: String },
    /// Nothing came in time.
    TimedOut,
    /// Trouble that may pass; the server may say how long it takes, and that all should wait.
    Trouble { raw: String, sentence: String, wait: Option<Duration>, busy: bool },
    /// The server does not take the request, and will not later.
    Rejected { raw: String, sentence: String },
}

#[derive(Deserialize)]
struct Completion {
    #[serde(default)]
    choices: Vec<Choice>,
    usage: Option<Usage>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
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
struct Usage {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

/// Trouble of which the server does not say how long it takes.
pub(crate) fn trouble(raw: String, sentence: String) -> Heard {
    Heard::Trouble { raw, sentence, wait: None, busy: false }
}
/// Reads the answer to a request.
pub(crate) fn answered(mut response: Response<Body>, key: Option<&Secret>) -> Heard {
    let (status, wait) = (response.status(), retry_after(response.headers()));
    let mut bytes = Vec::new();
    // One byte more than is wanted shows that there would have been more.
    let read =
        response.body_mut().with_config().limit(u64::MAX).reader().take(MOST + 1).read_to_end(&mut bytes);
    let whole = bytes.len() as u64 <= MOST;
    bytes.truncate(MOST as usize);
    let mut raw = String::from_utf8_lossy(&bytes).into_owned();
    match read {
        Err(error) if is_timeout(&error) => Heard::TimedOut,
        Err(error) => trouble(raw, error.to_string()),
        Ok(_) if !status.is_success() => {
            // Before a part of it is shown, which may be a part of the key.
            key.into_iter().for_each(|key| key.hide_in(&mut raw));
            complaint(status, wait, raw)
        }
        Ok(_) if !whole => {
            let sentence = format!("the server's answer is longer than {} MiB", MOST >> 20);
            Heard::Garbled { raw, sentence }
        }
        Ok(_) => completion(raw),
    }
}

/// Reading goes through an interface that has errors of its own, with ours inside.
fn is_timeout(error: &io::Error) -> bool {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    error.kind() == io::ErrorKind::TimedOut || matches!(inner, Some(Error::Timeout(_)))
}

fn complaint(status: StatusCode, wait: Option<Duration>, raw: String) -> Heard {
    let shown: String = raw.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(SHOWN).collect();
    let sentence = format!("the server answers {status}: {shown}");
    let busy = status == StatusCode::TOO_MANY_REQUESTS;
    if raw.contains("\"content_filter\"") {
        return Heard::Refused { raw, sentence, tokens: None };
    }
    if busy || status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT {
        return Heard::Trouble { raw, sentence, wait, busy: busy || wait.is_some() };
    }
    Heard::Rejected { raw, sentence }
}

/// How long a server asks to wait: in seconds, or until a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get("retry-after")?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
    Some(Duration::try_from(date.duration_since(jiff::Timestamp::now())).unwrap_or_default())
}

fn completion(raw: String) -> Heard {
    let completion: Completion = match serde_json::from_str(&raw) {
        Ok(completion) => completion,
        Err(error) => {
            return Heard::Garbled {
                raw,
                sentence: format!("the server's answer is no chat completion ({error})"),
            };
        }
    };
    let tokens = completion.usage.map(|usage| Tokens {
        prompt: usage.prompt_tokens,
        reply: usage.completion_tokens,
        guessed: false,
    });
    let Some(choice) = completion.choices.into_iter().next() else {
        return match completion.error {
            Some(error) => trouble(raw, format!("the server answers with an error: {error}")),
            None => Heard::Garbled { raw, sentence: "the server's answer holds no reply".to_string() },
        };
    };
    if let Some(refusal) = choice.message.refusal.filter(|refusal| !refusal.is_empty()) {
        return Heard::Refused { raw, sentence: format!("the model refuses: {refusal}"), tokens };
    }
    if choice.finish_reason.as_deref() == Some("content_filter") {
        return Heard::Refused {
            raw,
            sentence: "the server's filter held the reply back".to_string(),
            tokens,
        };
    }
    Heard::Reply { raw, text: choice.message.content.map(Content::text).unwrap_or_default(), tokens }
}

impl Content {
    fn text(self) -> String {
        match self {
            Content::Text(text) => text,
            Content::Parts(parts) => parts.into_iter().filter_map(|part| part.text).collect(),
        }
    }
}
