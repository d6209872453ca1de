use duels_session::lesson::StepState;

use super::LessonPage;
use crate::tui::painter::width;

/// How many columns are between two answers in a line.
const GAP: u16 = 3;

/// An answer to choose, and where it is in its line.
pub(super) struct ChoicePlace {
    pub(super) index: usize,
    pub(super) x: u16,
    pub(super) text: String,
}

impl LessonPage {
    /// What is typed for each answer, as long as one can be chosen.
    pub(super) fn choice_words(&self) -> Vec<String> {
        let is_open = matches!(self.run.state(), StepState::Asking | StepState::Wrong);
        let count = if is_open { self.run.choices().len() } else { 0 };
        (0..count).map(|index| self.run.choice_word(index)).collect()
    }

    /// The answers in lines of so many columns.
    pub(super) fn choice_rows(&self, columns: u16) -> Vec<Vec<ChoicePlace>> {
        let mut rows: Vec<Vec<ChoicePlace>> = Vec::new();
        let mut x = 0;
        for (index, word) in self.choice_words().into_iter().enumerate() {
            let about = self.run.choices()[index].text;
            let text = if word == about { format!("[{word}]") } else { format!("[{word}] {about}") };
            if x == 0 || x + width(&text) > columns {
                rows.push(Vec::new());
                x = 0;
            }
            let next = x + width(&text) + GAP;
            rows.last_mut()
                .into_iter()
                .for_each(|row| row.push(ChoicePlace { index, x, text: text.clone() }));
            x = next;
        }
        rows
    }

    /// The answer that a single key means, where every answer has a key of its own.
    pub(super) fn choice_of(&self, letter: char) -> Option<String> {
        let words = self.choice_words();
        let are_keys = words.iter().all(|word| word.chars().count() == 1);
        words.into_iter().find(|word| are_keys && word.chars().eq([letter]))
    }
}
