use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use duels_oracle::SolveControl;

/// A way to stop a run from outside, as Ctrl-C does: games that are not over are dropped and played again later.
#[derive(Debug, Default)]
pub struct Halt {
    stopped: Arc<AtomicBool>,
    tasks: Mutex<Vec<Arc<SolveControl>>>,
    why: Mutex<Option<String>>,
}

impl Halt {
    /// Asks the run to stop soon. It is safe to ask again.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|task| task.cancel());
    }

    /// The same with a reason, of which the first is kept.
    pub(crate) fn stop_because(&self, why: String) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.stop();
    }

    /// Whether the run was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// A flag that is set when the run should stop, for players from outside.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stopped)
    }

    /// Why it was stopped, where a player said so.
    pub(crate) fn why(&self) -> Option<String> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A task that stops with the run.
    pub(crate) fn task(&self, memory: u64) -> Arc<SolveControl> {
        let task = Arc::new(SolveControl::with_memory(memory));
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&task));
        if self.is_stopped() {
            task.cancel();
        }
        task
    }
}
