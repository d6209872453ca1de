//! What a client may request of the machine: how much work at once, for how long, with how much memory.

use std::sync::Arc;
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use tokio::sync::Semaphore;

use crate::tool_result::ToolError;

/// How much memory one request may use.
pub(crate) const MEMORY: u64 = 256 << 20;
/// How much memory a hint may use, which its game keeps.
pub(crate) const HINT_MEMORY: u64 = 32 << 20;
/// How long one request may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How many requests are solved at once; others wait.
const WORKERS: usize = 2;

/// Runs solver work on threads of its own.
#[derive(Clone)]
pub(crate) struct Solver(Arc<Semaphore>);

impl Solver {
    pub(crate) fn new() -> Solver {
        Solver(Arc::new(Semaphore::new(WORKERS)))
    }

    /// Does solver work for a bounded time and with bounded memory.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        memory: u64,
        work: impl FnOnce(&SolveControl) -> Result<T, SolveError> + Send + 'static,
    ) -> Result<T, ToolError> {
        let permit =
            Arc::clone(&self.0).acquire_owned().await.map_err(|error| ToolError::from_error(&error))?;
        let control = Arc::new(SolveControl::with_memory(memory));
        let own = Arc::clone(&control);
        let mut working = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&own)
        });
        let done = match tokio::time::timeout(TIMEOUT, &mut working).await {
            Ok(done) => done,
            Err(_) => {
                control.cancel();
                working.await
            }
        };
        // A worker that panicked has solved nothing either.
        done.unwrap_or(Err(SolveError::Cancelled)).map_err(|error| sentence(&error))
    }
}

fn sentence(error: &SolveError) -> ToolError {
    match error {
        SolveError::Cancelled => ToolError::new(format!(
            "This variant is too large: solving it takes more than the limit of {} seconds. Choose smaller parameters.",
            TIMEOUT.as_secs()
        )),
        error => ToolError::from_error(error),
    }
}
