use super::Table;
use crate::play::PlayCommand;
use crate::tui::event::Size;
use crate::tui::page::{help_entry, page_width};
use crate::tui::painter::wrapped;

/// The keys that are letters, with what they do.
const LETTERS: [(char, &str); 7] = [
    ('h', "a hint; again for the move, again for the reason"),
    ('v', "show who is winning"),
    ('u', "take back your last move"),
    ('m', "the moves so far"),
    ('r', "the rules"),
    ('?', "this page"),
    ('q', "save and quit"),
];
/// The other keys.
const KEYS: [(&str, &str); 5] = [
    ("← → ↑ ↓", "choose a tile that can be played"),
    ("Shift + arrows", "look at any tile, and why it cannot be played"),
    ("Enter", "play the chosen tile, or what is typed"),
    ("digits, letters", "type a move or a word; Tab completes it"),
    ("mouse", "a click plays a tile"),
];

impl Table {
    /// What a key is called that is a letter. One that begins a move here is typed, and its capital is the key.
    pub(super) fn key_name(&self, letter: char) -> String {
        let letter = if self.begins_move(letter) { letter.to_ascii_uppercase() } else { letter };
        letter.to_string()
    }

    /// The page with all keys and words.
    pub(super) fn help(&self, size: Size) -> Vec<String> {
        let wide = page_width(size);
        let entry = |key: &str, about: &str| help_entry(key, about, wide);
        let mut lines: Vec<String> = KEYS.iter().flat_map(|(key, about)| entry(key, about)).collect();
        lines.extend(LETTERS.iter().flat_map(|(letter, about)| entry(&self.key_name(*letter), about)));
        lines.extend(entry("Ctrl-C", "leave at once; the game is kept"));
        if LETTERS.iter().any(|(letter, _)| self.begins_move(*letter)) {
            lines.push(String::new());
            lines.extend(wrapped("Small letters that begin a move of this game are typed.", wide));
        }
        lines.push(String::new());
        lines.extend(wrapped("Or type one of these words:", wide));
        lines.push(String::new());
        lines.extend(PlayCommand::WORDS.iter().flat_map(|(word, about)| entry(word, about)));
        lines
    }
}
