use super::LessonPage;
use crate::lesson::LessonCommand;
use crate::tui::event::Size;
use crate::tui::study_help::StudyHelp;

/// The keys that are letters, with what they do.
const LETTERS: [(char, &str); 5] = [
    ('b', "the step before"),
    ('n', "the next step"),
    ('a', "this step again"),
    ('?', "this page"),
    ('q', "leave; what you have done is kept"),
];
/// The other keys.
const KEYS: [(&str, &str); 4] = [
    ("← → ↑ ↓", "choose a tile that can be played, or an answer"),
    ("Enter", "answer; then the next step, or another try"),
    ("digits, letters", "type a move, an answer or a word; Tab completes it"),
    ("mouse", "a click plays a tile or gives an answer"),
];

impl LessonPage {
    /// The page with the rules of the game, the keys and the words.
    pub(super) fn help(&self, size: Size) -> Vec<String> {
        let words = LessonCommand::WORDS.map(|(word, about, _)| (word, about));
        let help = StudyHelp { keys: &KEYS, letters: &LETTERS, words: &words };
        help.lines(self.run.session().game(), &self.controls, size)
    }
}
