use std::io::Write;

use duels_rules::{Prompt, PromptStyle, quoted};

use super::console::Input;
use super::wrap::{columns, wrap};
use super::{Console, MessageKind, StopReason};

/// How many columns an answer on the line of its question needs, with the blank before it.
const ANSWER: usize = 3;

/// What the program asks.
impl Console {
    /// Asks a question to which every Enter is an answer: through a pipe, too, each blank line counts.
    pub(crate) fn ask_each(
        &mut self,
        prompt: &Prompt,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<String, StopReason> {
        if let Input::Lines { lines, .. } = &mut self.input {
            lines.count_next_blank();
        }
        self.ask(prompt, words)
    }

    /// Asks for a line. Tab completes to one of `words`.
    pub(crate) fn ask(
        &mut self,
        prompt: &Prompt,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<String, StopReason> {
        let room = if prompt.cue == PromptStyle::Marked { 0 } else { ANSWER };
        let text = match self.width() {
            Some(width) => wrap(&prompt.text, width.saturating_sub(room)),
            None => prompt.text.clone(),
        };
        let (above, asking) = text.rsplit_once('\n').unwrap_or(("", &text));
        if !above.is_empty() {
            self.say(MessageKind::Game, above)?;
        }
        if matches!(self.input, Input::Editor(_)) && prompt.cue == PromptStyle::Marked {
            self.say(MessageKind::Game, asking)?;
        }
        let width = self.width();
        match &mut self.input {
            Input::Editor(editor) => {
                self.out.flush().map_err(StopReason::output)?;
                let prompt =
                    if prompt.cue == PromptStyle::Marked { "> ".to_string() } else { format!("{asking} ") };
                editor.ask(&prompt, words())
            }
            Input::Lines { lines, echo } => {
                let between = prompt.cue.between();
                write!(self.out, "{asking}{between}")
                    .and_then(|()| self.out.flush())
                    .map_err(StopReason::output)?;
                let line = lines.next().map_err(|error| StopReason::Input(error.to_string()))?;
                let Some(line) = line else {
                    // An answer that did not come leaves its line open, unless it had a line of its own.
                    let close = if prompt.cue == PromptStyle::NextLine { "" } else { "\n" };
                    write!(self.out, "{close}").map_err(StopReason::output)?;
                    return Err(StopReason::EndOfInput);
                };
                if *echo {
                    let shown = shown(&line);
                    let open_line = format!("{asking}{between}");
                    let used = columns(open_line.rsplit('\n').next().unwrap_or(""));
                    let fits = width.is_none_or(|width| used + columns(&shown) <= width);
                    let shown = if fits { shown } else { format!("\n{}", self.wrapped(&shown)) };
                    writeln!(self.out, "{shown}").map_err(StopReason::output)?;
                }
                Ok(line)
            }
        }
    }
}

/// A typed line as the transcript shows it.
fn shown(line: &str) -> String {
    let quoted = quoted(line.trim());
    let bare = quoted.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    // A long line ends with its length instead of a quotation mark, and keeps both.
    bare.unwrap_or(&quoted).to_string()
}
