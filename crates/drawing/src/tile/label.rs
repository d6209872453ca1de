use duels_rules::scene::{Mark, TileState};

use super::markup::key_text;
use super::{TileFace, TileView};
use crate::pen::Pen;

impl TileView<'_> {
    /// What a screen reader says: "28, playable, plus 3". Where it is the text alone, there is nothing to add.
    pub(super) fn label(&self, pen: &Pen<'_>) -> Option<String> {
        let mut words = self.words(pen);
        let text = self.spoken_text();
        if words.is_empty() && !text.is_empty() {
            return None;
        }
        if !text.is_empty() {
            words.insert(0, text);
        }
        Some(words.join(", "))
    }

    fn spoken_text(&self) -> String {
        match self.face {
            TileFace::Listed(tile) if self.is_key() => spoken(key_text(tile)),
            TileFace::Listed(tile) => tile.text.to_string(),
            TileFace::Number(number, _) => number.to_string(),
            TileFace::Blank(_) => String::new(),
        }
    }

    fn words(&self, pen: &Pen<'_>) -> Vec<String> {
        let mut words: Vec<String> = self.state_word(pen).into_iter().collect();
        if self.is_choice(pen) {
            words.push("playable".to_string());
        } else if self.is_blocked() {
            let why_not = self.listed().and_then(|tile| tile.why_not.as_deref()).unwrap_or_default();
            words.push(format!("blocked: {}", why_not.trim_end_matches('.')));
        }
        words.extend(self.listed().filter(|tile| tile.last).map(|_| "last move".to_string()));
        words.extend(self.mark_word());
        let note = self.listed().and_then(|tile| tile.note.as_deref());
        words.extend(match self.listed() {
            Some(tile) if self.is_renamed_key() && tile.is_choice() => Some(format!("to {}", tile.text)),
            _ => note.filter(|_| !self.is_blocked()).map(spoken),
        });
        words
    }

    fn state_word(&self, pen: &Pen<'_>) -> Option<String> {
        let whose = self.owner().map(|seat| pen.whose(seat));
        match self.state() {
            TileState::Free | TileState::Taken => whose,
            TileState::Gone => {
                Some(whose.map_or_else(|| "gone".to_string(), |whose| format!("gone, {whose}")))
            }
            TileState::Struck => {
                let by = self.owner().map(|seat| format!(" by {}", pen.names.subject(seat)));
                Some(format!("crossed out{}", by.unwrap_or_default()))
            }
            TileState::Slot => Some("empty".to_string()),
            TileState::Next => Some("next place".to_string()),
            TileState::Finish => Some("finish".to_string()),
        }
    }

    fn mark_word(&self) -> Option<String> {
        let word = match self.mark()? {
            Mark::Best if self.is_explored => "best, wins",
            Mark::Best => "best",
            Mark::Slip => "slip",
            Mark::Wins => "wins",
            Mark::Loses => "loses",
            Mark::Pair(letter) => return Some(format!("pair {letter}")),
        };
        Some(word.to_string())
    }
}

/// A note in words: "plus 3", "2 times 4 is 8".
fn spoken(note: &str) -> String {
    let note = note.replace(" × ", " times ").replace(" = ", " is ");
    match note.strip_prefix('+') {
        Some(number) => format!("plus {number}"),
        None => note,
    }
}
