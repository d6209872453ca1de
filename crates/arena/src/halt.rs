use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use duels_oracle::SolveControl;

/// Stops a run, as Ctrl-C does. Unfinished games are dropped and played again when the run is resumed.
#[derive(Debug, Default)]
pub struct Halt {
    stopped: AtomicBool,
    controls: Mutex<Vec<Arc<SolveControl>>>,
    why: Mutex<Option<String>>,
}

impl Halt {
    /// Asks the run to stop soon. Asking again is safe.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        let controls = self.controls.lock().unwrap_or_else(PoisonError::into_inner);
        controls.iter().for_each(|control| control.cancel());
    }

    /// The same with a reason; the first one is kept.
    pub(crate) fn stop_because(&self, why: String) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.stop();
    }

    /// Whether the run was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Why it was stopped, if a player gave a reason.
    pub(crate) fn why(&self) -> Option<String> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A control that is cancelled with the run.
    pub(crate) fn control(&self, memory: u64) -> Arc<SolveControl> {
        let control = Arc::new(SolveControl::with_memory(memory));
        self.controls.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&control));
        if self.is_stopped() {
            control.cancel();
        }
        control
    }
}
