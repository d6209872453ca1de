use duels_rules::{AnyGame, ILLEGAL_MOVES_ARE_REFUSED};

use super::controls::Controls;
use super::event::Size;
use super::page::{help_entry, page_width};
use super::painter::wrapped;

/// What a page of help lists besides the rules, each with what it does.
pub(crate) struct StudyHelp<'a> {
    /// Keys that are not letters.
    pub(crate) keys: &'a [(&'a str, &'a str)],
    /// Keys that are letters.
    pub(crate) letters: &'a [(char, &'a str)],
    /// Words that can be typed.
    pub(crate) words: &'a [(&'a str, &'a str)],
}

impl StudyHelp<'_> {
    /// The lines of the page: the rules of the game, the keys and the words.
    pub(crate) fn lines(&self, game: &dyn AnyGame, controls: &Controls, size: Size) -> Vec<String> {
        let wide = page_width(size);
        let rules = format!("{}\n\n{}", game.title(), game.rules().replace('\n', "\n\n"));
        let mut lines = wrapped(&format!("{rules}\n\n{ILLEGAL_MOVES_ARE_REFUSED}"), wide);
        lines.push(String::new());
        lines.extend(self.keys.iter().flat_map(|(key, about)| help_entry(key, about, wide)));
        let letters = self.letters.iter().map(|(letter, about)| (controls.key_name(*letter), *about));
        lines.extend(letters.flat_map(|(key, about)| help_entry(&key, about, wide)));
        lines.push(String::new());
        lines.extend(wrapped("Or type one of these words:", wide));
        lines.push(String::new());
        lines.extend(self.words.iter().flat_map(|(word, about)| help_entry(word, about, wide)));
        lines
    }
}
