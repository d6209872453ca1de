use duels_rules::scene::{Mark, TileState};

use super::markup::key_text;
use super::{TileFace, TileView};
use crate::numbers::push_number;
use crate::pen::Pen;

/// What is said of a tile, put together from its text and from words about it.
struct Label<'a> {
    tile: &'a TileView<'a>,
    text: String,
}

impl Label<'_> {
    /// Adds a word. The text of the tile comes before the first one.
    fn say(&mut self, word: &[&str]) {
        if self.text.is_empty() {
            self.text.reserve(64);
            self.tile.push_spoken_text(&mut self.text);
        }
        if !self.text.is_empty() {
            self.text.push_str(", ");
        }
        word.iter().for_each(|piece| self.text.push_str(piece));
    }
}

impl TileView<'_> {
    /// What a screen reader says: "28, playable, plus 3". Where it is the text alone, there is nothing to add.
    pub(super) fn label(&self, pen: &Pen<'_>) -> Option<String> {
        let mut label = Label { tile: self, text: String::new() };
        self.say_words(pen, &mut label);
        let has_words = !label.text.is_empty();
        (has_words || self.is_without_text()).then_some(label.text)
    }

    fn is_without_text(&self) -> bool {
        match self.face {
            TileFace::Listed(tile) if self.is_key() => key_text(tile).is_empty(),
            TileFace::Listed(tile) => tile.text.is_empty(),
            TileFace::Number(..) => false,
            TileFace::Blank(_) => true,
        }
    }

    fn push_spoken_text(&self, label: &mut String) {
        match self.face {
            TileFace::Listed(tile) if self.is_key() => label.push_str(&spoken(key_text(tile))),
            TileFace::Listed(tile) => label.push_str(&tile.text),
            TileFace::Number(number, _) => push_number(label, number),
            TileFace::Blank(_) => {}
        }
    }

    fn say_words(&self, pen: &Pen<'_>, label: &mut Label<'_>) {
        self.say_state(pen, label);
        let Some(tile) = self.listed() else { return self.say_mark(label) };
        let is_blocked = self.is_blocked();
        if self.is_choice(pen) {
            label.say(&["playable"]);
        } else if is_blocked {
            let why_not = tile.why_not.as_deref().unwrap_or_default();
            label.say(&["blocked: ", why_not.trim_end_matches('.')]);
        }
        if tile.last {
            label.say(&["last move"]);
        }
        self.say_mark(label);
        match &tile.note {
            _ if tile.is_choice() && self.is_renamed_key() => label.say(&["to ", &tile.text]),
            Some(note) if !is_blocked => label.say(&[&spoken(note)]),
            _ => {}
        }
    }

    fn say_state(&self, pen: &Pen<'_>, label: &mut Label<'_>) {
        let owner = self.owner();
        match (self.state(), owner) {
            (TileState::Free | TileState::Taken, None) => {}
            (TileState::Free | TileState::Taken, Some(seat)) => label.say(&[pen.whose(seat)]),
            (TileState::Gone, None) => label.say(&["gone"]),
            (TileState::Gone, Some(seat)) => label.say(&["gone, ", pen.whose(seat)]),
            (TileState::Struck, None) => label.say(&["crossed out"]),
            (TileState::Struck, Some(seat)) => label.say(&["crossed out by ", &pen.names.subject(seat)]),
            (TileState::Slot, _) => label.say(&["empty"]),
            (TileState::Next, _) => label.say(&["next place"]),
            (TileState::Finish, _) => label.say(&["finish"]),
        }
    }

    fn say_mark(&self, label: &mut Label<'_>) {
        match self.mark() {
            None => {}
            Some(Mark::Best) if self.is_explored => label.say(&["best, wins"]),
            Some(Mark::Best) => label.say(&["best"]),
            Some(Mark::Slip) => label.say(&["slip"]),
            Some(Mark::Wins) => label.say(&["wins"]),
            Some(Mark::Loses) => label.say(&["loses"]),
            Some(Mark::Pair(letter)) => label.say(&["pair ", letter.encode_utf8(&mut [0; 4])]),
        }
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
