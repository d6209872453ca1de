use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError, SolveJob, SolverPool};
use duels_rules::{AnyGame, Move};
use tokio::sync::watch;

/// A position is cancelled when no page has asked for it for so long.
const ABANDONED_AFTER: Duration = Duration::from_secs(10);
/// How often a job checks whether it is abandoned.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// How many positions are known: those that are being solved, those that wait, and the latest results.
const MOST_POSITIONS: usize = 64;

/// What is known about a position.
#[derive(Clone, Debug)]
pub(crate) struct ExploredPosition {
    pub(crate) solution: Solution,
    /// Why, in a sentence or two that speak to the player to move.
    pub(crate) why: String,
    /// The winning move that this is about.
    pub(crate) recommended: Option<Move>,
}

/// What is known about a position, or why it is not known.
pub(crate) type PositionResult = Result<ExploredPosition, SolveError>;

/// Positions that are solved in the background, and the latest that were.
pub(crate) struct Positions {
    pool: SolverPool,
    jobs: Mutex<Vec<Arc<PositionJob>>>,
}

/// A position that is being solved, or was.
pub(crate) struct PositionJob {
    key: String,
    control: Arc<SolveControl>,
    last_request: Mutex<Instant>,
    result: watch::Sender<Option<PositionResult>>,
}

impl Positions {
    pub(super) fn new(pool: SolverPool) -> Positions {
        Positions { pool, jobs: Mutex::default() }
    }

    /// The job of a position, started if necessary; none when too many positions are being solved.
    pub(crate) fn solve(
        &self,
        key: String,
        game: impl FnOnce() -> Box<dyn AnyGame>,
    ) -> Option<Arc<PositionJob>> {
        let mut jobs = locked(&self.jobs);
        if let Some(index) = jobs.iter().position(|job| job.key == key && !job.is_cancelled()) {
            let job = jobs.remove(index);
            jobs.push(Arc::clone(&job));
            *locked(&job.last_request) = Instant::now();
            return Some(job);
        }
        jobs.retain(|job| job.key != key);
        if jobs.len() >= MOST_POSITIONS {
            // Results make room, the least recently used first; what is being solved does not.
            let oldest = jobs.iter().position(|job| job.result.borrow().is_some())?;
            jobs.remove(oldest);
        }
        let game = game();
        let solving = self.pool.submit(move |control| solve(&*game, control)).ok()?;
        let job = Arc::new(PositionJob {
            key,
            control: Arc::clone(solving.control()),
            last_request: Mutex::new(Instant::now()),
            result: watch::Sender::new(None),
        });
        jobs.push(Arc::clone(&job));
        tokio::spawn(Arc::clone(&job).finish(solving));
        Some(job)
    }
}

impl PositionJob {
    /// The result, if it comes within this time.
    pub(crate) async fn result(&self, timeout: Duration) -> Option<PositionResult> {
        let mut result = self.result.subscribe();
        let result = tokio::time::timeout(timeout, result.wait_for(Option::is_some)).await;
        result.ok()?.ok()?.clone()
    }

    /// Steps done and steps in all, as far as known.
    pub(crate) fn progress(&self) -> (u64, u64) {
        self.control.progress()
    }

    /// Whether it was cancelled because no page asked for it: then it may start again.
    fn is_cancelled(&self) -> bool {
        matches!(&*self.result.borrow(), Some(Err(SolveError::Cancelled)))
    }

    /// Waits for the result, or cancels it when no page asks for it. Dropping the work cancels it.
    async fn finish(self: Arc<Self>, mut solving: SolveJob<ExploredPosition>) {
        let result = loop {
            match tokio::time::timeout(CHECK_INTERVAL, &mut solving).await {
                Ok(result) => break result,
                Err(_) if self.is_abandoned() => break Err(SolveError::Cancelled),
                Err(_) => {}
            }
        };
        self.result.send_replace(Some(result));
    }

    fn is_abandoned(&self) -> bool {
        locked(&self.last_request).elapsed() > ABANDONED_AFTER
    }
}

fn solve(game: &dyn AnyGame, control: &SolveControl) -> PositionResult {
    let mut oracle = Oracle::new(game);
    let solution = oracle.solve(game, control)?;
    let why = oracle.why(game, &solution, control)?;
    let recommended = oracle.recommend(game, &solution, control)?;
    Ok(ExploredPosition { solution, why, recommended })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use duels_oracle::PoolLimits;
    use duels_rules::{Catalogue, GameId, Seat};

    use super::*;

    fn open(start: &str) -> Box<dyn AnyGame> {
        GameId::parse(Catalogue::standard(), start).unwrap().open(Seat::One).unwrap()
    }

    /// Positions whose only thread is busy until the sender is dropped.
    fn busy_positions() -> (Positions, mpsc::Sender<()>, SolveJob<()>) {
        let limits = PoolLimits { threads: 1, queue: 100, memory: 1 << 30, time_limit: None };
        let pool = SolverPool::new(limits).unwrap();
        let (release, released) = mpsc::channel::<()>();
        let blocker = pool.submit(move |_| {
            released.recv().unwrap_err();
            Ok::<_, SolveError>(())
        });
        (Positions::new(pool), release, blocker.unwrap())
    }

    #[tokio::test]
    async fn one_position_is_solved_once_for_all() {
        let (positions, release, _blocker) = busy_positions();
        let job = positions.solve("fifty".to_string(), || open("fifty")).unwrap();
        let again = positions.solve("fifty".to_string(), || panic!("it is being solved")).unwrap();
        assert!(Arc::ptr_eq(&job, &again));
        assert!(job.result(Duration::from_millis(20)).await.is_none(), "it waits for its turn");
        drop(release);
        let known = again.result(Duration::from_secs(60)).await.unwrap().unwrap();
        assert!(known.solution.distance == Some(9) && !known.why.is_empty() && known.recommended.is_some());
    }

    #[tokio::test]
    async fn results_make_room_and_what_is_being_solved_does_not() {
        let (positions, release, _blocker) = busy_positions();
        for number in 0..MOST_POSITIONS {
            assert!(positions.solve(number.to_string(), || open("append")).is_some());
        }
        assert!(positions.solve("more".to_string(), || open("append")).is_none());
        drop(release);
        let first = positions.solve("0".to_string(), || panic!("it is there")).unwrap();
        first.result(Duration::from_secs(60)).await.unwrap().unwrap();
        assert!(positions.solve("more".to_string(), || open("append")).is_some());
        assert_eq!(locked(&positions.jobs).len(), MOST_POSITIONS);
    }
}
