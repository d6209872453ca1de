use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often those who wait look whether they should stop.
const GLANCE: Duration = Duration::from_millis(50);

/// The way to one server, which takes only so many questions at once, and none while it asks for a pause.
#[derive(Debug)]
pub(crate) struct Gate {
    state: Mutex<State>,
    bell: Condvar,
}

#[derive(Debug)]
struct State {
    free: usize,
    not_before: Option<Instant>,
}

/// The right to ask one question; it is given back when dropped.
pub(crate) struct Pass<'a>(&'a Gate);

impl Gate {
    pub(crate) fn new(places: usize) -> Gate {
        Gate { state: Mutex::new(State { free: places.max(1), not_before: None }), bell: Condvar::new() }
    }

    /// Waits for a place; none is given once everybody should stop.
    pub(crate) fn enter(&self, stop: &AtomicBool) -> Option<Pass<'_>> {
        let mut state = self.lock();
        while !stop.load(Ordering::Relaxed) {
            let paused = state.not_before.is_some_and(|moment| Instant::now() < moment);
            if state.free > 0 && !paused {
                state.free -= 1;
                return Some(Pass(self));
            }
            let waited = self.bell.wait_timeout(state, GLANCE).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
        }
        None
    }

    /// Lets nobody in for a while.
    pub(crate) fn pause(&self, wait: Duration) {
        let until = Instant::now() + wait;
        let mut state = self.lock();
        state.not_before = Some(state.not_before.map_or(until, |moment| moment.max(until)));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.bell.notify_one();
    }
}

/// Sleeps, unless everybody should stop; whether it slept to the end.
pub(crate) fn sleep(wait: Duration, stop: &AtomicBool) -> bool {
    let end = Instant::now() + wait;
    loop {
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        match end.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => std::thread::sleep(left.min(GLANCE)),
            _ => return true,
        }
    }
}
