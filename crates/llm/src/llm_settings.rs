use std::time::Duration;

use crate::ApiKey;

/// How models are asked. What changes the answers is part of every entry of the log.
#[derive(Clone, Debug)]
pub struct LlmSettings {
    /// The key that the servers require.
    pub key: Option<ApiKey>,
    /// Whether the prompt lists the legal moves.
    pub list_moves: bool,
    /// How often a model is asked again at the same ply after a wrong answer, with the reason.
    pub retries: u32,
    /// The temperature; the server's default if none.
    pub temperature: Option<f64>,
    /// How many tokens a reply may have; the server's default if none.
    pub reply_tokens: Option<u32>,
    /// How many requests one server gets at once.
    pub concurrency: usize,
    /// How many requests one question may take while the server is busy or failing.
    pub requests: u32,
    /// How long to wait after the first failure; it doubles each time.
    pub first_wait: Duration,
    /// The longest wait; a server that asks for more counts as unreachable.
    pub longest_wait: Duration,
    /// Once this many tokens are spent, no question is asked.
    pub max_tokens_total: Option<u64>,
    /// What tokens cost.
    pub price: Option<Price>,
    /// Once this much money is spent, no question is asked.
    pub budget: Option<f64>,
}

/// What a million tokens cost, in any currency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// Tokens of prompts.
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
