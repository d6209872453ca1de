use super::event::{Key, KeyCode};

/// A line that is being typed, with the place of the cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineInput {
    letters: Vec<char>,
    cursor: usize,
}

impl LineInput {
    /// Nothing longer is a move of any game, or the name of a file.
    pub(crate) const MOST: usize = 400;

    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// How many letters are before the cursor.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Replaces the line.
    pub(crate) fn set(&mut self, text: &str) {
        self.letters.clear();
        self.cursor = 0;
        self.insert(text);
    }

    /// Empties the line, and gives what it was.
    pub(crate) fn take(&mut self) -> String {
        let text = self.text();
        self.set("");
        text
    }

    /// Puts text before the cursor, as much of it as a line may have. Control characters are left out.
    pub(crate) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.letters.len() >= Self::MOST {
                return;
            }
            self.letters.insert(self.cursor, letter);
            self.cursor += 1;
        }
    }

    /// Edits the line with a key; whether the key meant anything here.
    pub(crate) fn edit(&mut self, key: Key) -> bool {
        match (key.code, key.control) {
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.cursor = 0,
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.cursor = self.letters.len(),
            (KeyCode::Char('u'), true) => {
                self.letters.drain(..self.cursor);
                self.cursor = 0;
            }
            (KeyCode::Char('k'), true) => self.letters.truncate(self.cursor),
            (KeyCode::Char('w'), true) => self.delete_word(),
            (KeyCode::Char(letter), false) => self.insert(letter.encode_utf8(&mut [0; 4])),
            (KeyCode::Left, _) => self.cursor = self.cursor.saturating_sub(1),
            (KeyCode::Right, _) => self.cursor = self.letters.len().min(self.cursor + 1),
            (KeyCode::Backspace, _) if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            (KeyCode::Delete, _) if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            (KeyCode::Escape, _) => self.set(""),
            _ => return false,
        }
        true
    }

    fn delete_word(&mut self) {
        let is_blank = |letter: &char| letter.is_whitespace();
        let before = &self.letters[..self.cursor];
        let end = before.iter().rposition(|letter| !is_blank(letter)).map_or(0, |at| at + 1);
        let start = before[..end].iter().rposition(is_blank).map_or(0, |at| at + 1);
        self.letters.drain(start..self.cursor);
        self.cursor = start;
    }

    /// Completes the line to the longest text that all fitting words begin with.
    pub(crate) fn complete(&mut self, words: &[String]) {
        let typed = self.text().trim_start().to_ascii_lowercase();
        let mut fitting = words.iter().filter(|word| word.starts_with(&typed));
        let Some(first) = fitting.next() else { return };
        let common = fitting.fold(first.as_str(), |common, word| common_start(common, word));
        if common.len() > typed.len() || words.contains(&typed) {
            self.set(common);
        }
    }
}

fn common_start<'a>(one: &'a str, two: &str) -> &'a str {
    let end = one.char_indices().zip(two.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
    &one[..end.unwrap_or(one.len().min(two.len()))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str, keys: &[KeyCode]) -> String {
        let mut line = LineInput::default();
        line.insert(text);
        for &code in keys {
            line.edit(Key::plain(code));
        }
        line.text()
    }

    #[test]
    fn keys_edit_the_line() {
        assert_eq!(typed("xend", &[KeyCode::Left, KeyCode::Left, KeyCode::Left, KeyCode::Backspace]), "end");
        assert_eq!(typed("end", &[KeyCode::Home, KeyCode::Delete, KeyCode::End, KeyCode::Char('s')]), "nds");
        assert_eq!(typed("end", &[KeyCode::Escape]), "");
        assert_eq!(typed("a\u{7}b\n", &[]), "ab");
        let mut line = LineInput::default();
        line.insert("save my game");
        line.edit(Key { control: true, ..Key::plain(KeyCode::Char('w')) });
        assert_eq!(line.text(), "save my ");
    }

    #[test]
    fn a_long_paste_is_cut() {
        assert_eq!(typed(&"7".repeat(1_000_000), &[]).len(), LineInput::MOST);
    }

    #[test]
    fn tab_completes_to_what_the_words_share() {
        let words = ["start", "end", "hint", "history"].map(str::to_string);
        for (before, after) in [("st", "start"), ("h", "hi"), ("x", "x"), ("E", "end"), ("", "")] {
            let mut line = LineInput::default();
            line.insert(before);
            line.complete(&words);
            assert_eq!(line.text(), after, "{before:?}");
        }
    }
}
