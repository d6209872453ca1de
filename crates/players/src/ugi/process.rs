use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::command_line::CommandLine;
use super::orphans;
use super::pipes::{NoLine, Pipes};

/// A running program, in a process group of its own, which is killed with it.
pub(super) struct Process {
    child: Child,
    pub(super) pipes: Pipes,
    marker: String,
    status: Option<ExitStatus>,
}

/// Why a program did not give a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineError {
    /// It did not come in time.
    TimedOut,
    /// The wait was cancelled.
    Cancelled,
    /// The program closed a pipe but still runs.
    Closed,
    /// The program exited.
    Exited,
    /// It printed more than any answer needs.
    TooMuchOutput,
}

/// The programs that run, so that [`kill_all`] finds them.
static RUNNING: Mutex<Vec<(Pid, String)>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<(Pid, String)>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that was started here, with everything that it started: for a signal handler, which ends this
/// process without dropping anything.
pub fn kill_all() {
    for (pid, marker) in running().drain(..) {
        kill_group(pid);
        orphans::kill(&marker);
    }
}

fn kill_group(pid: Pid) {
    // The only failure is that the group is gone already, which is what we want.
    let _ = kill_process_group(pid, Signal::KILL);
}

impl Process {
    /// How often we check whether the program still runs, or whether the wait was cancelled.
    const CHECK_INTERVAL: Duration = Duration::from_millis(50);
    /// How long a program that closed its pipe has to exit before it counts as still running.
    const EXIT_TIME: Duration = Duration::from_millis(300);

    /// Starts a program.
    pub(super) fn start(command: &CommandLine) -> io::Result<Process> {
        let marker = orphans::new_marker();
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .env(orphans::MARKER, &marker)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        running().push((Pid::from_child(&child), marker.clone()));
        let pipes = Pipes::new(&mut child);
        let pipes = pipes.inspect_err(|_| kill_group(Pid::from_child(&child)))?;
        Ok(Process { child, pipes, marker, status: None })
    }

    /// The next line that it prints, awaited until the deadline or until the wait is cancelled.
    pub(super) fn line(
        &mut self,
        deadline: Instant,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<String, LineError> {
        loop {
            match self.pipes.line() {
                Ok(line) => return Ok(line),
                Err(NoLine::TooMuchOutput) => return Err(LineError::TooMuchOutput),
                // What it printed before it closed the pipe still counts.
                Err(NoLine::Closed) if !self.pipes.poll(Duration::ZERO) => {
                    let exited = self.exits_within(Self::EXIT_TIME);
                    return Err(if exited { LineError::Exited } else { LineError::Closed });
                }
                Err(NoLine::Closed | NoLine::NotYet) => {}
            }
            if is_cancelled() {
                return Err(LineError::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // What has arrived by the deadline is in time, even if we look only now.
                if self.pipes.last_check() {
                    continue;
                }
                return Err(LineError::TimedOut);
            }
            let happened = self.pipes.poll(left.min(Self::CHECK_INTERVAL));
            // A child of the program may hold its pipe open after the program has exited.
            if !happened && self.has_exited() && !self.pipes.poll(Duration::ZERO) {
                return Err(LineError::Exited);
            }
        }
    }

    /// Whether the program itself has exited. It is not reaped yet, so its number still means it and its group.
    pub(super) fn has_exited(&self) -> bool {
        if self.status.is_some() {
            return true;
        }
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.pid()), options) {
            Ok(status) => status.is_some(),
            // Where SIGCHLD is ignored the system reaps children by itself.
            Err(error) => error == rustix::io::Errno::CHILD,
        }
    }

    /// Waits for the program to exit by itself; whether it did.
    pub(super) fn exits_within(&mut self, limit: Duration) -> bool {
        let deadline = Instant::now() + limit;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
            // It may be blocked in what it prints last.
            self.pipes.poll(Duration::ZERO);
        }
        while self.pipes.poll(Duration::ZERO) && Instant::now() < deadline {}
        true
    }

    /// Asks it to quit, and waits a little; whether it exited by itself.
    pub(super) fn quit(&mut self, limit: Duration) -> bool {
        self.pipes.send("quit\n");
        self.pipes.poll(Duration::ZERO);
        self.pipes.close_input();
        self.exits_within(limit)
    }

    /// Kills it and everything that it started; how it exited, and how many other processes there were.
    pub(super) fn kill(&mut self) -> (Option<ExitStatus>, usize) {
        if self.status.is_some() {
            return (self.status, 0);
        }
        let others = self.others();
        let pid = self.pid();
        // Before it is reaped: afterwards its number may mean another process.
        running().retain(|(running, _)| *running != pid);
        kill_group(pid);
        // It may have moved to another group. The only failure is that it has exited already.
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
        orphans::kill(&self.marker);
        (self.status, others)
    }

    /// How many processes it started that still run, without those that are about to exit.
    fn others(&self) -> usize {
        let others = || orphans::count(&self.marker, self.child.id());
        // Looking through all processes takes a while; as long as it runs itself, none of them is an orphan.
        if !self.has_exited() || others() == 0 {
            return 0;
        }
        std::thread::sleep(Self::EXIT_TIME);
        others()
    }

    /// Its number.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}
