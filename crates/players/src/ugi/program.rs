use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use duels_rules::quoted;

use super::announced::Announced;
use super::process::{Lost, Process};
use super::wire::Wire;
use crate::{PlayerError, PlayerErrorKind};

/// A program that plays through UGI on its standard input and output, such as `python3 bot.py`.
///
/// It is started when the first game begins, and again at the beginning of a game after it broke down. When this
/// is dropped it is asked to quit, and then ended with everything that it started.
pub struct Program {
    words: Vec<String>,
    patience: Duration,
    stop: Option<Arc<AtomicBool>>,
    running: Option<Running>,
}

pub(super) struct Running {
    pub(super) process: Process,
    pub(super) announced: Announced,
}

/// A command that starts no program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// It does not begin as a command does.
    #[error("{0} is no program: write cmd: and the command that starts it, such as cmd:python3 bot.py")]
    NoCommand(String),
    /// There is nothing to start.
    #[error("the command is empty: write the program and its arguments, such as cmd:python3 bot.py")]
    Empty,
    /// A quote has no end.
    #[error("the command {0} has a quote without its end")]
    OpenQuote(String),
}

impl Program {
    /// How long a program may take to start and to get ready, unless told otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(10);
    /// How much later than its limit an answer may arrive, for the way through the pipe.
    pub const GRACE: Duration = Duration::from_millis(100);
    /// How long a program may take to quit before it is ended.
    pub const FAREWELL: Duration = Duration::from_millis(500);

    /// The program of a command: words with blanks between them, quoted as a shell would read them. No shell is
    /// asked, and nothing is started yet.
    pub fn new(command: &str) -> Result<Program, BadCommand> {
        let words = shlex::split(command).ok_or_else(|| BadCommand::OpenQuote(quoted(command)))?;
        match words.first().is_none_or(|name| name.trim().is_empty()) {
            true => Err(BadCommand::Empty),
            false => Ok(Program { words, patience: Self::PATIENCE, stop: None, running: None }),
        }
    }

    /// The program that a player's name means: `cmd:` and its command.
    pub fn named(name: &str) -> Result<Program, BadCommand> {
        let command = name.trim().strip_prefix("cmd:");
        Program::new(command.ok_or_else(|| BadCommand::NoCommand(quoted(name)))?)
    }

    /// The same with another patience for starting and getting ready.
    pub fn with_patience(mut self, patience: Duration) -> Program {
        self.patience = patience;
        self
    }

    /// The same, giving up what it waits for soon after `stop` is set.
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Program {
        self.stop = Some(stop);
        self
    }

    /// The program's own name, without its arguments.
    pub fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// What the program says about itself, while it runs.
    pub fn announced(&self) -> Option<&Announced> {
        self.running.as_ref().map(|running| &running.announced)
    }

    /// The number of its process, while it runs.
    pub fn process_id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.process.id())
    }

    /// Asks it to quit and ends it with everything that it started; the next game starts it anew.
    pub fn end(&mut self) {
        self.quit(Self::FAREWELL);
    }

    /// The same; whether it ended by itself, and how many processes it left behind.
    pub(super) fn quit(&mut self, patience: Duration) -> (bool, usize) {
        let Some(mut running) = self.running.take() else { return (true, 0) };
        let by_itself = running.process.quit(patience);
        (by_itself, running.process.end().1)
    }

    /// Starts the program and shakes hands, unless it runs already.
    pub(super) fn start(&mut self) -> Result<&mut Running, PlayerError> {
        if self.running.as_ref().is_some_and(|running| running.process.has_ended()) {
            self.running = None;
        }
        if self.running.is_none() {
            let process = Process::start(&self.words).map_err(|error| {
                let name = quoted(self.words.first().map_or("", String::as_str));
                PlayerError::new(
                    PlayerErrorKind::Crash,
                    format!("the program {name} cannot be started: {error}"),
                )
            })?;
            self.running = Some(Running { process, announced: Announced::default() });
            self.shake_hands()?;
        }
        self.running.as_mut().ok_or_else(not_running)
    }

    fn shake_hands(&mut self) -> Result<(), PlayerError> {
        self.send("ugi\n")?;
        let (deadline, mut announced) = (self.deadline(self.patience), Announced::default());
        loop {
            let line = self.line(deadline, "ugiok", self.patience)?;
            if line.trim() == "ugiok" {
                break;
            }
            announced.take(&line);
        }
        let legal_moves = announced.option("LegalMoves").is_some();
        if let Some(running) = &mut self.running {
            running.announced = announced;
        }
        if legal_moves { self.send("setoption name LegalMoves value true\n") } else { Ok(()) }
    }

    /// Sends lines to the program.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), PlayerError> {
        let running = self.running.as_mut().ok_or_else(not_running)?;
        running.process.wire.send(lines);
        Ok(())
    }

    /// The next line of the program, which should lead to `wanted`. Where none comes, the program is ended.
    pub(super) fn line(
        &mut self,
        deadline: Instant,
        wanted: &str,
        limit: Duration,
    ) -> Result<String, PlayerError> {
        let stop = self.stop.clone();
        let stopped = || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let running = self.running.as_mut().ok_or_else(not_running)?;
        running.process.line(deadline, stopped).map_err(|lost| self.broken(lost, wanted, limit))
    }

    /// Asks whether the program is ready, and waits until it is.
    pub(super) fn ping(&mut self) -> Result<(), PlayerError> {
        self.send("isready\n")?;
        let deadline = self.deadline(self.patience);
        while self.line(deadline, "readyok", self.patience)?.trim() != "readyok" {}
        Ok(())
    }

    /// When that much time is over.
    pub(super) fn deadline(&self, limit: Duration) -> Instant {
        let now = Instant::now();
        now.checked_add(limit).unwrap_or(now + Duration::from_secs(365 * 86_400))
    }

    /// Ends a program that did not say what it should, and names the failure.
    fn broken(&mut self, lost: Lost, wanted: &str, limit: Duration) -> PlayerError {
        let Some(mut running) = self.running.take() else { return not_running() };
        let (status, _) = running.process.end();
        let words = running.process.wire.last_words();
        let (kind, what) = match lost {
            Lost::Late => {
                (PlayerErrorKind::Timeout, format!("did not say {wanted} within {} ms", limit.as_millis()))
            }
            Lost::Stopped => (PlayerErrorKind::Interrupted, format!("was stopped before it said {wanted}")),
            Lost::Closed => (PlayerErrorKind::Disconnect, format!("closed its pipe before it said {wanted}")),
            Lost::Ended => {
                let status = status.map_or("unknown status".to_string(), |status| status.to_string());
                (PlayerErrorKind::Crash, format!("ended by itself ({status}) before it said {wanted}"))
            }
            Lost::Flood => {
                let (line, all) = (Wire::LONGEST_LINE >> 10, Wire::LARGEST_ANSWER >> 20);
                let bounds = format!("a line may have {line} KiB and an answer {all} MiB");
                (PlayerErrorKind::Illegal, format!("printed a flood before it said {wanted}: {bounds}"))
            }
        };
        PlayerError::new(kind, format!("the program {what}.{words}"))
    }
}

fn not_running() -> PlayerError {
    PlayerError::new(
        PlayerErrorKind::Crash,
        "the program does not run; it is started when the next game begins",
    )
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
