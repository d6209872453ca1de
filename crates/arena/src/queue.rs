use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Which games are still to be played. Games are handed out in order, and nobody runs ahead of the oldest
/// unfinished game by more than a window: so what is finished out of order is little, however long a run is.
#[derive(Debug)]
pub(crate) struct Queue {
    total: u64,
    state: Mutex<State>,
    moved: Condvar,
}

/// What is done: everything below `low`, and these besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Done {
    low: u64,
    above: BTreeSet<u64>,
}

#[derive(Debug)]
struct State {
    next: u64,
    done: Done,
    closed: bool,
}

/// How far a game may be ahead of the oldest unfinished one.
pub(crate) const WINDOW: u64 = 1024;

impl Done {
    /// Notes that a game is done; false if it was already.
    pub(crate) fn add(&mut self, index: u64) -> bool {
        let new = index >= self.low && self.above.insert(index);
        while self.above.remove(&self.low) {
            self.low += 1;
        }
        new
    }

    /// How many are done.
    pub(crate) fn count(&self) -> u64 {
        self.low + self.above.len() as u64
    }

    fn has(&self, index: u64) -> bool {
        index < self.low || self.above.contains(&index)
    }
}

/// Closes the queue when a worker leaves, so that nobody waits for the game of one that broke down.
pub(crate) struct Closing<'a>(pub(crate) &'a Queue);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Queue {
    /// So many games, of which these are done.
    pub(crate) fn new(total: u64, done: Done) -> Queue {
        Queue { total, state: Mutex::new(State { next: 0, done, closed: false }), moved: Condvar::new() }
    }

    /// The next game to play; none when there is none left or the queue was closed.
    pub(crate) fn take(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            while state.done.has(state.next) {
                state.next += 1;
            }
            if state.closed || state.next >= self.total {
                return None;
            }
            if state.next < state.done.low + WINDOW {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Notes that a game is finished; how many are.
    pub(crate) fn finish(&self, index: u64) -> u64 {
        let mut state = self.lock();
        state.done.add(index);
        self.moved.notify_all();
        state.done.count()
    }

    /// How many games are finished.
    pub(crate) fn done(&self) -> u64 {
        self.lock().done.count()
    }

    /// Hands out no more games.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.moved.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_handed_out_once_and_what_is_done_is_not() {
        let mut done = Done::default();
        assert!([0, 1, 3].into_iter().all(|index| done.add(index)));
        assert!(!done.add(1) && !done.add(3));
        assert_eq!(done.count(), 3);
        let queue = Queue::new(6, done);
        let taken: Vec<u64> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(taken, [2, 4, 5]);
        assert_eq!(queue.finish(2), 4);
    }

    #[test]
    fn nobody_runs_ahead_of_the_oldest_game() {
        let queue = Queue::new(3 * WINDOW, Done::default());
        assert!((0..WINDOW).all(|index| queue.take() == Some(index)));
        for index in 1..WINDOW {
            queue.finish(index);
        }
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| queue.take());
            std::thread::sleep(std::time::Duration::from_millis(20));
            assert!(!waiting.is_finished());
            queue.finish(0);
            assert_eq!(waiting.join().unwrap(), Some(WINDOW));
        });
        queue.close();
        assert_eq!(queue.take(), None);
    }
}
