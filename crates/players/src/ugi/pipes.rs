use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The three pipes of a program. Nothing here blocks longer than the given time, whatever the program does with its
/// ends, and nothing grows beyond a bound, whatever it prints: what we do not read, it cannot write.
pub(super) struct Pipes {
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    /// How much of `incoming` was returned as lines.
    consumed: usize,
    /// How many bytes it may still print before that is too much output.
    allowance: usize,
    /// Whether the last check after the deadline is done, after which nothing is in time.
    checked: bool,
    /// The end of what it printed to its standard error.
    stderr_tail: Vec<u8>,
}

/// Why there is no next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    /// None has arrived yet.
    NotYet,
    /// The program closed a pipe, or is gone.
    Closed,
    /// It printed more than any answer needs.
    TooMuchOutput,
}

impl Pipes {
    /// No line of a program is longer.
    pub(super) const LONGEST_LINE: usize = 64 << 10;
    /// No answer has more bytes.
    pub(super) const LARGEST_ANSWER: usize = 4 << 20;
    const STDERR_TAIL: usize = 4 << 10;
    const LAST_POLLS: usize = 64;
    const CHUNK: usize = 16 << 10;

    /// Takes the pipes of a program that was just started.
    pub(super) fn new(child: &mut Child) -> io::Result<Pipes> {
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let ends = [input.as_ref().map(AsFd::as_fd), output.as_ref().map(AsFd::as_fd)];
        for end in ends.into_iter().chain([errors.as_ref().map(AsFd::as_fd)]).flatten() {
            rustix::io::ioctl_fionbio(end, true)?;
        }
        let (outgoing, incoming, stderr_tail) = Default::default();
        Ok(Pipes {
            input,
            output,
            errors,
            outgoing,
            incoming,
            consumed: 0,
            allowance: 0,
            checked: false,
            stderr_tail,
        })
    }

    /// Writes what the pipe accepts now, and the rest while an answer is awaited.
    pub(super) fn send(&mut self, text: &str) {
        (self.allowance, self.checked) = (Self::LARGEST_ANSWER, false);
        self.outgoing.extend_from_slice(text.as_bytes());
        self.write();
    }

    /// Closes the program's input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next whole line, if there is one.
    pub(super) fn line(&mut self) -> Result<String, NoLine> {
        let rest = &self.incoming[self.consumed..];
        if let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
            let line = String::from_utf8_lossy(&rest[..length]).into_owned();
            self.consumed += length + 1;
            return Ok(line);
        }
        if rest.len() > Self::LONGEST_LINE || self.allowance == 0 {
            Err(NoLine::TooMuchOutput)
        } else if self.output.is_none() || self.input.is_none() {
            Err(NoLine::Closed)
        } else {
            Err(NoLine::NotYet)
        }
    }

    /// Waits until something can be read or written, at most this long, and does it; whether anything happened.
    pub(super) fn poll(&mut self, wait: Duration) -> bool {
        let [write, read, errors] = self.ready(wait);
        // With nothing to write, the only event is that the program no longer reads.
        if write && self.outgoing.is_empty() {
            self.input = None;
        } else if write {
            self.write();
        }
        if read {
            self.read();
        }
        if errors {
            self.read_errors();
        }
        write || read || errors
    }

    /// Reads what has arrived by now, once after each `send`; whether anything happened.
    pub(super) fn last_check(&mut self) -> bool {
        let first = !std::mem::replace(&mut self.checked, true);
        // A program that keeps printing does not hold us for more than a few polls.
        first && (0..Self::LAST_POLLS).take_while(|_| self.poll(Duration::ZERO)).count() > 0
    }

    fn ready(&self, wait: Duration) -> [bool; 3] {
        let input = self.input.as_ref().map(AsFd::as_fd);
        let writing = if self.outgoing.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let output = self.output.as_ref().filter(|_| self.allowance > 0).map(AsFd::as_fd);
        let errors = self.errors.as_ref().map(AsFd::as_fd);
        let wanted = [(input, writing), (output, PollFlags::IN), (errors, PollFlags::IN)];
        let watched = wanted.iter().filter_map(|&(fd, flags)| Some(PollFd::from_borrowed_fd(fd?, flags)));
        let mut fds: Vec<_> = watched.collect();
        // An interrupted wait is the same as one in which nothing happened.
        let _ = poll(&mut fds, Timespec::try_from(wait).ok().as_ref());
        let mut happened = fds.iter().map(|fd| !fd.revents().is_empty());
        wanted.map(|(fd, _)| fd.is_some() && happened.next() == Some(true))
    }

    fn write(&mut self) {
        let Some(input) = &mut self.input else { return self.outgoing.clear() };
        while !self.outgoing.is_empty() {
            match input.write(&self.outgoing) {
                Ok(written) => drop(self.outgoing.drain(..written)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.outgoing.clear();
                    self.input = None;
                    return;
                }
            }
        }
    }

    fn read(&mut self) {
        let mut chunk = [0; Self::CHUNK];
        let most = self.allowance.min(Self::CHUNK);
        match self.output.as_mut().map_or(Ok(0), |output| output.read(&mut chunk[..most])) {
            Ok(0) => self.output = None,
            Ok(length) => {
                self.allowance -= length;
                self.incoming.drain(..std::mem::take(&mut self.consumed));
                self.incoming.extend_from_slice(&chunk[..length]);
            }
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.output = None,
        }
    }

    fn read_errors(&mut self) {
        let mut chunk = [0; Self::CHUNK];
        match self.errors.as_mut().map_or(Ok(0), |errors| errors.read(&mut chunk)) {
            Ok(0) => self.errors = None,
            Ok(length) => {
                self.stderr_tail.extend_from_slice(&chunk[..length]);
                let surplus = self.stderr_tail.len().saturating_sub(Self::STDERR_TAIL);
                self.stderr_tail.drain(..surplus);
            }
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.errors = None,
        }
    }

    /// The last line that it printed to its standard error.
    pub(super) fn last_error_line(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.stderr_tail);
        let printable = |line: &str| -> String {
            line.trim().chars().filter(|character| !character.is_control()).take(200).collect()
        };
        text.lines().rev().map(printable).find(|line| !line.is_empty())
    }
}

fn is_temporary(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
