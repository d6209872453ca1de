use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::Stop;

/// A line editor with history and completion, for a real terminal.
pub(crate) struct Editor {
    inner: rustyline::Editor<Words, DefaultHistory>,
}

impl Editor {
    /// The editor, where the terminal is good enough for one.
    pub(crate) fn new() -> Option<Editor> {
        let mut inner = rustyline::Editor::new().ok()?;
        inner.set_helper(Some(Words(Vec::new())));
        Some(Editor { inner })
    }

    /// Asks for a line behind `prompt`; Tab completes to one of `words`.
    pub(crate) fn ask(&mut self, prompt: &str, words: Vec<String>) -> Result<String, Stop> {
        if let Some(helper) = self.inner.helper_mut() {
            helper.0 = words;
        }
        let line = self.inner.readline(prompt).map_err(|error| match error {
            ReadlineError::Eof => Stop::EndOfInput,
            ReadlineError::Interrupted => Stop::Interrupted,
            ReadlineError::Io(error) => Stop::Input(error.to_string()),
            error => Stop::Input(error.to_string()),
        })?;
        // A history that cannot take a line is no reason to stop a game.
        let _ = self.inner.add_history_entry(line.trim());
        Ok(line)
    }
}

/// Completes the word under the cursor to one of the words that are accepted.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..at).unwrap_or_default();
        let start = typed.len() - typed.trim_start().len();
        let prefix = typed.trim_start().to_ascii_lowercase();
        let fitting = self.0.iter().filter(|word| word.starts_with(&prefix));
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        Ok((start, fitting.map(pair).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
