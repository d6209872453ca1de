use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::strays;
use super::wire::{Silence, Wire};

/// A program that runs, in a process group of its own, which ends with it.
pub(super) struct Process {
    child: Child,
    pub(super) wire: Wire,
    mark: String,
    status: Option<ExitStatus>,
}

/// Why a line was not had from a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// It did not come in time.
    Late,
    /// We were told to stop waiting.
    Stopped,
    /// The program closed a pipe but runs on.
    Closed,
    /// The program ended.
    Ended,
    /// It prints more than any answer needs.
    Flood,
}

impl Process {
    /// How often we look whether the program still runs, or whether we should stop waiting.
    const GLANCE: Duration = Duration::from_millis(50);
    /// How long a program that closed its pipe has to end before it counts as running on.
    const FAREWELL: Duration = Duration::from_millis(300);

    /// Starts a program: its name and its arguments.
    pub(super) fn start(words: &[String]) -> io::Result<Process> {
        let [name, arguments @ ..] = words else { return Err(io::ErrorKind::InvalidInput.into()) };
        let mark = strays::new_mark();
        let mut command = Command::new(name);
        command.args(arguments).env(strays::MARK, &mark).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        match Wire::new(&mut child) {
            Ok(wire) => Ok(Process { child, wire, mark, status: None }),
            Err(error) => {
                let _ = child.kill().and_then(|()| child.wait());
                Err(error)
            }
        }
    }

    /// The next line that it prints, awaited until the deadline or until `stop` says so.
    pub(super) fn line(&mut self, deadline: Instant, stop: impl Fn() -> bool) -> Result<String, Lost> {
        loop {
            match self.wire.line() {
                Ok(line) => return Ok(line),
                Err(Silence::Flood) => return Err(Lost::Flood),
                // What it printed before it closed the pipe still counts.
                Err(Silence::Closed) if !self.wire.turn(Duration::ZERO) => {
                    let ended = self.ends_within(Self::FAREWELL);
                    return Err(if ended { Lost::Ended } else { Lost::Closed });
                }
                Err(Silence::Closed | Silence::NotYet) => {}
            }
            if stop() {
                return Err(Lost::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // What has arrived by the deadline is in time, even if we look only now.
                if self.wire.last_look() {
                    continue;
                }
                return Err(Lost::Late);
            }
            let happened = self.wire.turn(left.min(Self::GLANCE));
            // A child that it left behind may hold its pipe open after it is gone.
            if !happened && self.has_ended() && !self.wire.turn(Duration::ZERO) {
                return Err(Lost::Ended);
            }
        }
    }

    /// Whether the program itself is gone. It is not reaped yet, so its number still means it and its group.
    pub(super) fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        match waitid(WaitId::Pid(self.pid()), options) {
            _ if self.status.is_some() => true,
            Ok(status) => status.is_some(),
            // Where nobody waits for children they are reaped by the system.
            Err(error) => error == rustix::io::Errno::CHILD,
        }
    }

    /// Waits for the program to end by itself; whether it did.
    pub(super) fn ends_within(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
            // It may be stuck in what it prints last.
            self.wire.turn(Duration::ZERO);
        }
        while self.wire.turn(Duration::ZERO) && Instant::now() < deadline {}
        true
    }

    /// Asks it to quit, and waits a little; whether it ended by itself.
    pub(super) fn quit(&mut self, patience: Duration) -> bool {
        self.wire.send("quit\n");
        self.wire.turn(Duration::ZERO);
        self.wire.hang_up();
        self.ends_within(patience)
    }

    /// Ends it and everything that it started; how it ended, and how many others there were.
    pub(super) fn end(&mut self) -> (Option<ExitStatus>, usize) {
        if self.status.is_some() {
            return (self.status, 0);
        }
        let others = self.others();
        // A group that is gone already cannot be signalled, which is as it should be.
        let _ = kill_process_group(self.pid(), Signal::KILL);
        // It may have moved to another group.
        let _ = self.child.kill();
        self.status = self.child.wait().ok();
        strays::end(&self.mark);
        (self.status, others)
    }

    /// How many processes it started that still run, those aside that are about to end.
    fn others(&self) -> usize {
        let others = || strays::count(&self.mark, self.child.id());
        // Looking through all processes takes a while; as long as it runs itself nobody is left behind.
        if !self.has_ended() || others() == 0 {
            return 0;
        }
        std::thread::sleep(Self::FAREWELL);
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
        self.end();
    }
}
