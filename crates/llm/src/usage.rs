use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::{Class, LlmSettings, LogEntry};

/// What the questions of a run cost, with those of its earlier parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Questions in the log.
    pub turns: u64,
    /// Questions that repeat another one after a wrong answer.
    pub retries: u64,
    /// Requests that were sent.
    pub requests: u64,
    /// How many questions of each class, in the order of [`Class::ALL`].
    pub classes: [u64; 7],
    /// Answers that were found in the log.
    pub recalled: u64,
    /// Tokens of prompts.
    pub prompt_tokens: u64,
    /// Tokens of replies.
    pub reply_tokens: u64,
    /// Whether some of the tokens were estimated.
    pub guessed: bool,
    /// What the tokens cost, if the price is known.
    pub cost: Option<f64>,
}

/// Counts what is spent, and says when a limit is reached.
#[derive(Debug, Default)]
pub(crate) struct UsageCounter(Mutex<Usage>);

impl UsageCounter {
    /// Counts an entry of the log.
    pub(crate) fn count(&self, entry: &LogEntry) {
        let mut usage = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        usage.turns += 1;
        usage.retries += u64::from(entry.question.attempt > 0);
        usage.requests += u64::from(entry.requests);
        for (count, class) in usage.classes.iter_mut().zip(Class::ALL) {
            *count += u64::from(class == entry.class);
        }
        usage.prompt_tokens = usage.prompt_tokens.saturating_add(entry.tokens.prompt);
        usage.reply_tokens = usage.reply_tokens.saturating_add(entry.tokens.reply);
        usage.guessed |= entry.tokens.guessed;
    }

    /// Counts an answer that was found in the log.
    pub(crate) fn count_recalled(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).recalled += 1;
    }

    /// What was spent so far.
    pub(crate) fn usage(&self, settings: &LlmSettings) -> Usage {
        let usage = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cost = settings.price.map(|price| {
            (usage.prompt_tokens as f64 * price.prompt + usage.reply_tokens as f64 * price.reply) / 1e6
        });
        Usage { cost, ..usage }
    }

    /// A sentence once a limit is reached.
    pub(crate) fn exhausted(&self, settings: &LlmSettings) -> Option<String> {
        let usage = self.usage(settings);
        let tokens = usage.prompt_tokens.saturating_add(usage.reply_tokens);
        if let Some(most) = settings.max_tokens_total.filter(|most| tokens >= *most) {
            return Some(format!(
                "the limit of {most} tokens is reached ({tokens} are spent): raise it and resume to continue"
            ));
        }
        let (cost, budget) = (usage.cost?, settings.budget?);
        (cost >= budget).then(|| {
            format!("the budget of {budget} is reached ({cost:.4} is spent): raise it and resume to continue")
        })
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Usage { turns, retries, requests, recalled, prompt_tokens, reply_tokens, .. } = self;
        write!(f, "Questions to models: {turns} in {requests} requests, {retries} of them retries")?;
        for (count, class) in self.classes.iter().zip(Class::ALL).filter(|(count, _)| **count > 0) {
            write!(f, "; {class}: {count}")?;
        }
        let about = if self.guessed { " (partly estimated)" } else { "" };
        write!(f, ". Tokens{about}: {prompt_tokens} in prompts, {reply_tokens} in replies")?;
        if let Some(cost) = self.cost {
            write!(f, ", which cost {cost:.4}")?;
        }
        match recalled {
            0 => write!(f, "."),
            recalled => write!(f, ". Answers found in the log: {recalled}."),
        }
    }
}
