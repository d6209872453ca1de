use super::solving::Solving;
use crate::puzzle::PuzzleCommand;
use crate::tui::event::Size;
use crate::tui::page::page_width;
use crate::tui::painter::wrapped;
use crate::tui::study_help::StudyHelp;

/// The keys that are letters, with what they do.
const LETTERS: [(char, &str); 4] = [
    ('h', "a hint; again for a better one, again for the answer"),
    ('s', "show the answer"),
    ('?', "this page"),
    ('q', "leave"),
];
/// The other keys.
const KEYS: [(&str, &str); 5] = [
    ("← → ↑ ↓", "choose a tile that can be played"),
    ("Enter", "answer with the chosen tile, or with what is typed"),
    ("digits, letters", "type an answer or a word; Tab completes it"),
    ("mouse", "a click answers with a tile"),
    ("Page Up, Down", "read the rest of a long text below the board"),
];

impl Solving {
    /// The page with the rules of the game, the keys, the words, and the name of the puzzle.
    pub(super) fn help(&self, size: Size) -> Vec<String> {
        let words = PuzzleCommand::WORDS.map(|(word, about, _)| (word, about));
        let help = StudyHelp { keys: &KEYS, letters: &LETTERS, words: &words };
        let mut lines = help.lines(self.puzzle().game(), &self.controls, size);
        lines.push(String::new());
        lines.extend(wrapped(&format!("The name of this puzzle: {}", self.puzzle().id()), page_width(size)));
        lines
    }
}
