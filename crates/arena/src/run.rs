use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use duels_rules::Catalogue;

use crate::journal::{Journal, line};
use crate::queue::{Closing, Queue};
use crate::referee::{Dropped, Referee};
use crate::seated::Seated;
use crate::write::write_all;
use crate::{Field, Fixture, Folder, FolderError, Halt, OpenError, Opener, Plan, PlanError, Results};

/// How a run is carried out: none of it changes a result.
pub struct Means<'a> {
    /// The games there are.
    pub catalogue: Catalogue,
    /// How many games are played at once.
    pub workers: usize,
    /// Opens players from outside.
    pub opener: &'a Opener<'a>,
    /// Stops the run.
    pub halt: &'a Halt,
    /// Is told how many games are done, of how many.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Why a run has no results.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It cannot be carried out.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A player cannot be reached.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Its folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A game cannot be played or judged.
    #[error("{0}")]
    Game(String),
    /// It was stopped; what is done is kept.
    #[error("{} after {done} of {total} games, which are kept", why.trim_end_matches('.'))]
    Interrupted {
        /// Who stopped it.
        why: String,
        /// How many games are done.
        done: u64,
        /// How many there will be.
        total: u64,
    },
}

/// How much memory solving may use in each worker. It is the same however many there are, because what is too large
/// to solve must not depend on that.
const MEMORY: u64 = 512 << 20;
/// How often finished games are forced onto the disk.
const SYNC: Duration = Duration::from_secs(1);

/// Plays what is left of a run, and makes the results when all is played.
pub fn run(folder: &mut Folder, means: &Means<'_>) -> Result<Results, RunError> {
    let plan = folder.plan().clone();
    let (fields, entrants) = plan.check(means.catalogue)?;
    let workers = means.workers.clamp(1, plan.total().min(1024) as usize);
    let open = |_| Seated::open(&entrants, means.opener);
    let seated: Vec<Seated<'_>> = (0..workers).map(open).collect::<Result<_, _>>()?;
    folder.begin()?;
    let (journal, done) = Journal::open(folder, plan.total())?;
    let already = done.count();
    let hall = Hall {
        plan: &plan,
        pairings: plan.pairings(),
        fields: &fields,
        means,
        queue: Queue::new(plan.total(), done),
        journal: Mutex::new((journal, Instant::now())),
        failure: Mutex::new(None),
    };
    (means.progress)(already, plan.total());
    std::thread::scope(|scope| {
        for seated in seated {
            let hall = &hall;
            scope.spawn(move || hall.work(seated));
        }
    });
    hall.end()?;
    Ok(write_all(folder)?)
}

/// Where the workers meet.
struct Hall<'a> {
    plan: &'a Plan,
    pairings: Vec<[usize; 2]>,
    fields: &'a [Field],
    means: &'a Means<'a>,
    queue: Queue,
    journal: Mutex<(Journal, Instant)>,
    failure: Mutex<Option<RunError>>,
}

impl Hall<'_> {
    /// One worker's day.
    fn work(&self, seated: Seated<'_>) {
        let _closing = Closing(&self.queue);
        let mut referee = Referee {
            plan: self.plan,
            fields: self.fields,
            halt: self.means.halt,
            task: self.means.halt.task(MEMORY),
            seated,
            places: self.fields.iter().map(|_| None).collect(),
        };
        while let Some(index) = self.queue.take() {
            let Some(fixture) = Fixture::of(self.plan, &self.pairings, index) else { break };
            if !self.play(&mut referee, &fixture) {
                break;
            }
        }
    }

    /// Plays a game and keeps it; whether the run should go on.
    fn play(&self, referee: &mut Referee<'_>, fixture: &Fixture) -> bool {
        if self.means.halt.is_stopped() {
            return false;
        }
        let kept = match referee.play(fixture) {
            Ok(game) => line(&game)
                .map_err(|error| RunError::Game(error.to_string()))
                .and_then(|line| self.keep(&line)),
            Err(Dropped::Interrupted) => return false,
            // A player who gives up because the run was stopped has no reason of its own.
            Err(Dropped::Stopped(_)) if self.means.halt.is_stopped() => return false,
            Err(Dropped::Stopped(why)) => {
                self.means.halt.stop_because(why);
                return false;
            }
            Err(dropped) => Err(RunError::Game(dropped.to_string())),
        };
        if let Err(error) = kept {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            self.means.halt.stop();
            return false;
        }
        (self.means.progress)(self.queue.finish(fixture.index), self.plan.total());
        true
    }

    fn keep(&self, line: &[u8]) -> Result<(), RunError> {
        let mut guard = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let (journal, synced) = &mut *guard;
        journal.add(line)?;
        if synced.elapsed() >= SYNC {
            journal.sync()?;
            *synced = Instant::now();
        }
        Ok(())
    }

    fn end(self) -> Result<(), RunError> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = failure {
            return Err(failure);
        }
        let (journal, _) = self.journal.into_inner().unwrap_or_else(PoisonError::into_inner);
        journal.sync()?;
        let (done, total) = (self.queue.done(), self.plan.total());
        if done < total {
            let why = self.means.halt.why().unwrap_or_else(|| "interrupted".to_string());
            return Err(RunError::Interrupted { why, done, total });
        }
        Ok(())
    }
}
