//! How long a key press takes in full screen, from the key to the last byte of the frame that shows it, through a
//! pseudo-terminal. It needs the program: `cargo build --release` builds it.

use std::error::Error;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use duels_bench::tables::{Part, Row, measure};
use rexpect::process::PtyProcess;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// No key press may take longer.
const MOST: Duration = Duration::from_millis(16);
/// How often each key is pressed.
const ROUNDS: usize = 200;
/// A frame is complete when nothing follows for this long.
const QUIET: Duration = Duration::from_millis(4);

type BenchError = Box<dyn Error>;

/// One variant in one window, and one kind of key.
struct KeyPress {
    cells: [String; 6],
    is_met: bool,
}

impl Row for KeyPress {
    const HEADING: &'static [&'static str] =
        &["game", "window", "key", "median", "95 of 100", "at most 16 ms"];
    const NUMERIC: &'static [usize] = &[3, 4];

    fn cells(&self) -> Vec<&str> {
        self.cells.iter().map(String::as_str).collect()
    }

    fn is_met(&self) -> bool {
        self.is_met
    }
}

/// The program in a terminal.
struct Terminal {
    file: File,
    _process: PtyProcess,
}

impl Terminal {
    fn start(
        game: &str,
        (columns, rows): (u16, u16),
        home: &std::path::Path,
    ) -> Result<Terminal, BenchError> {
        let program = program()?;
        let script =
            format!("stty cols {columns} rows {rows}; exec \"$0\" play \"$1\" --seed 1 --tui --no-motion");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(program).arg(game);
        command.env("TERM", "xterm-256color").env("COLORTERM", "truecolor").env("LANG", "C.UTF-8");
        command.env("XDG_DATA_HOME", home).env("HOME", home).env_remove("NO_COLOR");
        let process = PtyProcess::new(command)?;
        let mut terminal = Terminal { file: process.get_file_handle()?, _process: process };
        terminal.frame(Duration::from_secs(5))?;
        Ok(terminal)
    }

    /// Reads until nothing more comes; gives when the last byte came.
    fn frame(&mut self, patience: Duration) -> Result<Instant, BenchError> {
        let (mut last, mut wait) = (None, patience);
        let mut buffer = [0; 1 << 16];
        while self.has_bytes(wait)? {
            if self.file.read(&mut buffer)? == 0 {
                return Err("the program ended".into());
            }
            (last, wait) = (Some(Instant::now()), QUIET);
        }
        last.ok_or_else(|| "the key was not drawn".into())
    }

    fn has_bytes(&self, wait: Duration) -> Result<bool, BenchError> {
        let mut fds = [PollFd::from_borrowed_fd(self.file.as_fd(), PollFlags::IN)];
        let wait =
            Timespec { tv_sec: i64::try_from(wait.as_secs())?, tv_nsec: i64::from(wait.subsec_nanos()) };
        Ok(poll(&mut fds, Some(&wait))? > 0)
    }

    fn press(&mut self, key: &str) -> Result<Duration, BenchError> {
        let begun = Instant::now();
        self.file.write_all(key.as_bytes())?;
        Ok(self.frame(Duration::from_secs(2))? - begun)
    }
}

/// The program, which is built next to this one.
fn program() -> Result<PathBuf, BenchError> {
    let program = std::env::current_exe()?.with_file_name("duels");
    match program.is_file() {
        true => Ok(program),
        false => Err(format!("{} is missing: run cargo build --release first", program.display()).into()),
    }
}

/// Presses two keys in turn, which undo each other.
fn keys(game: &str, size: (u16, u16), name: &str, keys: [&str; 2]) -> Result<KeyPress, BenchError> {
    let home = tempfile::tempdir()?;
    let mut terminal = Terminal::start(game, size, home.path())?;
    // The first one loads what the others need.
    terminal.press(keys[0])?;
    terminal.press(keys[1])?;
    let mut times = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        times.push(terminal.press(keys[round % 2])?);
    }
    times.sort_unstable();
    let (median, late) = (times[ROUNDS / 2], times[ROUNDS * 95 / 100]);
    let is_met = late <= MOST;
    let shown = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let window = format!("{} x {}", size.0, size.1);
    let answer = if is_met { "yes" } else { "no" };
    let cells = [game.to_string(), window, name.to_string(), shown(median), shown(late), answer.to_string()];
    Ok(KeyPress { cells, is_met })
}

fn game(game: &str) -> Result<Vec<KeyPress>, BenchError> {
    let mut rows = Vec::new();
    for size in [(80, 24), (200, 60)] {
        rows.push(keys(game, size, "digit", ["7", "\x7f"])?);
        rows.push(keys(game, size, "arrow", ["\x1b[C", "\x1b[D"])?);
    }
    Ok(rows)
}

const PARTS: [Part<KeyPress, BenchError>; 6] = [
    ("fifty", || game("fifty")),
    ("append", || game("append")),
    ("divisors", || game("divisors")),
    ("dilemma", || game("dilemma")),
    ("deletion", || game("deletion:numbers=732-865")),
    ("large", || game("divisors:count=1000")),
];

fn main() -> Result<ExitCode, BenchError> {
    measure(&PARTS, &std::env::args().skip(1).collect::<Vec<_>>())
}
