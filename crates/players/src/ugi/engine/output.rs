use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use duels_oracle::SolveControl;

/// The engine's output, with the reply to `go` that is still pending.
pub(super) struct Output<W> {
    state: Mutex<OutputState<W>>,
    /// Notified when the pending reply was sent.
    replied: Condvar,
    /// Notified when the timer must look at the pending reply again.
    timer: Condvar,
}

struct OutputState<W> {
    writer: W,
    pending: Option<PendingReply>,
    error: Option<io::Error>,
    closing: bool,
    /// When the timer wakes by itself.
    wakes: Option<Instant>,
}

/// A reply that the host waits for. The search or the timer sends it, whichever is first.
pub(super) struct PendingReply {
    /// Which `go` it answers.
    pub(super) number: u64,
    /// When it is due at the latest.
    pub(super) due: Option<Instant>,
    /// The reply when the time is over.
    pub(super) fallback: String,
    /// Cancels the search then.
    pub(super) control: Arc<SolveControl>,
}

impl<W: Write> Output<W> {
    /// How long a cancelled search may take to reply before the timer replies for it.
    const CANCEL_LIMIT: Duration = Duration::from_millis(50);

    pub(super) fn new(writer: W) -> Output<W> {
        let state = OutputState { writer, pending: None, error: None, closing: false, wakes: None };
        Output { state: Mutex::new(state), replied: Condvar::new(), timer: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, OutputState<W>> {
        // A thread that panicked while it wrote leaves at worst half a line.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines now.
    pub(super) fn write(&self, lines: &str) {
        self.lock().write(lines);
    }

    /// The first error of the output, if there was one.
    pub(super) fn check(&self) -> io::Result<()> {
        self.lock().error.take().map_or(Ok(()), Err)
    }

    /// Waits for a reply from now on.
    pub(super) fn expect(&self, pending: PendingReply) {
        let mut state = self.lock();
        let due = pending.due;
        state.pending = Some(pending);
        // Most replies come long before they are due, and waking the timer for each would cost more than they do.
        if due.is_some_and(|due| state.wakes.is_none_or(|wakes| due < wakes)) {
            self.timer.notify_all();
        }
    }

    /// Replies to a `go`, unless the timer did.
    pub(super) fn reply(&self, number: u64, lines: &str) {
        let mut state = self.lock();
        if state.pending.as_ref().is_some_and(|pending| pending.number == number) {
            state.pending = None;
            state.write(lines);
            self.replied.notify_all();
        }
    }

    /// Cancels the search, so that the pending reply comes soon.
    pub(super) fn hurry(&self) {
        if let Some(pending) = &mut self.lock().pending {
            pending.control.cancel();
            let soon = Instant::now() + Self::CANCEL_LIMIT;
            pending.due = Some(pending.due.map_or(soon, |due| due.min(soon)));
            self.timer.notify_all();
        }
    }

    /// Waits until no reply is pending; after the limit the search is cancelled.
    pub(super) fn settle(&self, limit: Duration) {
        let is_pending = |state: &mut OutputState<W>| state.pending.is_some();
        let waited = self.replied.wait_timeout_while(self.lock(), limit, is_pending);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        self.hurry();
        drop(self.replied.wait_while(self.lock(), is_pending).unwrap_or_else(PoisonError::into_inner));
    }

    /// Stops the timer.
    pub(super) fn close(&self) {
        self.lock().closing = true;
        self.timer.notify_all();
    }

    /// The timer: sends the fallback whenever a reply is overdue, until the output is closed.
    pub(super) fn run_timer(&self) {
        let mut state = self.lock();
        while !state.closing {
            let due = state.pending.as_ref().and_then(|pending| pending.due);
            state.wakes = due;
            let left = due.map(|due| due.saturating_duration_since(Instant::now()));
            state = match left {
                None => self.timer.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => self.send_fallback(state),
                Some(left) => {
                    let waited = self.timer.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    fn send_fallback<'a>(&self, mut state: MutexGuard<'a, OutputState<W>>) -> MutexGuard<'a, OutputState<W>> {
        if let Some(pending) = state.pending.take() {
            pending.control.cancel();
            state.write(&pending.fallback);
            self.replied.notify_all();
        }
        state
    }
}

impl<W: Write> OutputState<W> {
    fn write(&mut self, lines: &str) {
        let written = self.writer.write_all(lines.as_bytes()).and_then(|()| self.writer.flush());
        if let Err(error) = written {
            self.error.get_or_insert(error);
        }
    }
}
