use std::io;
use std::io::Write;

use clap::builder::StyledStr;
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use super::error_codes::without_error_codes;
use super::wrap::wrap;
use super::{Console, MessageKind, StopReason};
use crate::Failure;

/// What the program prints.
impl Console {
    /// Prints a message on lines of its own.
    pub(crate) fn say(&mut self, kind: MessageKind, text: &str) -> Result<(), StopReason> {
        let text = self.palette.paint(kind, &self.wrapped(text));
        writeln!(self.out, "{text}").map_err(StopReason::output)
    }

    /// Prints text that carries its own styles.
    pub(crate) fn say_styled(&mut self, text: &StyledStr) -> Result<(), StopReason> {
        let text = if self.palette.0 { text.ansi().to_string() } else { text.to_string() };
        write!(self.out, "{}", self.wrapped(&text)).map_err(StopReason::output)
    }

    /// Writes bytes as they are.
    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), StopReason> {
        self.out.write_all(bytes).map_err(StopReason::output)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), StopReason> {
        serde_json::to_writer(&mut self.out, value).map_err(|error| StopReason::output(error.into()))?;
        self.write_all(b"\n")
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> Result<(), StopReason> {
        self.out.flush().map_err(StopReason::output)
    }

    /// Says something that does not belong in a transcript: at a terminal in its place, otherwise as an error.
    pub(crate) fn warn(&mut self, text: &str) -> Result<(), StopReason> {
        if self.is_terminal() {
            return self.say(MessageKind::Notice, text);
        }
        // A warning that cannot be shown does not end a game.
        let _ = writeln!(self.err, "duels: {text}").and_then(|()| self.err.flush());
        Ok(())
    }

    /// Reports a failure on the error stream.
    pub fn report(&mut self, failure: &Failure) {
        // Here and below: if this fails, there is nowhere to report it.
        let _ = self.out.flush();
        let text = without_error_codes(&failure.to_string());
        let shown = if matches!(failure, Failure::Usage(_)) { text } else { format!("duels: {text}") };
        let size = if self.wraps.err { terminal_size_of(io::stderr()) } else { None };
        let shown = size.map_or_else(|| shown.clone(), |(Width(width), _)| wrap(&shown, width.into()));
        let _ = writeln!(self.err, "{shown}");
        let _ = self.err.flush();
    }

    /// An error that carries its own styles, as the error stream can show it.
    pub(crate) fn styled_error(&self, text: &StyledStr) -> String {
        let text = if self.errors_painted { text.ansi().to_string() } else { text.to_string() };
        text.trim_end().to_string()
    }

    /// The text as the output shows it: at a terminal, lines break between words.
    pub(super) fn wrapped(&self, text: &str) -> String {
        self.width().map_or_else(|| text.to_string(), |width| wrap(text, width))
    }
}
