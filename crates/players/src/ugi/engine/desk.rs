use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;

/// The output, and the one answer that is owed on it.
pub(super) struct Desk<W> {
    papers: Mutex<Papers<W>>,
    /// Rung when an answer was given.
    given: Condvar,
    /// Rung when the clock must look before it would by itself.
    ring: Condvar,
}

struct Papers<W> {
    output: W,
    owed: Option<Owed>,
    failure: Option<io::Error>,
    closing: bool,
    /// When the clock looks next by itself.
    wakes: Option<Instant>,
}

/// An answer that is owed: whoever comes first gives it, the thinker or the clock.
pub(super) struct Owed {
    /// Which `go` it answers.
    pub(super) number: u64,
    /// When it is due at the latest.
    pub(super) due: Option<Instant>,
    /// What is said when the time is over.
    pub(super) instead: String,
    /// The thinking, to be cancelled then.
    pub(super) task: Arc<SolveControl>,
}

impl<W: Write> Desk<W> {
    /// How long a thinker that was told to stop may take to do so before it is answered for.
    const OBEDIENCE: Duration = Duration::from_millis(50);

    pub(super) fn new(output: W) -> Desk<W> {
        let papers = Papers { output, owed: None, failure: None, closing: false, wakes: None };
        Desk { papers: Mutex::new(papers), given: Condvar::new(), ring: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Papers<W>> {
        // A thread that panicked while it wrote leaves at worst half a line.
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines now.
    pub(super) fn say(&self, lines: &str) {
        self.lock().say(lines);
    }

    /// The failure of the output, if there was one.
    pub(super) fn failure(&self) -> io::Result<()> {
        self.lock().failure.take().map_or(Ok(()), Err)
    }

    /// Owes an answer from now on.
    pub(super) fn owe(&self, owed: Owed) {
        let mut papers = self.lock();
        let due = owed.due;
        papers.owed = Some(owed);
        // Most answers come long before they are due, and waking the clock for each would cost more than they do.
        if due.is_some_and(|due| papers.wakes.is_none_or(|wakes| due < wakes)) {
            self.ring.notify_all();
        }
    }

    /// Gives the answer to a `go`, unless it was given.
    pub(super) fn answer(&self, number: u64, lines: &str) {
        let mut papers = self.lock();
        if papers.owed.as_ref().is_some_and(|owed| owed.number == number) {
            papers.owed = None;
            papers.say(lines);
            self.given.notify_all();
        }
    }

    /// Asks for the answer that is owed, soon.
    pub(super) fn hurry(&self) {
        if let Some(owed) = &mut self.lock().owed {
            owed.task.cancel();
            let soon = Instant::now() + Self::OBEDIENCE;
            owed.due = Some(owed.due.map_or(soon, |due| due.min(soon)));
            self.ring.notify_all();
        }
    }

    /// Waits until no answer is owed; it is asked for once the patience is over.
    pub(super) fn settle(&self, patience: Duration) {
        let open = |papers: &mut Papers<W>| papers.owed.is_some();
        let waited = self.given.wait_timeout_while(self.lock(), patience, open);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        self.hurry();
        drop(self.given.wait_while(self.lock(), open).unwrap_or_else(PoisonError::into_inner));
    }

    /// Ends the clock.
    pub(super) fn close(&self) {
        self.lock().closing = true;
        self.ring.notify_all();
    }

    /// The clock: gives what is said instead of an answer whenever one is overdue, until the desk closes.
    pub(super) fn watch(&self) {
        let mut papers = self.lock();
        while !papers.closing {
            let due = papers.owed.as_ref().and_then(|owed| owed.due);
            papers.wakes = due;
            let left = due.map(|due| due.saturating_duration_since(Instant::now()));
            papers = match left {
                None => self.ring.wait(papers).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => self.overdue(papers),
                Some(left) => {
                    let waited = self.ring.wait_timeout(papers, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    fn overdue<'a>(&self, mut papers: MutexGuard<'a, Papers<W>>) -> MutexGuard<'a, Papers<W>> {
        if let Some(owed) = papers.owed.take() {
            owed.task.cancel();
            papers.say(&owed.instead);
            self.given.notify_all();
        }
        papers
    }
}

impl<W: Write> Papers<W> {
    fn say(&mut self, lines: &str) {
        let said = self.output.write_all(lines.as_bytes()).and_then(|()| self.output.flush());
        if let Err(error) = said {
            self.failure.get_or_insert(error);
        }
    }
}
