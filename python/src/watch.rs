use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use duels_oracle::SolveControl;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long Ctrl-C may go unheard.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does long work while other Python threads run. Ctrl-C stops it.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    memory: Option<u64>,
    work: impl FnOnce(&SolveControl) -> T + Send,
) -> PyResult<T> {
    let task = SolveControl::with_memory(memory.unwrap_or(SolveControl::MEMORY));
    py.detach(|| supervise(&task, work))
}

/// Lets a thread of its own do the work, so that this one can look after signals, which Python hands to it alone.
fn supervise<T: Send>(task: &SolveControl, work: impl FnOnce(&SolveControl) -> T + Send) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (finished, news) = channel::<()>();
        let worker = scope.spawn(move || {
            let result = work(task);
            drop(finished);
            result
        });
        let mut interrupted = None;
        while news.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            if let Err(signal) = Python::attach(listen) {
                task.cancel();
                interrupted = Some(signal);
            }
        }
        let result =
            worker.join().map_err(|_| PyRuntimeError::new_err("the solver broke down: please report it"));
        interrupted.map_or(result, Err)
    })
}

/// Whether Ctrl-C was pressed, or another signal raises something.
fn listen(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
