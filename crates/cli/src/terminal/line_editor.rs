use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::StopReason;
use crate::completion::{Candidate, files};

/// A line editor with history and completion, for a real terminal.
pub(crate) struct LineEditor {
    inner: rustyline::Editor<Completions, DefaultHistory>,
}

impl LineEditor {
    /// The editor, if the terminal is good enough for one.
    pub(crate) fn new() -> Option<LineEditor> {
        let mut inner = rustyline::Editor::new().ok()?;
        inner.set_helper(Some(Completions(Vec::new())));
        Some(LineEditor { inner })
    }

    /// Reads a line after `prompt`; Tab completes to one of `words`.
    pub(crate) fn ask(&mut self, prompt: &str, words: Vec<String>) -> Result<String, StopReason> {
        if let Some(helper) = self.inner.helper_mut() {
            helper.0 = words;
        }
        let line = self.inner.readline(prompt).map_err(|error| match error {
            ReadlineError::Eof => StopReason::EndOfInput,
            ReadlineError::Interrupted => StopReason::Interrupted,
            error => StopReason::Input(error.to_string()),
        })?;
        // A game need not stop because the history cannot take a line.
        let _ = self.inner.add_history_entry(line.trim());
        Ok(line)
    }
}

/// Completes what is typed to one of these words.
struct Completions(Vec<String>);

impl Completer for Completions {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        // The cursor is always between two characters, and completing nothing would be harmless.
        let typed = line.get(..at).unwrap_or("");
        let start = typed.len() - typed.trim_start().len();
        let prefix = typed.trim_start().to_ascii_lowercase();
        if let Some(file) = prefix.starts_with("save ").then(|| typed[start + "save ".len()..].trim_start()) {
            let pair = |file: Candidate| Pair { display: file.value.clone(), replacement: file.value };
            return Ok((typed.len() - file.len(), files(file).into_iter().map(pair).collect()));
        }
        let fitting = self.0.iter().filter(|word| word.starts_with(&prefix));
        let pair = |word: &String| Pair { display: word.clone(), replacement: word.clone() };
        Ok((start, fitting.map(pair).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}
