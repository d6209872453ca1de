//! What a client may ask of the machine: how much work at once, for how long, with how much memory.

use std::sync::Arc;
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use tokio::sync::Semaphore;

use crate::answer::Refused;

/// How much memory one piece of solver work may use.
pub(crate) const MEMORY: u64 = 256 << 20;
/// How much of it may stay behind in a game, which remembers what a hint has taught it.
pub(crate) const KEPT: u64 = 32 << 20;
/// How long one piece of solver work may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many pieces of solver work are done at once; others wait.
const AT_ONCE: usize = 2;

/// The places at which solver work is done.
#[derive(Clone)]
pub(crate) struct Bench(Arc<Semaphore>);

impl Bench {
    pub(crate) fn new() -> Bench {
        Bench(Arc::new(Semaphore::new(AT_ONCE)))
    }

    /// Does solver work on a thread of its own, for a bounded time and with bounded memory.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        memory: u64,
        work: impl FnOnce(&SolveControl) -> Result<T, SolveError> + Send + 'static,
    ) -> Result<T, Refused> {
        let place = Arc::clone(&self.0).acquire_owned().await.map_err(|error| Refused::of(&error))?;
        let task = Arc::new(SolveControl::with_memory(memory));
        let own = Arc::clone(&task);
        let mut thinking = tokio::task::spawn_blocking(move || {
            let _place = place;
            work(&own)
        });
        let done = match tokio::time::timeout(PATIENCE, &mut thinking).await {
            Ok(done) => done,
            Err(_) => {
                task.cancel();
                thinking.await
            }
        };
        done.unwrap_or(Err(SolveError::Cancelled)).map_err(|error| sentence(&error))
    }
}

fn sentence(error: &SolveError) -> Refused {
    match error {
        SolveError::Cancelled => Refused::new(format!(
            "This variant is too large: solving it takes more than the {} seconds that it may take here. Choose \
             smaller parameters.",
            PATIENCE.as_secs()
        )),
        error => Refused::of(error),
    }
}
