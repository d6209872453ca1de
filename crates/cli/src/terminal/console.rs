use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use duels_players::PlayerError;
use duels_rules::{MoveError, Prompt, PromptStyle, quoted};
use serde::Serialize;
use terminal_size::{Height, Width, terminal_size_of};

use super::error_codes::without_error_codes;
use super::line_editor::LineEditor;
use super::line_reader::LineReader;
use super::palette::Palette;
use super::wrap::{columns, wrap};
use crate::Failure;

/// How many columns an answer on the line of its question needs, with the blank before it.
const ANSWER: usize = 3;
/// How many columns a paragraph has at most.
const PARAGRAPH: usize = 100;

/// Asks a person or a pipe, and prints the answers of the program.
pub struct Console {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    input: Input,
    palette: Palette,
    errors_painted: bool,
    real: bool,
    wraps: Wraps,
}

/// Which streams are terminals, where lines break between words. Pipes get every line as it is.
#[derive(Clone, Copy, Debug, Default)]
struct Wraps {
    out: bool,
    err: bool,
}

enum Input {
    /// A line editor at a real terminal.
    Editor(Box<LineEditor>),
    /// Lines from a pipe, shown again so that the output is a transcript, or from a terminal, which shows
    /// them by itself.
    Lines { lines: LineReader, echo: bool },
}

/// What kind of message is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    /// The game's own lines, or what a command prints.
    Game,
    /// Something was not accepted.
    Rejection,
    /// The game or match is over.
    Ending,
    /// The program itself says something.
    Notice,
}

/// Why a conversation ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The end of input, or Ctrl-D.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
    /// The reader of the output has gone.
    OutputClosed,
    /// The output cannot be written.
    Output(String),
    /// The input cannot be read.
    Input(String),
    /// The person asked to leave.
    Quit,
    /// A player could not decide: it was stopped, or the position cannot be solved.
    Player(Box<PlayerError>),
    /// A command that the game refuses.
    Refused(MoveError),
}

impl Console {
    /// The standard streams of this process.
    pub fn real() -> Console {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let both = stdin.is_terminal() && stdout.is_terminal();
        let editor = if both { LineEditor::new() } else { None };
        let input = match editor {
            Some(editor) => Input::Editor(Box::new(editor)),
            None => {
                let echo = !stdin.is_terminal();
                Input::Lines { lines: LineReader::new(Box::new(io::BufReader::new(stdin))), echo }
            }
        };
        let painted = |choice| !matches!(choice, ColorChoice::Never);
        let palette = Palette(both && painted(AutoStream::choice(&stdout)));
        let errors_painted = painted(AutoStream::choice(&io::stderr()));
        let wraps = Wraps { out: stdout.is_terminal(), err: io::stderr().is_terminal() };
        let out = Box::new(io::BufWriter::with_capacity(1 << 16, stdout));
        Console { out, err: Box::new(io::stderr()), input, palette, errors_painted, real: true, wraps }
    }

    /// A console over given streams that behaves as through pipes.
    pub fn piped(
        input: impl BufRead + Send + 'static,
        out: impl Write + Send + 'static,
        err: impl Write + Send + 'static,
    ) -> Console {
        Console {
            out: Box::new(out),
            err: Box::new(err),
            input: Input::Lines { lines: LineReader::new(Box::new(input)), echo: true },
            palette: Palette(false),
            errors_painted: false,
            real: false,
            wraps: Wraps::default(),
        }
    }

    /// Runs `act` with a script instead of what would be typed.
    pub(crate) fn scripted<T>(&mut self, script: String, act: impl FnOnce(&mut Console) -> T) -> T {
        let lines = LineReader::new(Box::new(io::Cursor::new(script)));
        let input = std::mem::replace(&mut self.input, Input::Lines { lines, echo: true });
        let done = act(self);
        self.input = input;
        done
    }

