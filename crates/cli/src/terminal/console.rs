use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use clap::builder::StyledStr;
use duels_oracle::SolveError;
use duels_rules::{Prompt, PromptStyle, quoted};
use serde::Serialize;

use super::editor::Editor;
use super::lines::Lines;
use super::paint::Paint;
use crate::Failure;

/// Where a person, or a pipe, is asked and told.
pub struct Console {
    out: Box<dyn Write + Send>,
    err: Box<dyn Write + Send>,
    input: Input,
    paint: Paint,
    errors_painted: bool,
    real: bool,
}

enum Input {
    /// A line editor at a real terminal.
    Editor(Box<Editor>),
    /// Lines from a pipe, shown again so that the output is a transcript, or from a terminal, which shows
    /// them by itself.
    Lines { lines: Lines, echo: bool },
}

/// What kind of sentence is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// The game's own lines.
    Plain,
    /// Something was not accepted.
    MoveError,
    /// The game or match is over.
    Ending,
    /// The program speaks beside the game.
    Aside,
}

/// Why asking or telling ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The end of input, or Ctrl-D.
    EndOfInput,
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output any more.
    OutputClosed,
    /// The output cannot be written.
    Output(String),
    /// The input cannot be read.
    Input(String),
    /// The person asked to leave.
    Quit,
    /// A player could not decide, because the variant is beyond its solver.
    Unsolved(Box<SolveError>),
}

impl Console {
    /// The standard streams of this process.
    pub fn real() -> Console {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let both = stdin.is_terminal() && stdout.is_terminal();
        let editor = if both { Editor::new() } else { None };
        let input = match editor {
            Some(editor) => Input::Editor(Box::new(editor)),
            None => {
                let echo = !stdin.is_terminal();
                Input::Lines { lines: Lines::new(Box::new(io::BufReader::new(stdin))), echo }
            }
        };
        let painted = |choice| !matches!(choice, ColorChoice::Never);
        let paint = Paint(both && painted(AutoStream::choice(&stdout)));
        let errors_painted = painted(AutoStream::choice(&io::stderr()));
        let out = Box::new(io::BufWriter::with_capacity(1 << 16, stdout));
        Console { out, err: Box::new(io::stderr()), input, paint, errors_painted, real: true }
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
            input: Input::Lines { lines: Lines::new(Box::new(input)), echo: true },
            paint: Paint(false),
            errors_painted: false,
            real: false,
        }
    }

    /// Runs `act` with a script in the place of what would be typed.
    pub(crate) fn scripted<T>(&mut self, script: String, act: impl FnOnce(&mut Console) -> T) -> T {
        let lines = Lines::new(Box::new(io::Cursor::new(script)));
        let input = std::mem::replace(&mut self.input, Input::Lines { lines, echo: true });
        let done = act(self);
        self.input = input;
        done
    }

    /// Hands over the bare streams, for a protocol that is not a conversation with a person.
    pub(crate) fn take_streams(&mut self) -> (Box<dyn BufRead + Send>, Box<dyn Write + Send>) {
        let empty = Input::Lines { lines: Lines::new(Box::new(io::empty())), echo: false };
        let input: Box<dyn BufRead + Send> = match std::mem::replace(&mut self.input, empty) {
            Input::Editor(_) => Box::new(io::BufReader::new(io::stdin())),
            Input::Lines { lines, .. } => lines.into_inner(),
        };
        (input, std::mem::replace(&mut self.out, Box::new(io::sink())))
    }

    /// Whether a person sits in front of it.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.input, Input::Editor(_))
    }

    /// Whether it speaks for the process, which signals may end.
    pub(crate) fn is_real(&self) -> bool {
        self.real
    }

    /// Says something, on lines of its own.
    pub(crate) fn say(&mut self, tone: Tone, text: &str) -> Result<(), Stop> {
        let text = self.paint.paint(tone, text);
        writeln!(self.out, "{text}").map_err(Stop::output)
    }

    /// Says something that carries its own styles.
    pub(crate) fn say_styled(&mut self, text: &StyledStr) -> Result<(), Stop> {
        let painted = self.paint.0;
        let written = if painted { write!(self.out, "{}", text.ansi()) } else { write!(self.out, "{text}") };
        written.map_err(Stop::output)
    }

    /// An error that carries its own styles, as the error stream can show it.
    pub(crate) fn styled_error(&self, text: &StyledStr) -> String {
        let text = if self.errors_painted { text.ansi().to_string() } else { text.to_string() };
        text.trim_end().to_string()
    }

    /// Writes through to the reader.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(Stop::output)
    }

    /// Writes bytes as they are.
    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.out.write_all(bytes).map_err(Stop::output)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Stop> {
        serde_json::to_writer(&mut self.out, value).map_err(|error| Stop::output(error.into()))?;
        self.write_all(b"\n")
    }

    /// Says what went wrong, on the error stream. There is nowhere to tell if that fails.
    pub fn complain(&mut self, failure: &Failure) {
        let _ = self.out.flush();
        let text = failure.to_string();
        let shown = if matches!(failure, Failure::Usage(_)) { text } else { format!("duels: {text}") };
        let _ = writeln!(self.err, "{shown}");
        let _ = self.err.flush();
    }

    /// Asks, and takes a line for an answer. Tab completes to one of `words`.
    pub(crate) fn ask(
        &mut self,
        prompt: &Prompt,
        words: impl FnOnce() -> Vec<String>,
    ) -> Result<String, Stop> {
        let (above, asking) = prompt.text.rsplit_once('\n').unwrap_or(("", &prompt.text));
        if !above.is_empty() {
            self.say(Tone::Plain, above)?;
        }
        if matches!(self.input, Input::Editor(_)) && prompt.cue == PromptStyle::Marked {
            self.say(Tone::Plain, asking)?;
        }
        match &mut self.input {
            Input::Editor(editor) => {
                self.out.flush().map_err(Stop::output)?;
                let behind =
                    if prompt.cue == PromptStyle::Marked { "> ".to_string() } else { format!("{asking} ") };
                editor.ask(&behind, words())
            }
            Input::Lines { lines, echo } => {
                let between = prompt.cue.between();
                write!(self.out, "{asking}{between}")
                    .and_then(|()| self.out.flush())
                    .map_err(Stop::output)?;
                let line = lines.next().map_err(|error| Stop::Input(error.to_string()))?;
                let Some(line) = line else {
                    // The answer that did not come leaves its line open, unless it had one to itself.
                    let close = if prompt.cue == PromptStyle::NextLine { "" } else { "\n" };
                    write!(self.out, "{close}").map_err(Stop::output)?;
                    return Err(Stop::EndOfInput);
                };
                if *echo {
                    writeln!(self.out, "{}", shown(&line)).map_err(Stop::output)?;
                }
                Ok(line)
            }
        }
    }
}

/// A typed line as the transcript shows it.
fn shown(line: &str) -> String {
    let quoted = quoted(line.trim());
    quoted.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(&quoted).to_string()
}

impl Stop {
    #[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
    pub(crate) fn output(error: io::Error) -> Stop {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Stop::OutputClosed,
            _ => Stop::Output(error.to_string()),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::EndOfInput => f.write_str("the input ended before the game was over"),
            Stop::Interrupted => f.write_str("interrupted"),
            Stop::OutputClosed => f.write_str("the output was closed early"),
            Stop::Output(error) => write!(f, "the output cannot be written: {error}"),
            Stop::Input(error) => write!(f, "the input cannot be read: {error}"),
            Stop::Quit => f.write_str("left"),
            Stop::Unsolved(error) => write!(f, "no move was found: {error}"),
        }
    }
}
