use std::time::Duration;

use duels_session::Session;

use crate::completion::Completion;
use crate::{Class, LogEntry, Message, Question, Tokens, reply};

/// What came of asking until the server accepted the question.
pub(crate) struct Exchange {
    pub(crate) completion: Completion,
    pub(crate) requests: u32,
    pub(crate) elapsed: Duration,
}

/// Makes an entry of the log from a completion.
pub(crate) fn classify(
    session: &Session,
    question: Question,
    prompt: &[Message],
    exchange: Exchange,
    limit: Duration,
) -> LogEntry {
    let Exchange { completion, requests, elapsed } = exchange;
    let mut entry = LogEntry {
        question,
        prompt: prompt.to_vec(),
        raw: String::new(),
        reply: None,
        mv: None,
        class: Class::Ok,
        sentence: None,
        tokens: Tokens::default(),
        requests,
        elapsed_ms: elapsed.as_millis() as u64,
    };
    let counted = |tokens: Option<Tokens>, raw: &str| tokens.unwrap_or_else(|| Tokens::guess(prompt, raw));
    match completion {
        Completion::Reply { raw, text, tokens } => {
            entry.tokens = counted(tokens, &text);
            (entry.class, entry.mv, entry.sentence) = classify_reply(session, &text);
            (entry.raw, entry.reply) = (raw, Some(text));
        }
        Completion::Refused { raw, sentence, tokens } => {
            entry.tokens = counted(tokens, "");
            (entry.class, entry.raw, entry.sentence) = (Class::Refused, raw, Some(sentence));
        }
        Completion::Malformed { raw, sentence } => {
            entry.tokens = counted(None, &raw);
            (entry.class, entry.raw, entry.sentence) = (Class::Unparsable, raw, Some(sentence));
        }
        Completion::TimedOut => {
            // The server may have worked on it all the same.
            entry.tokens = counted(None, "");
            entry.class = Class::TimedOut;
            entry.sentence = Some(format!("no answer within {limit:?}"));
        }
        Completion::Trouble { raw, sentence, .. } => {
            (entry.class, entry.raw, entry.sentence) = (Class::Unreachable, raw, Some(sentence));
        }
        Completion::Rejected { raw, sentence } => {
            (entry.class, entry.raw, entry.sentence) = (Class::Rejected, raw, Some(sentence));
        }
    }
    entry
}

/// The class of a reply, the move that it names, and what is wrong with it.
fn classify_reply(session: &Session, text: &str) -> (Class, Option<String>, Option<String>) {
    let mv = match reply::parse_move(text) {
        Ok(mv) => mv,
        Err(why) => {
            return (Class::Unparsable, None, Some(format!("No move can be read from the reply: {why}.")));
        }
    };
    match session.game().parse_move(&mv) {
        Ok(_) => (Class::Ok, Some(mv), None),
        Err(error) => (Class::Illegal, Some(mv), Some(error.complete())),
    }
}