    /// Hands over the bare streams, for a protocol that is not a conversation with a person.
    pub(crate) fn take_streams(&mut self) -> (Box<dyn BufRead + Send>, Box<dyn Write + Send>) {
        let empty = Input::Lines { lines: LineReader::new(Box::new(io::empty())), echo: false };
        let input: Box<dyn BufRead + Send> = match std::mem::replace(&mut self.input, empty) {
            Input::Editor(_) => Box::new(io::BufReader::new(io::stdin())),
            Input::Lines { lines, .. } => lines.into_inner(),
        };
        (input, std::mem::replace(&mut self.out, Box::new(io::sink())))
    }

    /// Whether a person types at it.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Whether it has the streams of this process, which signals may end.
    pub(crate) fn is_real(&self) -> bool {
        self.real
    }

    /// How many columns and lines the terminal has that the output goes to; none through a pipe.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        let size = if self.wraps.out { terminal_size_of(io::stdout()) } else { None };
        size.map(|(Width(width), Height(height))| (width.into(), height.into()))
    }

    /// How many columns lines may have; none if there is no limit.
    pub(crate) fn width(&self) -> Option<usize> {
        self.size().map(|(width, _)| width)
    }

    /// How many columns paragraphs have, so that they read well: as many as there are, but not too many.
    pub(crate) fn paragraph_width(&self) -> usize {
        self.width().unwrap_or(usize::MAX).min(PARAGRAPH)
    }

    /// The text as the output shows it: at a terminal, lines break between words.
    pub(super) fn wrapped(&self, text: &str) -> String {
        self.width().map_or_else(|| text.to_string(), |width| wrap(text, width))
    }

    /// Prints a message on lines of its own.
    pub(crate) fn say(&mut self, kind: MessageKind, text: &str) -> Result<(), StopReason> {
        let text = self.palette.paint(kind, &self.wrapped(text));
        writeln!(self.out, "{text}").map_err(StopReason::output)
    }

    /// Whether characters outside ASCII can be shown: at a terminal whose locale has them.
    pub(crate) fn shows_unicode(&self) -> bool {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| std::env::var(name).ok());
        let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        self.wraps.out && locale.to_ascii_lowercase().replace('-', "").contains("utf8")
    }

    /// Prints text that carries its own styles.
    pub(crate) fn say_styled(&mut self, text: &StyledStr) -> Result<(), StopReason> {
        let text = if self.palette.0 { text.ansi().to_string() } else { text.to_string() };
        write!(self.out, "{}", self.wrapped(&text)).map_err(StopReason::output)
    }

    /// An error that carries its own styles, as the error stream can show it.
    pub(crate) fn styled_error(&self, text: &StyledStr) -> String {
        let text = if self.errors_painted { text.ansi().to_string() } else { text.to_string() };
        text.trim_end().to_string()
    }

    /// Flushes the output.
    pub(crate) fn flush(&mut self) -> Result<(), StopReason> {
        self.out.flush().map_err(StopReason::output)
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

    /// Says something that does not belong in a transcript: at a terminal in its place, otherwise as an error.
    pub(crate) fn warn(&mut self, text: &str) -> Result<(), StopReason> {
        if self.is_terminal() {
            return self.say(MessageKind::Notice, text);
        }
        // A warning that cannot be shown does not end a game.
        let _ = writeln!(self.err, "duels: {text}").and_then(|()| self.err.flush());
        Ok(())
    }

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

impl StopReason {
    #[expect(clippy::needless_pass_by_value, reason = "map_err passes it by value")]
    pub(crate) fn output(error: io::Error) -> StopReason {
        match error.kind() {
            io::ErrorKind::BrokenPipe => StopReason::OutputClosed,
            _ => StopReason::Output(error.to_string()),
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::EndOfInput => f.write_str("the input ended before the game was over"),
            StopReason::Interrupted => f.write_str("interrupted"),
            StopReason::OutputClosed => f.write_str("the output was closed early"),
            StopReason::Output(error) => write!(f, "the output cannot be written: {error}"),
            StopReason::Input(error) => write!(f, "the input cannot be read: {error}"),
            StopReason::Quit => f.write_str("the program was left"),
            StopReason::Player(error) => write!(f, "no move was found: {error}"),
            StopReason::Refused(error) => error.fmt(f),
        }
    }
}
