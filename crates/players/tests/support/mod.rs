//! Small programs that the tests write and start, and what is left of them.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::path::PathBuf;
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_players::{GameStart, MoveRequest, Player, PlayerError, Program};
use duels_rules::{Catalogue, GameId, Move, Seat};
use duels_session::Session;
use tempfile::TempDir;

/// The beginning of a bot in Python that answers everything as it should; the rest says what it does on `go`.
const MANNERS: &str = r#"
import os, sys, time
def say(text):
    print(text, flush=True)
def main(go):
    while True:
        line = sys.stdin.readline()
        if not line: break
        words = line.split()
        if not words: continue
        if words[0] == "ugi": say("id name test\nugiok")
        elif words[0] == "isready": say("readyok")
        elif words[0] == "go": go()
        elif words[0] == "quit": break
"#;

/// A folder with a bot in it.
pub(crate) struct Bot {
    folder: TempDir,
    pub(crate) command: String,
}

impl Bot {
    /// A bot in Python that is polite until it is asked for a move, when it does `go`.
    pub(crate) fn on_go(go: &str) -> Bot {
        let body: String = go.lines().map(|line| format!("    {line}\n")).collect();
        Bot::python(&format!("{MANNERS}\ndef go():\n{body}\nmain(go)\n"))
    }

    /// A bot in Python.
    pub(crate) fn python(text: &str) -> Bot {
        Bot::written("bot.py", "python3 -S -E", text)
    }

    /// A bot for the shell.
    pub(crate) fn shell(text: &str) -> Bot {
        Bot::written("bot.sh", "sh", text)
    }

    fn written(name: &str, starter: &str, text: &str) -> Bot {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a bot");
        Bot { command: format!("{starter} '{}'", path.display()), folder }
    }

    /// A file in the folder of the bot, which is where it may leave notes.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn program(&self) -> Program {
        Program::new(self.command.parse().expect("a command")).with_startup_limit(Duration::from_secs(5))
    }
}

/// A position to ask about.
pub(crate) fn at(line: &str) -> Session {
    Session::from_line(Catalogue::standard(), line).expect("a position")
}

/// Begins a game and asks for one move.
pub(crate) fn ask(program: &mut Program, session: &Session, limit: Duration) -> Result<Move, PlayerError> {
    let seat = session.turn().expect("a player is to move");
    program.begin(&GameStart::new(session, seat, &SolveControl::default()))?;
    again(program, session, limit)
}

/// Asks for one more move in the same game.
pub(crate) fn again(program: &mut Program, session: &Session, limit: Duration) -> Result<Move, PlayerError> {
    program.choose(&MoveRequest { session, time_limit: limit, control: &SolveControl::default() })
}

/// The start of a game.
pub(crate) fn start(game: &str) -> Session {
    let id = GameId::parse(Catalogue::standard(), game).expect("a game");
    Session::new(id, Seat::One).expect("a start")
}

/// Whether a process runs; one that is dead but not reaped does not.
pub(crate) fn runs(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().and_then(|rest| rest.trim().chars().next());
    state.is_some_and(|state| state != 'Z' && state != 'X')
}

/// Checks that a process ends soon.
#[track_caller]
pub(crate) fn is_gone(pid: u32) {
    let deadline = Instant::now() + Duration::from_secs(2);
    while runs(pid) {
        assert!(Instant::now() < deadline, "process {pid} still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// How many bytes of memory this process holds.
pub(crate) fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).expect("a number") << 10
}
