use std::io::{self, BufRead, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use terminal_size::{Height, Width, terminal_size_of};

use super::line_editor::LineEditor;
use super::line_reader::LineReader;
use super::palette::Palette;

/// How many columns a paragraph has at most.
const PARAGRAPH: usize = 100;

/// Asks a person or a pipe, and prints the answers of the program.
pub struct Console {
    pub(super) out: Box<dyn Write + Send>,
    pub(super) err: Box<dyn Write + Send>,
    pub(super) input: Input,
    pub(super) palette: Palette,
    pub(super) errors_painted: bool,
    real: bool,
    pub(super) wraps: Wraps,
}

/// Which streams are terminals, where lines break between words. Pipes get every line as it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wraps {
    pub(super) out: bool,
    pub(super) err: bool,
}

/// Where answers come from.
pub(super) enum Input {
    /// A line editor at a real terminal.
    Editor(Box<LineEditor>),
    /// Lines from a pipe, shown again so that the output is a transcript, or from a terminal, which shows
    /// them by itself.
    Lines { lines: LineReader, echo: bool },
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

    /// Whether characters outside ASCII can be shown: at a terminal whose locale has them.
    pub(crate) fn shows_unicode(&self) -> bool {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|name| std::env::var(name).ok());
        let locale = variables.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        self.wraps.out && locale.to_ascii_lowercase().replace('-', "").contains("utf8")
    }
}
