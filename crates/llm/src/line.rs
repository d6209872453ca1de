use serde::{Deserialize, Serialize};

use crate::{Class, Secret};

/// What a model is asked, by all that could change its answer: a line of the log answers only the same question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The number of the game in its run, from 0, where it has one.
    pub game: Option<u64>,
    /// The start in one string.
    pub start: String,
    /// Who began.
    pub first: u8,
    /// Where the model sits.
    pub seat: u8,
    /// Which ply it is asked for, counted from 1.
    pub ply: usize,
    /// The words played so far.
    pub words: Vec<String>,
    /// The name of the model.
    pub model: String,
    /// The address of its server.
    pub base: String,
    /// Whether the legal moves are listed.
    pub list_moves: bool,
    /// How often it may be asked again at one ply.
    pub retries: u32,
    /// The temperature that was asked for.
    pub temperature: Option<f64>,
    /// How many tokens the reply may have.
    pub reply_tokens: Option<u32>,
    /// Which wording of the question: a number that grows when the wording changes.
    pub wording: u32,
    /// 0 for the first question at this ply, 1 for the first retry, and so on.
    pub attempt: u32,
}

/// A line of the log: one question and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// The messages as they were sent.
    pub prompt: Vec<Message>,
    /// What the server sent back, as it came; the beginning only where it is very long.
    pub raw: String,
    /// The text of the reply, where there is one.
    pub reply: Option<String>,
    /// The word that was read from it.
    #[serde(rename = "move")]
    pub word: Option<String>,
    /// What became of it.
    pub class: Class,
    /// What was wrong, in a sentence.
    pub sentence: Option<String>,
    /// What it cost.
    pub tokens: Tokens,
    /// How many requests were sent until the server took one.
    pub requests: u32,
    /// How long all of it took, waiting included.
    pub elapsed_ms: u64,
}

/// A message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who speaks: `system`, `user` or `assistant`.
    pub role: String,
    /// What is said.
    pub content: String,
}

/// How many tokens something cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tokens {
    /// Those of the question.
    pub prompt: u64,
    /// Those of the reply.
    pub reply: u64,
    /// Whether the server did not say, and they were guessed from the length of the texts.
    pub guessed: bool,
}

impl Turn {
    /// Takes the key out of what the server wrote. A legal move is no key, and stays as it is.
    pub(crate) fn hide(&mut self, key: &Secret) {
        key.hide_in(&mut self.raw);
        self.reply.iter_mut().chain(&mut self.sentence).for_each(|text| key.hide_in(text));
        if self.class != Class::Ok {
            self.word.iter_mut().for_each(|word| key.hide_in(word));
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

    /// A guess for a server that does not count: four letters a token, rounded up.
    pub(crate) fn guess(prompt: &[Message], reply: &str) -> Tokens {
        let letters: usize = prompt.iter().map(|message| message.content.len()).sum();
        Tokens { prompt: letters.div_ceil(4) as u64, reply: reply.len().div_ceil(4) as u64, guessed: true }
    }
}
