use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::game_outcome::GameOutcome;
use crate::game_queue::{CloseOnDrop, GameQueue};
use crate::journal::{Journal, line};
use crate::prefix::Prefix;
use crate::referee::{GameError, Referee};
use crate::roster::Roster;
use crate::{GameRow, Pairing, Plan, RunError, RunOptions, VariantRange};

/// How often finished games are synced to the disk.
pub(crate) const SYNC_INTERVAL: Duration = Duration::from_secs(1);

/// Workers that play the games of a queue and keep them in the journal.
pub(crate) struct WorkerPool<'a> {
    plan: &'a Plan,
    matchups: Vec<[usize; 2]>,
    games: &'a [VariantRange],
    options: &'a RunOptions<'a>,
    queue: GameQueue,
    journal: Mutex<(Journal, Instant)>,
    /// Only where it may end the run early.
    prefix: Option<Mutex<Prefix<'a>>>,
    failure: Mutex<Option<RunError>>,
}

impl<'a> WorkerPool<'a> {
    pub(crate) fn new(
        plan: &'a Plan,
        games: &'a [VariantRange],
        options: &'a RunOptions<'a>,
        queue: GameQueue,
        journal: Journal,
        prefix: Option<Prefix<'a>>,
    ) -> WorkerPool<'a> {
        let (matchups, journal) = (plan.matchups(), Mutex::new((journal, Instant::now())));
        let (prefix, failure) = (prefix.map(Mutex::new), Mutex::new(None));
        WorkerPool { plan, matchups, games, options, queue, journal, prefix, failure }
    }

    /// Plays all games, with a worker for every roster.
    pub(crate) fn run(self, rosters: Vec<Roster>) -> Result<(), RunError> {
        std::thread::scope(|scope| {
            for roster in rosters {
                scope.spawn(|| self.work(roster));
            }
        });
        self.finish()
    }

    /// One worker: plays until the queue is empty or the run is stopped.
    fn work(&self, roster: Roster) {
        let _close = CloseOnDrop(&self.queue);
        let mut referee = Referee::new(self.plan, self.games, self.options.halt, roster);
        while let Some(index) = self.queue.take() {
            let Some(pairing) = Pairing::of(self.plan, &self.matchups, index) else { break };
            if !self.play(&mut referee, &pairing) {
                break;
            }
        }
    }

    /// Plays a game and keeps it; whether the run should continue.
    fn play(&self, referee: &mut Referee<'_>, pairing: &Pairing) -> bool {
        let halt = self.options.halt;
        if halt.is_stopped() {
            return false;
        }
        let kept = match referee.play(pairing) {
            Ok(game) => self.keep(&game),
            Err(GameError::Interrupted) => return false,
            // A player that was stopped with the run has no reason of its own.
            Err(GameError::Stopped(_)) if halt.is_stopped() => return false,
            Err(GameError::Stopped(why)) => {
                halt.stop_because(why);
                return false;
            }
            Err(error) => Err(RunError::Game(error.to_string())),
        };
        if let Err(error) = kept {
            self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            halt.stop();
            return false;
        }
        let (done, total) = self.queue.finish(pairing.index);
        (self.options.progress)(done, total);
        true
    }

    fn keep(&self, game: &GameRow) -> Result<(), RunError> {
        let line = line(game).map_err(|error| RunError::Game(error.to_string()))?;
        let mut guard = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        let (journal, synced) = &mut *guard;
        journal.add(&line)?;
        if synced.elapsed() >= SYNC_INTERVAL {
            journal.sync()?;
            *synced = Instant::now();
        }
        drop(guard);
        self.end_if_decided(GameOutcome::from(game));
        Ok(())
    }

    /// Ends the run if the tests are decided by the games up to here, in their order.
    fn end_if_decided(&self, game: GameOutcome) {
        if let Some(prefix) = &self.prefix {
            let mut prefix = prefix.lock().unwrap_or_else(PoisonError::into_inner);
            prefix.add(game);
            prefix.end().into_iter().for_each(|end| self.queue.end_at(end));
        }
    }

    fn finish(self) -> Result<(), RunError> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = failure {
            return Err(failure);
        }
        let (journal, _) = self.journal.into_inner().unwrap_or_else(PoisonError::into_inner);
        journal.sync()?;
        let (done, total) = self.queue.done();
        if done < total {
            let why = self.options.halt.why().unwrap_or_else(|| "interrupted".to_string());
            return Err(RunError::Interrupted { why, done, total });
        }
        Ok(())
    }
}
