//! A terminal of its own for the program, whose screen the tests can read.

use std::fs::File;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, Signal, WaitStatus};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::common::Home;

/// How long the program may take to show something on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long the screen stays the same when the program waits for a person.
const QUIET: Duration = Duration::from_millis(700);

/// The program in a terminal.
pub(crate) struct Screen {
    process: PtyProcess,
    terminal: Option<File>,
    seen: Arc<Mutex<Seen>>,
}

/// What the program has printed, as bytes and as the screen that they draw.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    has_ended: bool,
}

impl Screen {
    /// The environment of a terminal with all colours.
    pub(crate) const COLOURS: [(&str, &str); 2] = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];

    /// Starts the program with these arguments in a terminal of so many columns and rows.
    pub(crate) fn start(home: &Home, args: &[&str], size: (u16, u16)) -> Screen {
        Screen::with_env(home, args, size, &Screen::COLOURS)
    }

    /// The same with these environment variables.
    pub(crate) fn with_env(home: &Home, args: &[&str], size: (u16, u16), env: &[(&str, &str)]) -> Screen {
        let mut command = home.command();
        command.args(args);
        Screen::of(command, size, env)
    }

    /// The same for any program of a home.
    pub(crate) fn of(mut command: Command, size: (u16, u16), env: &[(&str, &str)]) -> Screen {
        command.env_remove("TERM").env_remove("COLORTERM").env("LANG", "C.UTF-8").env_remove("LC_ALL");
        command.envs(env.iter().copied());
        Screen::run(&command, size)
    }

    /// Runs any command in a terminal of this size.
    pub(crate) fn run(command: &Command, (columns, rows): (u16, u16)) -> Screen {
        // The terminal gets its size before the program looks at it.
        let mut sized = Command::new("sh");
        let script = format!("stty cols {columns} rows {rows}; exec \"$@\"");
        sized.arg("-c").arg(script).arg("sh").arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => sized.env(name, value),
                None => sized.env_remove(name),
            };
        }
        sized.current_dir(command.get_current_dir().expect("a folder"));
        let process = PtyProcess::new(sized).expect("a terminal");
        let terminal = process.get_file_handle().expect("the terminal");
        let seen = Seen { parser: vt100_parser(columns, rows), bytes: Vec::new(), has_ended: false };
        let seen = Arc::new(Mutex::new(seen));
        let (reader, shared) = (terminal.try_clone().expect("a handle"), Arc::clone(&seen));
        std::thread::spawn(move || read(reader, &shared));
        Screen { process, terminal: Some(terminal), seen }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the screen shows now.
    pub(crate) fn text(&self) -> String {
        self.seen().parser.screen().contents()
    }

    /// Everything that was printed.
    pub(crate) fn printed(&self) -> String {
        String::from_utf8_lossy(&self.seen().bytes).into_owned()
    }

    /// Whether the full screen is shown, and not the lines.
    pub(crate) fn is_full(&self) -> bool {
        self.seen().parser.screen().alternate_screen()
    }

    /// Waits until the full screen is left.
    #[track_caller]
    pub(crate) fn wait_until_left(&self) {
        self.wait_until("the terminal to be given back", |_| !self.is_full());
    }

    /// Whether the mouse and pastes are reported.
    pub(crate) fn is_listening(&self) -> bool {
        let seen = self.seen();
        let screen = seen.parser.screen();
        screen.bracketed_paste() || screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Presses keys, or sends any other bytes.
    pub(crate) fn press(&mut self, keys: &str) {
        let terminal = self.terminal.as_mut().expect("the terminal is open");
        terminal.write_all(keys.as_bytes()).expect("keys can be pressed");
    }

    /// Waits until the screen shows a text; gives the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(&format!("{text:?} to appear"), |screen| screen.contains(text))
    }

    /// Waits until the screen is as it should be; gives the screen.
    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if is_so(&text) {
                return text;
            }
            assert!(begun.elapsed() < PATIENCE, "waited for {what} in\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the screen has not changed for a while.
    pub(crate) fn settle(&self) {
        let begun = Instant::now();
        let mut latest = (self.seen().bytes.len(), Instant::now());
        while latest.0 == 0 || latest.1.elapsed() < QUIET {
            std::thread::sleep(Duration::from_millis(20));
            let bytes = self.seen().bytes.len();
            if bytes != latest.0 {
                latest = (bytes, Instant::now());
            }
            assert!(begun.elapsed() < PATIENCE, "the screen never stops changing:\n{}", self.text());
        }
    }

    /// The screen with its colours.
    pub(crate) fn snapshot(&self) -> vt100::Screen {
        self.seen().parser.screen().clone()
    }

    /// Where the screen shows a text: its column and row, counted from 0.
    #[track_caller]
    pub(crate) fn find(&self, text: &str) -> (u16, u16) {
        self.wait_for(text);
        let seen = self.seen();
        let (_, columns) = seen.parser.screen().size();
        for (row, line) in (0..).zip(seen.parser.screen().rows(0, columns.get())) {
            if let Some(at) = line.find(text) {
                return (u16::try_from(line[..at].chars().count()).expect("a column"), row);
            }
        }
        panic!("{text:?} is not on one line");
    }

    /// Clicks on the first letter after a text was found, `right` columns further.
    pub(crate) fn click(&mut self, text: &str, right: u16) {
        let (column, row) = self.find(text);
        let (column, row) = (column + right + 1, row + 1);
        self.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Gives the window another size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.seen().parser = vt100_parser(columns, rows);
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(self.terminal.as_ref().expect("the terminal is open"), size).expect("another size");
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&mut self, signal: Signal) {
        self.process.signal(signal).expect("a signal");
    }

    /// Waits for the end of the program; gives its exit status.
    #[track_caller]
    pub(crate) fn status(&self) -> i32 {
        let begun = Instant::now();
        loop {
            match self.process.status() {
                Some(WaitStatus::Exited(_, status)) => {
                    // What was printed last may still be on its way.
                    while !self.seen().has_ended && begun.elapsed() < PATIENCE {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                    return status;
                }
                Some(WaitStatus::Signaled(_, signal, _)) => panic!("it was ended by {signal}"),
                _ => {}
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn vt100_parser(columns: u16, rows: u16) -> vt100::Parser {
    let size = |number: u16| number.try_into().expect("not 0");
    vt100::Parser::new(size(rows), size(columns), 0)
}

fn read(mut terminal: File, seen: &Mutex<Seen>) {
    let mut buffer = [0; 1 << 14];
    while let Ok(count @ 1..) = terminal.read(&mut buffer) {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.parser.process(&buffer[..count]);
        seen.bytes.extend_from_slice(&buffer[..count]);
    }
    seen.lock().unwrap_or_else(PoisonError::into_inner).has_ended = true;
}
