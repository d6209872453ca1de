use serde::{Deserialize, Serialize};

use crate::{ApiKey, Class};

/// What a model is asked, with everything that could change its answer: an entry of the log answers only the same
/// question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The number of the game in its run, from 0, if it belongs to one.
    pub game: Option<u64>,
    /// The start in one string.
    pub start: String,
    /// The seat that began.
    pub first: u8,
    /// The model's seat.
    pub seat: u8,
    /// Which ply it is asked for, counted from 1.
    pub ply: usize,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The name of the model.
    pub model: String,
    /// The address of its server.
    #[serde(rename = "base")]
    pub base_url: String,
    /// Whether the prompt lists the legal moves.
    pub list_moves: bool,
    /// How often it may be asked again at one ply.
    pub retries: u32,
    /// The temperature, if one was set.
    pub temperature: Option<f64>,
    /// How many tokens the reply may have, if that was limited.
    pub reply_tokens: Option<u32>,
    /// The version of the prompt's wording.
    pub wording: u32,
    /// 0 for the first question at this ply, 1 for the first retry, and so on.
    pub attempt: u32,
}

/// An entry of the log: one question and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEntry {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// The messages as they were sent.
    pub prompt: Vec<Message>,
    /// What the server sent back, unchanged; only the beginning if it is very long.
    pub raw: String,
    /// The text of the reply, if there is one.
    pub reply: Option<String>,
    /// The move that the reply names.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What became of it.
    pub class: Class,
    /// What was wrong, in a sentence.
    pub sentence: Option<String>,
    /// What it cost.
    pub tokens: Tokens,
    /// How many requests were sent until the server accepted one.
    pub requests: u32,
    /// How long it took in all, with the waiting.
    pub elapsed_ms: u64,
}

/// A message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The role: `system`, `user` or `assistant`.
    pub role: String,
    /// The text.
    pub content: String,
}

/// How many tokens a question cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Tokens of the prompt.
    pub prompt: u64,
    /// Tokens of the reply.
    pub reply: u64,
    /// Whether the server did not count them, so that they were estimated from the length of the texts.
    pub guessed: bool,
}

impl LogEntry {
    /// Masks the key in what the server wrote. A legal move is not a key, and stays.
    pub(crate) fn mask(&mut self, key: &ApiKey) {
        let mask = if self.reply.is_some() { ApiKey::mask_in_reply } else { ApiKey::mask };
        let mv = self.mv.as_mut().filter(|_| self.class != Class::Ok);
        for text in [&mut self.raw].into_iter().chain(&mut self.reply).chain(&mut self.sentence).chain(mv) {
            mask(key, text);
        }
    }
}

impl Message {
    pub(crate) fn new(role: &str, content: impl Into<String>) -> Message {
        Message { role: role.to_string(), content: content.into() }
    }
}

impl Tokens {
    /// All of them.
    pub fn total(self) -> u64 {
        self.prompt.saturating_add(self.reply)
    }

    /// An estimate for a server that does not count: four letters a token, rounded up.
    pub(crate) fn guess(prompt: &[Message], reply: &str) -> Tokens {
        let letters: usize = prompt.iter().map(|message| message.content.len()).sum();
        Tokens { prompt: letters.div_ceil(4) as u64, reply: reply.len().div_ceil(4) as u64, guessed: true }
    }
}
