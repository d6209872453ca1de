use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A piece of long work as its watcher sees it: how far it is, how much memory it may use, and whether it
/// should stop. Shared by reference between the worker and whoever draws the progress bar.
#[derive(Debug)]
pub struct SolveControl {
    memory: u64,
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
}

impl SolveControl {
    /// How much memory a solver uses unless told otherwise: 2 GiB.
    pub const MEMORY: u64 = 2 << 30;

    /// Work that may use this many bytes.
    pub const fn with_memory(memory: u64) -> SolveControl {
        SolveControl {
            memory,
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
        }
    }

    /// How many bytes the work may use.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Says how many steps there will be, as far as known, and starts counting anew.
    pub fn begin(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Counts steps as done; an error if the work should stop. Call it every millisecond or so, not every step.
    pub fn advance(&self, steps: u64) -> Result<(), SolveError> {
        self.done.fetch_add(steps, Ordering::Relaxed);
        if self.cancelled.load(Ordering::Relaxed) { Err(SolveError::Cancelled) } else { Ok(()) }
    }

    /// Steps done and steps in all (0 while unknown).
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Asks the work to stop soon.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl Default for SolveControl {
    fn default() -> SolveControl {
        SolveControl::with_memory(SolveControl::MEMORY)
    }
}

/// Why a position was not judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// There is nothing to judge.
    #[error("the game is over: there is no move to judge")]
    Over,
    /// The table has another game on it than the one this was made for.
    #[error("this solver was made for another game: make one for the table at hand")]
    OtherGame,
    /// The work would need more memory than it may use.
    #[error("this variant is too large to solve: it would need about {needs} and may use {limit}. {advice}")]
    TooLarge {
        /// How much it would need, for people: "12 GiB", "more than 10^30 bytes".
        needs: String,
        /// How much it may use, for people.
        limit: String,
        /// The largest that fits, as a sentence.
        advice: String,
    },
    /// Somebody asked it to stop.
    #[error("solving was interrupted")]
    Cancelled,
}
