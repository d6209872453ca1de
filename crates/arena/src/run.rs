use duels_players::{OpenPlayerError, PlayerOptions};
use duels_rules::Catalogue;

use crate::game_queue::GameQueue;
use crate::journal::Journal;
use crate::prefix::Prefix;
use crate::roster::Roster;
use crate::run_files::write_all;
use crate::store::RunStoreError;
use crate::worker_pool::WorkerPool;
use crate::{Folder, FolderError, Halt, PlanError, Results};

/// How a run is carried out. None of it changes a result.
pub struct RunOptions<'a> {
    /// The games to choose from.
    pub catalogue: Catalogue,
    /// How many games are played at once.
    pub workers: usize,
    /// Which external players may be opened, and how.
    pub players: &'a PlayerOptions,
    /// Stops the run.
    pub halt: &'a Halt,
    /// Called with the number of finished games, and of all games.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Why a run has no results.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The plan cannot be carried out.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A player cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenPlayerError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The database cannot be used for it.
    #[error(transparent)]
    Store(#[from] RunStoreError),
    /// A game cannot be played or judged.
    #[error("{0}")]
    Game(String),
    /// A worker cannot go on; others can.
    #[error("this worker stops: {0}")]
    WorkerStopped(String),
    /// It was stopped; the finished games are kept.
    #[error("{} after {done} of {total} games, which are kept", why.trim_end_matches('.'))]
    Interrupted {
        /// Why it was stopped.
        why: String,
        /// How many games are finished.
        done: u64,
        /// How many there are in all.
        total: u64,
    },
}

/// Plays the remaining games of a run, and computes the results when all are played.
pub fn run(folder: &mut Folder, options: &RunOptions<'_>) -> Result<Results, RunError> {
    let plan = folder.plan().clone();
    let (games, players) = plan.check(options.catalogue)?;
    let workers = options.workers.clamp(1, plan.total().min(1024) as usize);
    let open = |_| Roster::open(&players, options.players);
    let rosters: Vec<Roster> = (0..workers).map(open).collect::<Result<_, _>>()?;
    folder.begin()?;
    let mut prefix = plan.sprt_stop.then(|| Prefix::new(&plan));
    let see = |game| prefix.iter_mut().for_each(|prefix| prefix.add(game));
    let (journal, finished) = Journal::open(folder, plan.total(), see)?;
    let queue = GameQueue::new(plan.total(), finished);
    prefix.iter().filter_map(Prefix::end).for_each(|end| queue.end_at(end));
    let (done, total) = queue.done();
    (options.progress)(done, total);
    WorkerPool::new(&plan, &games, options, queue, journal, prefix).run(rosters)?;
    Ok(write_all(folder)?)
}
