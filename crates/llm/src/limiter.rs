use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a waiting thread checks whether it should stop.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Limits how many requests one server gets at once, and pauses all of them while it asks for that.
#[derive(Debug)]
pub(crate) struct Limiter {
    state: Mutex<LimiterState>,
    changed: Condvar,
}

#[derive(Debug)]
struct LimiterState {
    free: usize,
    not_before: Option<Instant>,
}

/// The right to send one request; it is given back when dropped.
pub(crate) struct Permit<'a>(&'a Limiter);

impl Limiter {
    pub(crate) fn new(permits: usize) -> Limiter {
        let state = LimiterState { free: permits.max(1), not_before: None };
        Limiter { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Waits for a permit; none once `stop` says so.
    pub(crate) fn acquire(&self, stop: &dyn Fn() -> bool) -> Option<Permit<'_>> {
        let mut state = self.lock();
        while !stop() {
            let paused = state.not_before.is_some_and(|moment| Instant::now() < moment);
            if state.free > 0 && !paused {
                state.free -= 1;
                return Some(Permit(self));
            }
            let waited =
                self.changed.wait_timeout(state, CHECK_INTERVAL).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
        }
        None
    }

    /// Gives out no permits for a while.
    pub(crate) fn pause(&self, wait: Duration) {
        let until = Instant::now() + wait;
        let mut state = self.lock();
        state.not_before = Some(state.not_before.map_or(until, |moment| moment.max(until)));
    }

    fn lock(&self) -> MutexGuard<'_, LimiterState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.changed.notify_one();
    }
}

/// Sleeps until the end of the wait or until `stop` says so; whether it slept to the end.
pub(crate) fn sleep(wait: Duration, stop: &dyn Fn() -> bool) -> bool {
    let end = Instant::now() + wait;
    loop {
        if stop() {
            return false;
        }
        match end.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => std::thread::sleep(left.min(CHECK_INTERVAL)),
            _ => return true,
        }
    }
}
