//! Solver work for hints, reviews, puzzles, the computer's moves and explored positions. All of it runs in two pools, so the
//! server never uses more than six threads and 2 GiB for it. Work stops when its client hangs up.

mod dailies;
mod positions;
mod reviews;

use std::io;
use std::time::Duration;

use duels_oracle::{Busy, PoolLimits, SolveControl, SolveError, SolverPool};
use duels_session::{Review, Session};

use self::dailies::Dailies;
pub(crate) use self::positions::{ExploredPosition, Positions};
pub(crate) use self::reviews::{ReviewedGame, Reviews};

/// For work that a client waits for.
const REQUESTS: PoolLimits =
    PoolLimits { threads: 4, queue: 64, memory: 256 << 20, time_limit: Some(Duration::from_secs(5)) };

/// For positions that a page asks for again and again until they are solved.
const POSITIONS: PoolLimits =
    PoolLimits { threads: 2, queue: 64, memory: 512 << 20, time_limit: Some(Duration::from_secs(120)) };

/// The solver that all games of a server share.
pub(crate) struct Solver {
    pool: SolverPool,
    positions: Positions,
    reviews: Reviews,
    dailies: Dailies,
}

/// Why there is no solution.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SolverError {
    /// Too much work is waiting.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The work failed, or exceeded its time or memory.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Solver {
    /// Starts the threads.
    pub(crate) fn start() -> io::Result<Solver> {
        Ok(Solver {
            pool: SolverPool::new(REQUESTS)?,
            positions: Positions::new(SolverPool::new(POSITIONS)?),
            reviews: Reviews::default(),
            dailies: Dailies::default(),
        })
    }

    /// A solver without threads, which does everything where it is asked: for simulations.
    pub(crate) fn inline() -> Solver {
        Solver {
            pool: SolverPool::inline(REQUESTS.memory),
            positions: Positions::new(SolverPool::inline(POSITIONS.memory)),
            reviews: Reviews::default(),
            dailies: Dailies::default(),
        }
    }

    /// Positions that are solved in the background.
    pub(crate) fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Runs work on a solver thread. Dropping the future cancels the work.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&SolveControl) -> Result<T, SolveError> + Send + 'static,
    ) -> Result<T, SolverError> {
        Ok(self.pool.submit(work)?.await?)
    }

    /// Reviews a game.
    pub(crate) async fn review(&self, session: Session) -> Result<(Session, Review), SolverError> {
        self.run(move |control| session.review(control).map(|review| (session, review))).await
    }
}
