use std::time::{Duration, Instant};

use duels_oracle::SolveControl;
use duels_rules::quoted;

use super::command_line::CommandLine;
use super::engine_info::EngineInfo;
use super::pipes::Pipes;
use super::process::{LineError, Process};
use crate::PlayerError;

/// A program that plays through UGI on its standard input and output, such as `python3 bot.py`.
///
/// It is started when the first game begins, and again at the beginning of a game after it crashed. When this is
/// dropped it is asked to quit, and then killed with everything that it started.
pub struct Program {
    command: CommandLine,
    startup_limit: Duration,
    running: Option<Running>,
}

pub(super) struct Running {
    pub(super) process: Process,
    pub(super) info: EngineInfo,
}

impl Program {
    /// How long a program may take to start and to get ready by default.
    pub const STARTUP_LIMIT: Duration = Duration::from_secs(10);
    /// How much later than its limit an answer may arrive, because it has to pass through a pipe.
    pub const GRACE: Duration = Duration::from_millis(100);
    /// How long a program may take to quit before it is killed.
    pub const QUIT_LIMIT: Duration = Duration::from_millis(500);

    /// The program of a command. Nothing is started yet.
    pub fn new(command: CommandLine) -> Program {
        Program { command, startup_limit: Self::STARTUP_LIMIT, running: None }
    }

    /// The same program with another limit for starting and getting ready.
    pub fn with_startup_limit(mut self, limit: Duration) -> Program {
        self.startup_limit = limit;
        self
    }

    /// What the program says about itself, while it runs.
    pub fn info(&self) -> Option<&EngineInfo> {
        self.running.as_ref().map(|running| &running.info)
    }

    /// The number of its process, while it runs.
    pub fn process_id(&self) -> Option<u32> {
        self.running.as_ref().map(|running| running.process.id())
    }

    /// Asks it to quit and then kills it with everything that it started; whether it exited by itself, and how many
    /// processes it left running. The next game starts it again.
    pub(super) fn quit(&mut self, limit: Duration) -> (bool, usize) {
        let Some(mut running) = self.running.take() else { return (true, 0) };
        let by_itself = running.process.quit(limit);
        (by_itself, running.process.kill().1)
    }

    /// Starts the program and shakes hands, unless it runs already.
    pub(super) fn start(&mut self, control: &SolveControl) -> Result<&EngineInfo, PlayerError> {
        if self.running.as_ref().is_some_and(|running| running.process.has_exited()) {
            self.running = None;
        }
        if self.running.is_none() {
            let process = Process::start(&self.command).map_err(|error| {
                let name = quoted(self.command.program());
                PlayerError::Crash(format!("the program {name} cannot be started: {error}"))
            })?;
            self.running = Some(Running { process, info: EngineInfo::default() });
            self.shake_hands(control)?;
        }
        self.info().ok_or_else(not_running)
    }

    fn shake_hands(&mut self, control: &SolveControl) -> Result<(), PlayerError> {
        self.send("ugi\n")?;
        let (deadline, mut info) = (deadline_after(self.startup_limit), EngineInfo::default());
        loop {
            let line = self.line(deadline, "ugiok", self.startup_limit, control)?;
            if line.trim() == "ugiok" {
                break;
            }
            info.read(&line);
        }
        let wants_legal_moves = info.option("LegalMoves").is_some();
        if let Some(running) = &mut self.running {
            running.info = info;
        }
        if wants_legal_moves { self.send("setoption name LegalMoves value true\n") } else { Ok(()) }
    }

    /// Sends lines to the program.
    pub(super) fn send(&mut self, lines: &str) -> Result<(), PlayerError> {
        let running = self.running.as_mut().ok_or_else(not_running)?;
        running.process.pipes.send(lines);
        Ok(())
    }

    /// The next line of the program, while we wait for `wanted`. If none comes, the program is killed.
    pub(super) fn line(
        &mut self,
        deadline: Instant,
        wanted: &str,
        limit: Duration,
        control: &SolveControl,
    ) -> Result<String, PlayerError> {
        let running = self.running.as_mut().ok_or_else(not_running)?;
        let line = running.process.line(deadline, || control.is_cancelled());
        line.map_err(|error| self.failed(error, wanted, limit))
    }

    /// Asks whether the program is ready, and waits until it is.
    pub(super) fn ping(&mut self, control: &SolveControl) -> Result<(), PlayerError> {
        self.send("isready\n")?;
        let deadline = deadline_after(self.startup_limit);
        while self.line(deadline, "readyok", self.startup_limit, control)?.trim() != "readyok" {}
        Ok(())
    }

    /// Kills a program that did not say what it should, and names the failure.
    fn failed(&mut self, error: LineError, wanted: &str, limit: Duration) -> PlayerError {
        let Some(mut running) = self.running.take() else { return not_running() };
        let (status, _) = running.process.kill();
        let last_line = running.process.pipes.last_error_line();
        let last_line = last_line.map_or(String::new(), |line| format!(" Its last error output: {line}"));
        match error {
            LineError::TimedOut => PlayerError::Timeout(format!(
                "the program did not say {wanted} within {} ms.{last_line}",
                limit.as_millis()
            )),
            LineError::Cancelled => {
                PlayerError::Interrupted(format!("the program was stopped before it said {wanted}"))
            }
            LineError::Closed => PlayerError::Disconnect(format!(
                "the program closed its pipe before it said {wanted}.{last_line}"
            )),
            LineError::Exited => {
                let status = status.map_or("unknown status".to_string(), |status| status.to_string());
                let what = format!("exited by itself ({status}) before it said {wanted}");
                PlayerError::Crash(format!("the program {what}.{last_line}"))
            }
            LineError::TooMuchOutput => {
                let (line, all) = (Pipes::LONGEST_LINE >> 10, Pipes::LARGEST_ANSWER >> 20);
                PlayerError::IllegalMove(format!(
                    "the program printed too much before it said {wanted}: a line may have {line} KiB, an answer \
                     {all} MiB.{last_line}"
                ))
            }
        }
    }
}

/// When this much time is over.
pub(super) fn deadline_after(limit: Duration) -> Instant {
    let now = Instant::now();
    now.checked_add(limit).unwrap_or(now + Duration::from_secs(365 * 86_400))
}

fn not_running() -> PlayerError {
    PlayerError::Crash("the program is not running; it starts again with the next game".to_string())
}

impl Drop for Program {
    fn drop(&mut self) {
        self.quit(Self::QUIT_LIMIT);
    }
}
