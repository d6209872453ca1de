use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The three pipes of a program. Nothing here ever blocks longer than it is told to, whatever the program does
/// with its ends, and nothing grows beyond a bound, whatever it prints: what we do not read, it cannot write.
pub(super) struct Wire {
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    outgoing: Vec<u8>,
    incoming: Vec<u8>,
    /// How much of `incoming` was taken.
    taken: usize,
    /// How many bytes it may still print before it is a flood.
    allowance: usize,
    /// Whether we took a last look, after which nothing is in time.
    looked: bool,
    /// The end of what it printed to its standard error.
    last_words: Vec<u8>,
}

/// Why there is no next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// None is there yet.
    NotYet,
    /// The program closed a pipe, or is gone.
    Closed,
    /// It prints more than any answer needs.
    Flood,
}

impl Wire {
    /// No line of a program is longer.
    pub(super) const LONGEST_LINE: usize = 64 << 10;
    /// No answer takes more lines than fit into this.
    pub(super) const LARGEST_ANSWER: usize = 4 << 20;
    const KEPT_WORDS: usize = 4 << 10;
    const LAST_TURNS: usize = 64;
    const CHUNK: usize = 16 << 10;

    /// Takes over the pipes of a program just started.
    pub(super) fn new(child: &mut Child) -> io::Result<Wire> {
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let ends = [input.as_ref().map(AsFd::as_fd), output.as_ref().map(AsFd::as_fd)];
        for end in ends.into_iter().chain([errors.as_ref().map(AsFd::as_fd)]).flatten() {
            rustix::io::ioctl_fionbio(end, true)?;
        }
        let (outgoing, incoming, last_words) = Default::default();
        Ok(Wire {
            input,
            output,
            errors,
            outgoing,
            incoming,
            taken: 0,
            allowance: 0,
            looked: false,
            last_words,
        })
    }

    /// Writes what the pipe takes now, and keeps the rest for while an answer is awaited.
    pub(super) fn send(&mut self, text: &str) {
        (self.allowance, self.looked) = (Self::LARGEST_ANSWER, false);
        self.outgoing.extend_from_slice(text.as_bytes());
        self.write();
    }

    /// Closes the program's input.
    pub(super) fn hang_up(&mut self) {
        self.input = None;
    }

    /// The next whole line, if there is one.
    pub(super) fn line(&mut self) -> Result<String, Silence> {
        let rest = &self.incoming[self.taken..];
        if let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
            let line = String::from_utf8_lossy(&rest[..length]).into_owned();
            self.taken += length + 1;
            return Ok(line);
        }
        if rest.len() > Self::LONGEST_LINE || self.allowance == 0 {
            Err(Silence::Flood)
        } else if self.output.is_none() || self.input.is_none() {
            Err(Silence::Closed)
        } else {
            Err(Silence::NotYet)
        }
    }

    /// Waits until something can be read or written, at most this long, and does it; whether anything happened.
    pub(super) fn turn(&mut self, wait: Duration) -> bool {
        let [write, read, errors] = self.ready(wait);
        // With nothing to write, all that can be said about the input is that nobody reads it any more.
        if write && self.outgoing.is_empty() {
            self.input = None;
        } else if write {
            self.write();
        }
        if read {
            self.read();
        }
        if errors {
            self.listen();
        }
        write || read || errors
    }

    /// Takes in what has arrived by now, once for all that was sent since the last time; whether it did.
    pub(super) fn last_look(&mut self) -> bool {
        let first = !std::mem::replace(&mut self.looked, true);
        // A program that goes on printing does not hold us for more than a few turns.
        first && (0..Self::LAST_TURNS).take_while(|_| self.turn(Duration::ZERO)).count() > 0
    }

    fn ready(&self, wait: Duration) -> [bool; 3] {
        let input = self.input.as_ref().map(AsFd::as_fd);
        let writing = if self.outgoing.is_empty() { PollFlags::empty() } else { PollFlags::OUT };
        let output = self.output.as_ref().filter(|_| self.allowance > 0).map(AsFd::as_fd);
        let errors = self.errors.as_ref().map(AsFd::as_fd);
        let wanted = [(input, writing), (output, PollFlags::IN), (errors, PollFlags::IN)];
        let watched = wanted.iter().filter_map(|&(fd, flags)| Some(PollFd::from_borrowed_fd(fd?, flags)));
        let mut fds: Vec<_> = watched.collect();
        // An interrupted wait is one in which nothing happened.
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
                self.incoming.drain(..std::mem::take(&mut self.taken));
                self.incoming.extend_from_slice(&chunk[..length]);
            }
            Err(error) if is_passing(&error) => {}
            Err(_) => self.output = None,
        }
    }

    fn listen(&mut self) {
        let mut chunk = [0; Self::CHUNK];
        match self.errors.as_mut().map_or(Ok(0), |errors| errors.read(&mut chunk)) {
            Ok(0) => self.errors = None,
            Ok(length) => {
                self.last_words.extend_from_slice(&chunk[..length]);
                let surplus = self.last_words.len().saturating_sub(Self::KEPT_WORDS);
                self.last_words.drain(..surplus);
            }
            Err(error) if is_passing(&error) => {}
            Err(_) => self.errors = None,
        }
    }

    /// The last line that it printed to its standard error, for a sentence; empty where there is none.
    pub(super) fn last_words(&self) -> String {
        let text = String::from_utf8_lossy(&self.last_words);
        let last = text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        let shown: String = last.chars().filter(|character| !character.is_control()).take(200).collect();
        if shown.is_empty() { shown } else { format!(" Its last words: {shown}") }
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
