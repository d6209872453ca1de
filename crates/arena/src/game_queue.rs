use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The games that are still to be played, in order. No worker is ahead of the oldest unfinished game by more than a
/// window, so that few games finish out of order, however long a run is.
#[derive(Debug)]
pub(crate) struct GameQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

/// The finished games: all below `low`, and those in `above`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FinishedGames {
    low: u64,
    above: BTreeSet<u64>,
}

#[derive(Debug)]
struct QueueState {
    total: u64,
    next: u64,
    done: FinishedGames,
    closed: bool,
}

/// How far a game may be ahead of the oldest unfinished one.
pub(crate) const WINDOW: u64 = 1024;

impl FinishedGames {
    /// Adds a finished game; false if it was finished already.
    pub(crate) fn add(&mut self, index: u64) -> bool {
        let new = index >= self.low && self.above.insert(index);
        while self.above.remove(&self.low) {
            self.low += 1;
        }
        new
    }

    /// How many of the games before this one are finished.
    pub(crate) fn count_below(&self, end: u64) -> u64 {
        self.low.min(end) + self.above.range(..end).count() as u64
    }

    /// The first game that is not finished.
    pub(crate) fn low(&self) -> u64 {
        self.low
    }

    pub(crate) fn has(&self, index: u64) -> bool {
        index < self.low || self.above.contains(&index)
    }
}

/// Closes the queue when a worker ends, so that the others do not wait for the game of one that panicked.
pub(crate) struct CloseOnDrop<'a>(pub(crate) &'a GameQueue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl GameQueue {
    /// This many games, of which some are finished.
    pub(crate) fn new(total: u64, done: FinishedGames) -> GameQueue {
        let state = QueueState { total, next: 0, done, closed: false };
        GameQueue { state: Mutex::new(state), changed: Condvar::new() }
    }

    /// Ends the run after this many games.
    pub(crate) fn end_at(&self, total: u64) {
        self.lock().total = total;
        self.changed.notify_all();
    }

    /// The next game to play; none when no game is left or the queue is closed.
    pub(crate) fn take(&self) -> Option<u64> {
        let mut state = self.lock();
        loop {
            while state.done.has(state.next) {
                state.next += 1;
            }
            if state.closed || state.next >= state.total {
                return None;
            }
            if state.next < state.done.low + WINDOW {
                state.next += 1;
                return Some(state.next - 1);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds a finished game; how many of how many are finished now.
    pub(crate) fn finish(&self, index: u64) -> (u64, u64) {
        let mut state = self.lock();
        state.done.add(index);
        self.changed.notify_all();
        (state.done.count_below(state.total), state.total)
    }

    /// How many of how many games are finished.
    pub(crate) fn done(&self) -> (u64, u64) {
        let state = self.lock();
        (state.done.count_below(state.total), state.total)
    }

    /// Gives out no more games.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unfinished_game_is_given_out_once() {
        let mut done = FinishedGames::default();
        assert!([0, 1, 3].into_iter().all(|index| done.add(index)));
        assert!(!done.add(1) && !done.add(3));
        assert_eq!(done.count_below(6), 3);
        let queue = GameQueue::new(6, done);
        let taken: Vec<u64> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(taken, [2, 4, 5]);
        assert_eq!(queue.finish(2), (4, 6));
        queue.end_at(3);
        assert_eq!(queue.done(), (3, 3));
    }

    #[test]
    fn no_worker_is_far_ahead_of_the_oldest_game() {
        let queue = GameQueue::new(3 * WINDOW, FinishedGames::default());
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
