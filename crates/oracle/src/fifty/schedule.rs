use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Hands out the shelves of a ring to workers, band after band, in an order that respects who reads whom.
///
/// A shelf is named by its set of the highest digits. It reads the shelves with one digit more, so it comes
/// after them in a band, and they may only go on to the next band when it is through.
pub(super) struct Schedule {
    digits: u32,
    bands: u64,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// For each shelf the number of bands that are through.
    through: Vec<u64>,
    busy: Vec<bool>,
    stopped: bool,
}

/// A shelf and the band it is to be taken through.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) shelf: u32,
    pub(super) band: u64,
}

impl Schedule {
    pub(super) fn new(digits: u32, bands: u64) -> Schedule {
        let shelves = 1 << digits;
        let state = State { through: vec![0; shelves], busy: vec![false; shelves], stopped: false };
        Schedule { digits, bands, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// The next item to work on; waits for one if need be. `None` when all are taken or the work has stopped.
    pub(super) fn next(&self) -> Option<Item> {
        let mut state = self.lock();
        loop {
            if state.stopped || state.through.iter().all(|&through| through == self.bands) {
                return None;
            }
            if let Some(item) = self.ready(&state) {
                state.busy[item.shelf as usize] = true;
                return Some(item);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn finish(&self, item: Item) {
        let mut state = self.lock();
        state.busy[item.shelf as usize] = false;
        state.through[item.shelf as usize] += 1;
        self.changed.notify_all();
    }

    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The item to take first among those that can be worked on: the earliest band, the fullest shelf.
    fn ready(&self, state: &State) -> Option<Item> {
        let shelves = 0..1u32 << self.digits;
        let able = shelves.filter(|&shelf| self.is_ready(state, shelf));
        let first =
            able.min_by_key(|&shelf| (state.through[shelf as usize], self.digits - shelf.count_ones()));
        first.map(|shelf| Item { shelf, band: state.through[shelf as usize] })
    }

    fn is_ready(&self, state: &State, shelf: u32) -> bool {
        let through = state.through[shelf as usize];
        let neighbour = |digit: u32| {
            let digit = 1 << digit;
            let other = state.through[(shelf ^ digit) as usize];
            if shelf & digit == 0 { other > through } else { other >= through }
        };
        through < self.bands && !state.busy[shelf as usize] && (0..self.digits).all(neighbour)
    }
}
