use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::solve_job::{Slot, SolveJob};
use crate::{SolveControl, SolveError};

/// The limits of a [`SolverPool`]. Together its jobs never use more than `threads` threads and
/// `threads * memory` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolLimits {
    /// How many jobs run at once, each on one thread.
    pub threads: usize,
    /// How many jobs may wait for a thread.
    pub queue: usize,
    /// How many bytes one job may use.
    pub memory: u64,
    /// How long one job may run; waiting does not count.
    pub time_limit: Option<Duration>,
}

/// A fixed number of threads that do solver work, with a bounded queue in front of them.
///
/// Submitting work returns a [`SolveJob`]: await it, or wait for it on a thread. Dropping the job cancels the
/// work, and work that is still waiting never starts. A thread is busy until its work has really ended,
/// whether or not anyone still waits for the result.
///
/// ```
/// use duels_oracle::{Oracle, PoolLimits, SolverPool, Value};
/// use duels_rules::{Catalogue, GameId, Seat};
///
/// let pool = SolverPool::new(PoolLimits { threads: 2, queue: 8, memory: 64 << 20, time_limit: None })?;
/// let game = GameId::parse(Catalogue::standard(), "fifty")?.open(Seat::One)?;
/// let job = pool.submit(move |control| Oracle::new(&*game).solve(&*game, control))?;
/// assert_eq!(job.wait()?.value, Value::Win);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SolverPool {
    limits: PoolLimits,
    owner: Arc<Owner>,
    /// Whether there are no threads, and work is done where it is submitted.
    is_inline: bool,
}

/// The queue of a pool is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver is busy: {waiting} jobs are waiting. Try again in a moment")]
pub struct Busy {
    /// How many jobs are waiting.
    pub waiting: usize,
}

impl SolverPool {
    /// Starts the threads, at least one.
    pub fn new(limits: PoolLimits) -> io::Result<SolverPool> {
        // From here on the owner stops the threads if a later one does not start.
        let owner = Arc::new(Owner(Arc::default()));
        for number in 1..=limits.threads.max(1) {
            let queue = Arc::clone(&owner.0);
            thread::Builder::new().name(format!("solver-{number}")).spawn(move || queue.work())?;
        }
        Ok(SolverPool { limits, owner, is_inline: false })
    }

    /// A pool without threads: work is done while it is submitted, and is done when `submit` returns. For simulations,
    /// which must do the same at every run.
    pub fn inline(memory: u64) -> SolverPool {
        let limits = PoolLimits { threads: 0, queue: 0, memory, time_limit: None };
        SolverPool { limits, owner: Arc::new(Owner(Arc::default())), is_inline: true }
    }

    /// The limits it was made with.
    pub fn limits(&self) -> PoolLimits {
        self.limits
    }

    /// Puts work in the queue, within the limits of the pool.
    pub fn submit<T, E>(
        &self,
        work: impl FnOnce(&SolveControl) -> Result<T, E> + Send + 'static,
    ) -> Result<SolveJob<T, E>, Busy>
    where
        T: Send + 'static,
        E: From<SolveError> + Send + 'static,
    {
        self.submit_within(self.limits.memory, self.limits.time_limit, work)
    }

    /// Puts work in the queue with less memory than the pool would grant (never more), and its own time limit.
    pub fn submit_within<T, E>(
        &self,
        memory: u64,
        time_limit: Option<Duration>,
        work: impl FnOnce(&SolveControl) -> Result<T, E> + Send + 'static,
    ) -> Result<SolveJob<T, E>, Busy>
    where
        T: Send + 'static,
        E: From<SolveError> + Send + 'static,
    {
        let control = SolveControl::with_memory(memory.min(self.limits.memory)).with_threads(1);
        let control = Arc::new(match time_limit {
            Some(limit) => control.with_time_limit(limit),
            None => control,
        });
        let slot = Arc::new(Slot::default());
        let answer = Arc::clone(&slot);
        let run = move |control: &SolveControl| {
            // A panic belongs to the thread that waits for the result, not to the pool.
            let work = || control.check().map_err(E::from).and_then(|()| work(control));
            answer.fill(catch_unwind(AssertUnwindSafe(work)));
        };
        if self.is_inline {
            run(&control);
        } else {
            let job = QueuedJob { control: Arc::clone(&control), run: Box::new(run) };
            self.owner.0.push(job, self.limits.queue)?;
        }
        Ok(SolveJob::new(control, slot, Arc::clone(&self.owner.0)))
    }

    /// How many jobs are running.
    pub fn running(&self) -> usize {
        self.owner.0.lock().running.len()
    }

    /// How many jobs are waiting for a thread.
    pub fn waiting(&self) -> usize {
        self.owner.0.lock().waiting.len()
    }
}

impl std::fmt::Debug for SolverPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SolverPool").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// What all handles of a pool share. With the last of them the threads end.
struct Owner(Arc<Queue>);

impl Drop for Owner {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.closed = true;
        state.running.iter().for_each(|control| control.cancel());
        let waiting = std::mem::take(&mut state.waiting);
        drop(state);
        self.0.changed.notify_all();
        // Each of them answers that it was cancelled.
        for job in waiting {
            job.control.cancel();
            (job.run)(&job.control);
        }
    }
}

/// The jobs of a pool.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<QueuedJob>,
    running: Vec<Arc<SolveControl>>,
    closed: bool,
}

/// A job that waits for a thread.
struct QueuedJob {
    control: Arc<SolveControl>,
    run: Box<dyn FnOnce(&SolveControl) + Send>,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: QueuedJob, limit: usize) -> Result<(), Busy> {
        let mut state = self.lock();
        if state.waiting.len() >= limit.max(1) {
            return Err(Busy { waiting: state.waiting.len() });
        }
        state.waiting.push_back(job);
        self.changed.notify_one();
        Ok(())
    }

    /// Forgets a job that is waiting; one that runs is only cancelled.
    pub(crate) fn cancel(&self, control: &Arc<SolveControl>) {
        control.cancel();
        let mut state = self.lock();
        let place = state.waiting.iter().position(|job| Arc::ptr_eq(&job.control, control));
        let forgotten = place.and_then(|place| state.waiting.remove(place));
        // What the work holds is dropped outside the lock: it may be anything.
        drop(state);
        drop(forgotten);
    }

    /// What every thread of the pool does.
    fn work(&self) {
        while let Some(QueuedJob { control, run }) = self.next() {
            run(&control);
            self.lock().running.retain(|running| !Arc::ptr_eq(running, &control));
        }
    }

    /// The next job; none once the pool is closed.
    fn next(&self) -> Option<QueuedJob> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                state.running.push(Arc::clone(&job.control));
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// What a panic carries.
pub(crate) type Panic = Box<dyn Any + Send>;
