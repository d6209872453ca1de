use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// What the line editor writes whenever it starts to wait for a line.
const PROMPT: &str = "\x1b[?2004h";

/// A terminal window with a program in it. Dropping it closes the window and ends the program.
pub(crate) struct Window {
    terminal: OwnedFd,
    program: Program,
    shown: Vec<u8>,
}

/// The program in a window: nothing of it, not even its lock on a game, is left when this is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How a game ends without being asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Death {
    /// `kill -9`.
    Kill,
    /// The signal that a closed window sends.
    HangUp,
    /// The signal of a system that shuts down.
    Terminate,
    /// The window itself goes away.
    ClosedWindow,
}

impl Death {
    pub(crate) const ALL: [Death; 4] = [Death::Kill, Death::HangUp, Death::Terminate, Death::ClosedWindow];
}

impl Window {
    /// Opens a window for a program, which is the leader of its session, as a shell in a real window is.
    pub(crate) fn open(program: &Command) -> Window {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
        let side = || Stdio::from(OpenOptions::new().read(true).write(true).open(&name).unwrap());
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        command.current_dir(program.get_current_dir().unwrap());
        let child = command.stdin(side()).stdout(side()).stderr(side()).spawn().unwrap();
        Window { terminal, program: Program(child), shown: Vec::new() }
    }

    /// Types something. A program that has ended does not read it.
    pub(crate) fn type_in(&mut self, text: &str) {
        let mut file = std::fs::File::from(self.terminal.try_clone().unwrap());
        let _ = file.write_all(text.as_bytes());
    }

    /// How many times a line was asked for.
    pub(crate) fn prompts(&mut self) -> usize {
        while self.read(Duration::ZERO) {}
        self.text().matches(PROMPT).count()
    }

    /// Waits until a line was asked for so many times; not if the program ended before.
    #[must_use]
    pub(crate) fn wait_for_prompts(&mut self, count: usize) -> bool {
        let start = Instant::now();
        while self.prompts() < count {
            assert!(start.elapsed() < Duration::from_secs(20), "no prompt in {:?}", self.text());
            if !self.read(Duration::from_millis(20)) && self.program.0.try_wait().unwrap().is_some() {
                return self.prompts() >= count;
            }
        }
        true
    }

    /// What the window has shown so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.shown).into_owned()
    }

    /// Ends the program; gives what was shown before.
    pub(crate) fn end(mut self, how: Death) -> (usize, String) {
        let signal = match how {
            Death::Kill => "-KILL",
            Death::HangUp => "-HUP",
            Death::Terminate => "-TERM",
            Death::ClosedWindow => return self.close(),
        };
        let killed = Command::new("kill").args([signal, &self.program.0.id().to_string()]).status().unwrap();
        assert!(killed.success(), "it had ended by itself: {}", self.text());
        self.wait();
        (self.prompts(), self.text())
    }

    fn close(mut self) -> (usize, String) {
        let seen = (self.prompts(), self.text());
        let Window { terminal, mut program, .. } = self;
        drop(terminal);
        program.0.wait().unwrap();
        seen
    }

    /// Waits for the program to end by itself.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.program.0.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "it does not end: {:?}", self.text());
            self.read(Duration::from_millis(5));
        }
    }

    /// Reads what there is; waits for it for a while.
    fn read(&mut self, patience: Duration) -> bool {
        let timeout = Timespec { tv_sec: 0, tv_nsec: patience.as_nanos() as i64 };
        let mut waiting = [PollFd::new(&self.terminal, PollFlags::IN)];
        if poll(&mut waiting, Some(&timeout)).unwrap_or(0) == 0 {
            return false;
        }
        let mut bytes = [0; 4096];
        match rustix::io::read(&self.terminal, &mut bytes) {
            Ok(count) if count > 0 => {
                self.shown.extend_from_slice(&bytes[..count]);
                true
            }
            // The program has ended, and everything was read.
            _ => false,
        }
    }
}
