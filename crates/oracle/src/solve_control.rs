use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limits of one piece of solver work, its progress, and the switch that stops it. The worker and its
/// watchers share it by reference.
#[derive(Debug)]
pub struct SolveControl {
    memory: u64,
    threads: usize,
    time_limit: Option<Duration>,
    started: OnceLock<Instant>,
    done: AtomicU64,
    total: AtomicU64,
    cancelled: AtomicBool,
}

impl SolveControl {
    /// How much memory a solver uses by default: 2 GiB.
    pub const MEMORY: u64 = 2 << 30;

    /// Work that may use this many bytes, all processors, and as much time as it takes.
    pub const fn with_memory(memory: u64) -> SolveControl {
        SolveControl {
            memory,
            threads: usize::MAX,
            time_limit: None,
            started: OnceLock::new(),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            cancelled: AtomicBool::new(false),
        }
    }

    /// The same with at most this many threads, the one that starts the work included.
    pub const fn with_threads(mut self, threads: usize) -> SolveControl {
        self.threads = threads;
        self
    }

    /// The same with a time limit, which runs from the moment the work begins.
    pub const fn with_time_limit(mut self, limit: Duration) -> SolveControl {
        self.time_limit = Some(limit);
        self
    }

    /// How many bytes the work may use.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// How many threads the work may use, at most as many as there are processors.
    pub fn threads(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.threads.clamp(1, processors)
    }

    /// Says how many steps there will be, as far as known, and starts counting from zero.
    pub fn begin(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Counts steps as done; an error if the work should stop. Call it every millisecond or so, not every step.
    pub fn advance(&self, steps: u64) -> Result<(), SolveError> {
        self.done.fetch_add(steps, Ordering::Relaxed);
        self.check()
    }

    /// An error if the work should stop.
    pub fn check(&self) -> Result<(), SolveError> {
        if self.is_cancelled() {
            return Err(SolveError::Cancelled);
        }
        match self.time_limit {
            Some(limit) if self.started.get_or_init(Instant::now).elapsed() >= limit => {
                Err(SolveError::TimedOut { limit })
            }
            _ => Ok(()),
        }
    }

    /// Steps done and steps in all (0 while unknown).
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    /// Makes the work stop soon: within some 50 ms for every solver.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the work was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl Default for SolveControl {
    fn default() -> SolveControl {
        SolveControl::with_memory(SolveControl::MEMORY)
    }
}

/// Why a position was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// There is nothing to solve.
    #[error("the game is over: there is no move to judge")]
    Over,
    /// The position is of another game, or of another variant, than the solver.
    #[error("this solver was made for another game")]
    OtherGame,
    /// The work would need more memory than it may use.
    #[error(
        "this variant is too large to solve: it would need about {needs}, and the limit is {limit}. {advice}"
    )]
    TooLarge {
        /// How much it would need, for people: "12 GiB", "more than 10^30 bytes".
        needs: String,
        /// How much it may use, for people.
        limit: String,
        /// The largest variant that fits, as a sentence without its full stop.
        advice: String,
    },
    /// A solver ended without a value for a legal move, which is a bug in the solver.
    #[error("the solver found no value for a legal move: please report this as a bug")]
    Unsettled,
    /// The work took longer than its time limit.
    #[error("this variant is too large to solve within {} s", .limit.as_secs_f64())]
    TimedOut {
        /// The time limit.
        limit: Duration,
    },
    /// The work was cancelled.
    #[error("solving was interrupted")]
    Cancelled,
}
