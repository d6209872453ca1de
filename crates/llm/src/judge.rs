use std::time::Duration;

use duels_players::MoveRequest;

use crate::heard::Heard;
use crate::{Class, Message, Question, Tokens, Turn, reply};

/// What came of asking until the server took the question.
pub(crate) struct Exchange {
    pub(crate) heard: Heard,
    pub(crate) requests: u32,
}

/// Makes a line of the log of what was heard.
pub(crate) fn judge(
    asked: &MoveRequest<'_>,
    question: Question,
    prompt: &[Message],
    exchange: Exchange,
    elapsed: Duration,
) -> Turn {
    let Exchange { heard, requests } = exchange;
    let mut turn = Turn {
        question,
        prompt: prompt.to_vec(),
        raw: String::new(),
        reply: None,
        word: None,
        class: Class::Ok,
        sentence: None,
        tokens: Tokens::default(),
        requests,
        elapsed_ms: elapsed.as_millis() as u64,
    };
    let counted = |tokens: Option<Tokens>, raw: &str| tokens.unwrap_or_else(|| Tokens::guess(prompt, raw));
    match heard {
        Heard::Reply { raw, text, tokens } => {
            turn.tokens = counted(tokens, &text);
            (turn.class, turn.word, turn.sentence) = judged(asked, &text);
            (turn.raw, turn.reply) = (raw, Some(text));
        }
        Heard::Refused { raw, sentence, tokens } => {
            turn.tokens = counted(tokens, "");
            (turn.class, turn.raw, turn.sentence) = (Class::Refused, raw, Some(sentence));
        }
        Heard::Garbled { raw, sentence } => {
            turn.tokens = counted(None, &raw);
            (turn.class, turn.raw, turn.sentence) = (Class::Unparsable, raw, Some(sentence));
        }
        Heard::TimedOut => {
            // The server may have worked on it all the same.
            turn.tokens = counted(None, "");
            turn.class = Class::TimedOut;
            turn.sentence = Some(format!("no answer within {:?}", asked.limit));
        }
        Heard::Trouble { raw, sentence, .. } => {
            (turn.class, turn.raw, turn.sentence) = (Class::Unreachable, raw, Some(sentence));
        }
        Heard::Rejected { raw, sentence } => {
            (turn.class, turn.raw, turn.sentence) = (Class::Rejected, raw, Some(sentence));
        }
    }
    turn
}

/// Whether a reply is a legal move, which word it gives, and what is wrong with it.
fn judged(asked: &MoveRequest<'_>, text: &str) -> (Class, Option<String>, Option<String>) {
    let word = match reply::word(text) {
        Ok(word) => word,
        Err(why) => {
            return (Class::Unparsable, None, Some(format!("No move can be read from the reply: {why}.")));
        }
    };
    match asked.game.parse_move(&word) {
        Ok(_) => (Class::Ok, Some(word), None),
        Err(refusal) => {
            let accepts = match refusal.to_string() {
                said if said.contains(refusal.accepts()) => said,
                said => format!("{said} {}", refusal.accepts()),
            };
            (Class::Illegal, Some(word), Some(accepts))
        }
    }
}
