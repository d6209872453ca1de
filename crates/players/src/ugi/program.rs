use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use duels_rules::{GameId, Move, Seat, Table, quoted};
use duels_session::start_line;

use super::announced::Announced;
use super::process::{Lost, Process};
use super::wire::Wire;
use crate::{Asked, Fault, FaultKind, Outside};

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
        if let Some(mut running) = self.running.take() {
            running.process.quit(Self::FAREWELL);
            running.process.end();
        }
    }

    /// Starts the program and shakes hands, unless it runs already.
    pub(super) fn start(&mut self) -> Result<&mut Running, Fault> {
        if self.running.as_ref().is_some_and(|running| running.process.has_ended()) {
            self.running = None;
        }
        if self.running.is_none() {
            let process = Process::start(&self.words).map_err(|error| {
                let name = quoted(self.words.first().map_or("", String::as_str));
                Fault::new(FaultKind::Crash, format!("the program {name} cannot be started: {error}"))
            })?;
            self.running = Some(Running { process, announced: Announced::default() });
            self.shake_hands()?;
        }
        self.running.as_mut().ok_or_else(not_running)
    }

    fn shake_hands(&mut self) -> Result<(), Fault> {
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
    pub(super) fn send(&mut self, lines: &str) -> Result<(), Fault> {
        let running = self.running.as_mut().ok_or_else(not_running)?;
        running.process.wire.send(lines);
        Ok(())
    }

    /// The next line of the program, which should lead to `wanted`. Where none comes, the program is ended.
    pub(super) fn line(&mut self, deadline: Instant, wanted: &str, limit: Duration) -> Result<String, Fault> {
        let stop = self.stop.clone();
        let stopped = || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let running = self.running.as_mut().ok_or_else(not_running)?;
        running.process.line(deadline, stopped).map_err(|lost| self.broken(lost, wanted, limit))
    }

    /// Asks whether the program is ready, and waits until it is.
    pub(super) fn ping(&mut self) -> Result<(), Fault> {
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
    fn broken(&mut self, lost: Lost, wanted: &str, limit: Duration) -> Fault {
        let Some(mut running) = self.running.take() else { return not_running() };
        let (status, _) = running.process.end();
        let words = running.process.wire.last_words();
        let (kind, what) = match lost {
            Lost::Late => {
                (FaultKind::Timeout, format!("did not say {wanted} within {} ms", limit.as_millis()))
            }
            Lost::Stopped => (FaultKind::Interrupted, format!("was stopped before it said {wanted}")),
            Lost::Closed => (FaultKind::Disconnect, format!("closed its pipe before it said {wanted}")),
            Lost::Ended => {
                let status = status.map_or("unknown status".to_string(), |status| status.to_string());
                (FaultKind::Crash, format!("ended by itself ({status}) before it said {wanted}"))
            }
            Lost::Flood => {
                let (line, all) = (Wire::LONGEST_LINE >> 10, Wire::LARGEST_ANSWER >> 20);
                let bounds = format!("a line may have {line} KiB and an answer {all} MiB");
                (FaultKind::Illegal, format!("printed a flood before it said {wanted}: {bounds}"))
            }
        };
        Fault::new(kind, format!("the program {what}.{words}"))
    }

    /// The lines that put the program before a position, with an `isready` whose answer stands between what it
    /// said before and what it says now.
    pub(super) fn position(&self, asked: &Asked<'_>) -> String {
        let mut lines = format!("position fen {} -", start_line(asked.id, asked.first));
        let mut append = |word: &dyn std::fmt::Display| {
            // Writing into a string cannot fail.
            let _ = write!(lines, " {word}");
        };
        if !asked.words.is_empty() {
            append(&"moves");
            asked.words.iter().for_each(|word| append(word));
        }
        if self.announced().is_some_and(|announced| announced.option("LegalMoves").is_some()) {
            append(&"\nlegalmoves");
            asked.table.moves().into_iter().for_each(|mv| append(&asked.table.word(mv)));
        }
        lines + "\nisready\n"
    }

    /// The word of the `bestmove` that answers the latest `go`: the first one behind `readyok`.
    pub(super) fn best_move(&mut self, deadline: Instant, limit: Duration) -> Result<String, Fault> {
        let (mut ready, mut wanted) = (false, "bestmove");
        loop {
            let line = self.line(deadline, wanted, limit)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("readyok") => (ready, wanted) = (true, "bestmove"),
                Some("bestmove") if ready => return Ok(words.next().unwrap_or_default().to_string()),
                Some("bestmove") => wanted = "readyok, and then bestmove",
                _ => {}
            }
        }
    }
}

impl Outside for Program {
    fn begin(&mut self, id: &GameId, _first: Seat, _seat: Seat) -> Result<(), Fault> {
        let game = id.entry().info.id;
        let announced = &self.start()?.announced;
        announced.offers(game)?;
        let mut lines = String::new();
        if announced.option("Game").is_some() {
            lines += &format!("setoption name Game value {game}\n");
        }
        if announced.option("Parameters").is_some() {
            let explicit = id.explicit();
            let values = explicit.values().differing();
            let values = if values.is_empty() { "<empty>" } else { &values };
            lines += &format!("setoption name Parameters value {values}\n");
        }
        self.send(&format!("{lines}uginewgame\n"))?;
        self.ping()
    }

    fn choose(&mut self, asked: &Asked<'_>) -> Result<Move, Fault> {
        let limit = asked.limit;
        let movetime = limit.as_millis().clamp(1, u128::from(u32::MAX));
        let lines = format!("{}go movetime {movetime}\n", self.position(asked));
        let deadline = self.deadline(limit.saturating_add(Self::GRACE));
        self.send(&lines)?;
        let word = self.best_move(deadline, limit)?;
        judge(asked.table, &word)
    }
}

/// The legal move that an answer means.
pub(super) fn judge(table: &dyn Table, word: &str) -> Result<Move, Fault> {
    table.read(word).map_err(|refusal| {
        let said = format!("the program answered bestmove {}: {refusal}", quoted(word));
        Fault::new(FaultKind::Illegal, said)
    })
}

fn not_running() -> Fault {
    Fault::new(FaultKind::Crash, "the program does not run; it is started when the next game begins")
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}
