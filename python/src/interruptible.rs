use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use duels_oracle::SolveControl;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are checked.
const INTERVAL: Duration = Duration::from_millis(50);

/// Does long work while other Python threads run. Ctrl-C cancels it.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    memory: Option<u64>,
    work: impl FnOnce(&SolveControl) -> T + Send,
) -> PyResult<T> {
    let control = SolveControl::with_memory(memory.unwrap_or(SolveControl::MEMORY));
    py.detach(|| run_with_signals(&control, work))
}

/// Does the work in another thread, because Python handles signals only in this one.
fn run_with_signals<T: Send>(
    control: &SolveControl,
    work: impl FnOnce(&SolveControl) -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (finished, running) = channel::<()>();
        let worker = scope.spawn(move || {
            let result = work(control);
            drop(finished);
            result
        });
        let mut interrupted = None;
        while running.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if let Err(signal) = Python::attach(check_signals) {
                control.cancel();
                interrupted = Some(signal);
            }
        }
        let result =
            worker.join().map_err(|_| PyRuntimeError::new_err("the solver panicked: please report it"));
        interrupted.map_or(result, Err)
    })
}

/// The exception that a signal raises, such as `KeyboardInterrupt` for Ctrl-C.
fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
