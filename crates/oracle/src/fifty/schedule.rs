use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Hands out the chunks to workers, band after band, in an order in which every chunk finds what it reads.
///
/// A chunk is named by its set of the highest digits. It reads the chunks with one digit more, so it comes
/// after them in a band, and they may start the next band only when it is finished.
pub(super) struct Schedule {
    digits: u32,
    bands: u64,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// For each chunk the number of finished bands.
    finished: Vec<u64>,
    busy: Vec<bool>,
    stopped: bool,
}

/// A chunk and the band to work on next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) chunk: u32,
    pub(super) band: u64,
}

impl Schedule {
    pub(super) fn new(digits: u32, bands: u64) -> Schedule {
        let chunks = 1 << digits;
        let state = State { finished: vec![0; chunks], busy: vec![false; chunks], stopped: false };
        Schedule { digits, bands, state: Mutex::new(state), changed: Condvar::new() }
    }

    /// The next item to work on; waits for one if necessary. `None` when all are taken or the work has stopped.
    pub(super) fn next(&self) -> Option<Item> {
        let mut state = self.lock();
        loop {
            if state.stopped || state.finished.iter().all(|&finished| finished == self.bands) {
                return None;
            }
            if let Some(item) = self.ready(&state) {
                state.busy[item.chunk as usize] = true;
                return Some(item);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub(super) fn finish(&self, item: Item) {
        let mut state = self.lock();
        state.busy[item.chunk as usize] = false;
        state.finished[item.chunk as usize] += 1;
        self.changed.notify_all();
    }

    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The item to take first among those that can be worked on: the earliest band, the chunk with the most digits.
    fn ready(&self, state: &State) -> Option<Item> {
        let chunks = 0..1u32 << self.digits;
        let able = chunks.filter(|&chunk| self.is_ready(state, chunk));
        let first =
            able.min_by_key(|&chunk| (state.finished[chunk as usize], self.digits - chunk.count_ones()));
        first.map(|chunk| Item { chunk, band: state.finished[chunk as usize] })
    }

    fn is_ready(&self, state: &State, chunk: u32) -> bool {
        let finished = state.finished[chunk as usize];
        let neighbour = |digit: u32| {
            let digit = 1 << digit;
            let other = state.finished[(chunk ^ digit) as usize];
            if chunk & digit == 0 { other > finished } else { other >= finished }
        };
        finished < self.bands && !state.busy[chunk as usize] && (0..self.digits).all(neighbour)
    }
}
