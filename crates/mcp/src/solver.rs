use std::fmt::Display;
use std::io;
use std::time::Duration;

use duels_oracle::{PoolLimits, SolveControl, SolveError, SolverPool};

use crate::tool_result::ToolError;

/// How much memory a hint may use, which its game keeps.
pub(crate) const HINT_MEMORY: u64 = 32 << 20;

/// What a client may request of the machine: how much work at once, for how long, with how much memory.
const LIMITS: PoolLimits =
    PoolLimits { threads: 2, queue: 64, memory: 256 << 20, time_limit: Some(Duration::from_secs(10)) };

/// Does the solver work of the tools. A request that is dropped cancels its work.
pub(crate) struct Solver(SolverPool);

impl Solver {
    /// Starts the threads.
    pub(crate) fn start() -> io::Result<Solver> {
        SolverPool::new(LIMITS).map(Solver)
    }

    /// Does work within the limits.
    pub(crate) async fn run<T, E>(
        &self,
        work: impl FnOnce(&SolveControl) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ToolError>
    where
        T: Send + 'static,
        E: From<SolveError> + Display + Send + 'static,
    {
        self.run_within(LIMITS.memory, work).await
    }

    /// Does work with less memory than the limits allow.
    pub(crate) async fn run_within<T, E>(
        &self,
        memory: u64,
        work: impl FnOnce(&SolveControl) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ToolError>
    where
        T: Send + 'static,
        E: From<SolveError> + Display + Send + 'static,
    {
        let job = self.0.submit_within(memory, LIMITS.time_limit, work);
        let job = job.map_err(|busy| ToolError::from_error(&busy))?;
        job.await.map_err(|error| ToolError::from_error(&error))
    }
}
