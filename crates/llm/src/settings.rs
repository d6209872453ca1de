use std::time::Duration;

use crate::Secret;

/// How models are asked. What changes the answers is part of every line of the log.
#[derive(Clone, Debug)]
pub struct LlmSettings {
    /// The key that servers ask for.
    pub key: Option<Secret>,
    /// Whether the legal moves are listed in the question.
    pub list_moves: bool,
    /// How often a model is asked again at the same ply after a wrong answer, and told what was wrong with it.
    pub retries: u32,
    /// The temperature to answer with; the server's own unless told.
    pub temperature: Option<f64>,
    /// How many tokens a reply may have; the server's own limit unless told.
    pub reply_tokens: Option<u32>,
    /// How many questions one server is asked at once.
    pub concurrency: usize,
    /// How many requests one question may cost while the server is busy or in trouble.
    pub requests: u32,
    /// How long to wait after the first trouble; it doubles each time.
    pub first_wait: Duration,
    /// The longest wait; a server that asks for more is given up.
    pub longest_wait: Duration,
    /// No question is asked once this many tokens were spent.
    pub max_tokens_total: Option<u64>,
    /// What tokens cost.
    pub price: Option<Price>,
    /// No question is asked once this much money was spent.
    pub budget: Option<f64>,
}

/// What a million tokens cost, in any currency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// Tokens of questions.
    pub prompt: f64,
    /// Tokens of replies.
    pub reply: f64,
}

impl Default for LlmSettings {
    fn default() -> LlmSettings {
        LlmSettings {
            key: None,
            list_moves: true,
            retries: 0,
            temperature: None,
            reply_tokens: None,
            concurrency: 4,
            requests: 6,
            first_wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(120),
            max_tokens_total: None,
            price: None,
            budget: None,
        }
    }
}
