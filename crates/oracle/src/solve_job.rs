use std::future::Future;
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use crate::solver_pool::{Panic, Queue};
use crate::{SolveControl, SolveError};

/// Work that a [`SolverPool`](crate::SolverPool) does or will do. It is a future for any runtime, and a thread
/// can wait for it. Dropping it cancels the work. If the work panicked, so does the thread that waits for it.
#[must_use = "dropping a job cancels it"]
pub struct SolveJob<T, E = SolveError> {
    control: Arc<SolveControl>,
    slot: Arc<Slot<T, E>>,
    queue: Arc<Queue>,
}

/// Where the worker puts the result for the thread that waits.
pub(crate) struct Slot<T, E> {
    state: Mutex<SlotState<T, E>>,
    filled: Condvar,
}

struct SlotState<T, E> {
    result: Option<Result<Result<T, E>, Panic>>,
    waker: Option<Waker>,
}

impl<T, E> SolveJob<T, E> {
    pub(crate) fn new(control: Arc<SolveControl>, slot: Arc<Slot<T, E>>, queue: Arc<Queue>) -> Self {
        SolveJob { control, slot, queue }
    }

    /// Limits, progress and the switch that stops the work.
    pub fn control(&self) -> &Arc<SolveControl> {
        &self.control
    }

    /// Whether the result is there.
    pub fn is_done(&self) -> bool {
        self.slot.lock().result.is_some()
    }

    /// Blocks until the work is done.
    pub fn wait(self) -> Result<T, E> {
        let mut state = self.slot.lock();
        loop {
            match state.result.take() {
                Some(result) => return unwound(result),
                None => state = self.slot.filled.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Blocks until the work is done, at most this long; hands the job back if it is not done.
    pub fn wait_timeout(self, timeout: Duration) -> Result<Result<T, E>, Self> {
        let end = Instant::now() + timeout;
        let mut state = self.slot.lock();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match state.result.take() {
                Some(result) => return Ok(unwound(result)),
                None if left.is_zero() => break,
                None => {
                    let waited = self.slot.filled.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
        drop(state);
        Err(self)
    }
}

impl<T, E> Future for SolveJob<T, E> {
    type Output = Result<T, E>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, E>> {
        let mut state = self.slot.lock();
        match state.result.take() {
            Some(result) => {
                drop(state);
                Poll::Ready(unwound(result))
            }
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl<T, E> Drop for SolveJob<T, E> {
    fn drop(&mut self) {
        self.queue.cancel(&self.control);
    }
}

impl<T, E> std::fmt::Debug for SolveJob<T, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolveJob").field("control", &self.control).finish_non_exhaustive()
    }
}

impl<T, E> Default for Slot<T, E> {
    fn default() -> Self {
        Slot { state: Mutex::new(SlotState { result: None, waker: None }), filled: Condvar::new() }
    }
}

impl<T, E> Slot<T, E> {
    /// Puts the result there and wakes the waiter.
    pub(crate) fn fill(&self, result: Result<Result<T, E>, Panic>) {
        let mut state = self.lock();
        state.result = Some(result);
        let waker = state.waker.take();
        drop(state);
        self.filled.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn lock(&self) -> MutexGuard<'_, SlotState<T, E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn unwound<T, E>(result: Result<Result<T, E>, Panic>) -> Result<T, E> {
    result.unwrap_or_else(|panic| resume_unwind(panic))
}
