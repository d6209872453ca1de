use std::time::Duration;

use super::event::{Key, KeyCode};

/// How soon the next letter of a word comes when a person types it.
const LETTER: Duration = Duration::from_millis(700);

/// The rest of a word whose first letter was a key of its own: who types `hint` wants one hint, and nothing more.
#[derive(Clone, Debug)]
pub(crate) struct WordTail {
    typed: String,
    word: &'static str,
    until: Duration,
}

/// What a key means after the first letter of a word.
pub(crate) enum TailKey {
    /// The word is not typed on: the key means what it always means.
    Other,
    /// The next letter of the word, or Enter after it.
    Swallowed,
    /// This is being typed instead of the word. What its first letter did was not meant.
    Retyped(String),
}

impl WordTail {
    /// The rest of a word whose first letter was pressed now.
    pub(crate) fn new(letter: char, word: &'static str, now: Duration) -> WordTail {
        WordTail { typed: letter.to_string(), word, until: now + LETTER }
    }

    /// What a key means after the first letter of a word, if there was one. `words` are all that could be typed, and
    /// after those of `longer` more of the line may follow.
    pub(crate) fn follow(
        slot: &mut Option<WordTail>,
        key: Key,
        now: Duration,
        words: &[&str],
        longer: &[&str],
    ) -> TailKey {
        let Some(mut tail) = slot.take().filter(|tail| now <= tail.until) else { return TailKey::Other };
        let is_whole = tail.typed == tail.word;
        match key.code {
            KeyCode::Enter if is_whole => TailKey::Swallowed,
            // More of the line follows: `hint off`.
            KeyCode::Char(' ') if is_whole && longer.contains(&tail.word) => {
                TailKey::Retyped(format!("{} ", tail.word))
            }
            KeyCode::Char(' ') if is_whole => {
                *slot = Some(tail);
                TailKey::Swallowed
            }
            KeyCode::Char(letter) if !is_whole && !key.control => {
                tail.typed.push(letter.to_ascii_lowercase());
                if tail.word.starts_with(&tail.typed) {
                    tail.until = now + LETTER;
                    *slot = Some(tail);
                    return TailKey::Swallowed;
                }
                // Another word with the same first letter: `redo` after the rules were opened.
                match words.iter().any(|word| word.starts_with(&tail.typed)) {
                    true => TailKey::Retyped(tail.typed),
                    false => TailKey::Other,
                }
            }
            _ => TailKey::Other,
        }
    }
}
