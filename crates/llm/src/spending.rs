use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::{Class, LlmSettings, Turn};

/// What the questions of a run came to, those of earlier parts of it included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Questions that are in the log.
    pub turns: u64,
    /// Those of them that were asked again after a wrong answer.
    pub retries: u64,
    /// Requests that were sent for them.
    pub requests: u64,
    /// What became of them, in the order of [`Class::ALL`].
    pub classes: [u64; 7],
    /// Answers that were found in the log and not asked for again.
    pub recalled: u64,
    /// Tokens of questions.
    pub prompt_tokens: u64,
    /// Tokens of replies.
    pub reply_tokens: u64,
    /// Whether some of the tokens were guessed.
    pub guessed: bool,
    /// What the tokens cost, where a price is known.
    pub cost: Option<f64>,
}

/// Counts what is spent, and says when it is enough.
#[derive(Debug, Default)]
pub(crate) struct Spending(Mutex<Spent>);

impl Spending {
    /// Counts a line of the log.
    pub(crate) fn count(&self, turn: &Turn) {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spent.turns += 1;
        spent.retries += u64::from(turn.question.attempt > 0);
        spent.requests += u64::from(turn.requests);
        for (count, class) in spent.classes.iter_mut().zip(Class::ALL) {
            *count += u64::from(class == turn.class);
        }
        spent.prompt_tokens = spent.prompt_tokens.saturating_add(turn.tokens.prompt);
        spent.reply_tokens = spent.reply_tokens.saturating_add(turn.tokens.reply);
        spent.guessed |= turn.tokens.guessed;
    }

    /// Counts an answer that was found in the log.
    pub(crate) fn recall(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).recalled += 1;
    }

    /// What was spent so far.
    pub(crate) fn spent(&self, settings: &LlmSettings) -> Spent {
        let spent = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cost = settings.price.map(|price| {
            (spent.prompt_tokens as f64 * price.prompt + spent.reply_tokens as f64 * price.reply) / 1e6
        });
        Spent { cost, ..spent }
    }

    /// A sentence once a limit is reached.
    pub(crate) fn exhausted(&self, settings: &LlmSettings) -> Option<String> {
        let spent = self.spent(settings);
        let tokens = spent.prompt_tokens.saturating_add(spent.reply_tokens);
        if let Some(most) = settings.max_tokens_total.filter(|most| tokens >= *most) {
            return Some(format!(
                "the limit of {most} tokens is reached ({tokens} were spent): raise it and resume to go on"
            ));
        }
        let (cost, budget) = (spent.cost?, settings.budget?);
        (cost >= budget).then(|| {
            format!("the budget of {budget} is reached ({cost:.4} was spent): raise it and resume to go on")
        })
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spent { turns, retries, requests, recalled, prompt_tokens, reply_tokens, .. } = self;
        write!(f, "Questions to models: {turns} in {requests} requests, {retries} of them retries")?;
        for (count, class) in self.classes.iter().zip(Class::ALL).filter(|(count, _)| **count > 0) {
            write!(f, "; {class}: {count}")?;
        }
        let about = if self.guessed { " (partly guessed)" } else { "" };
        write!(f, ". Tokens{about}: {prompt_tokens} of questions, {reply_tokens} of replies")?;
        if let Some(cost) = self.cost {
            write!(f, ", which cost {cost:.4}")?;
        }
        match recalled {
            0 => write!(f, "."),
            recalled => write!(f, ". Answers found in the log: {recalled}."),
        }
    }
}
