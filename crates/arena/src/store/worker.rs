use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deadpool_postgres::Client;
use duels_postgres::RunState;
use tokio::time::{sleep, timeout};

use super::leases::{Claim, Leases, PlayedBatch};
use super::packing::pack;
use super::run_store::{halted, new_token};
use super::work_queue::{FailOnPanic, WorkQueue};
use super::{RunStore, RunStoreError, WorkEvent, WorkOptions, run_row};
use crate::journal::line;
use crate::referee::{GameError, Referee};
use crate::roster::Roster;
use crate::{Halt, Pairing, Plan, RunError, VariantRange};

/// How much work is claimed ahead, so that no thread waits for the database.
const AHEAD: Duration = Duration::from_millis(500);
/// How many batches are claimed at most, in addition to one for each thread.
const MOST: f64 = 256.0;
/// How long played batches wait for others to be handed in with.
const GATHER: Duration = Duration::from_millis(20);
/// How much is handed in at once, so that it does not take long on a slow line.
const MOST_BYTES: usize = 512 << 10;
/// How often to look for work if there was none.
const RETRY: Duration = Duration::from_millis(200);
/// After how long without work other runs are looked at.
const IDLE: Duration = Duration::from_secs(2);
/// After how long runs that wait get their turn.
const TURN: Duration = Duration::from_secs(10);
/// How long giving batches back may take.
const FAREWELL: Duration = Duration::from_secs(3);

/// A run that a worker works on.
pub(super) struct LoadedRun {
    pub(super) number: i64,
    pub(super) plan: Plan,
    pub(super) games: Vec<VariantRange>,
}

/// Why the work on a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WorkEnd {
    /// The run is over.
    Over,
    /// There was nothing to do for a while, or it is another run's turn.
    Idle,
    /// The worker was stopped.
    Halted,
}

/// Works on one run.
pub(super) struct Worker<'a> {
    pub(super) store: &'a RunStore,
    pub(super) options: &'a WorkOptions<'a>,
    pub(super) run: &'a LoadedRun,
    leases: Leases,
    queue: WorkQueue,
    is_away: AtomicBool,
}

impl<'a> Worker<'a> {
    pub(super) fn new(store: &'a RunStore, options: &'a WorkOptions<'a>, run: &'a LoadedRun) -> Worker<'a> {
        let leases = Leases { run: run.number, worker: options.worker.to_string(), lease: options.lease };
        Worker { store, options, run, leases, queue: WorkQueue::default(), is_away: AtomicBool::new(false) }
    }

    /// Plays with a thread for every roster, until there is nothing to do.
    pub(super) fn work(&self, rosters: Vec<Roster>) -> Result<WorkEnd, RunError> {
        let (threads, halt) = (rosters.len(), Halt::default());
        std::thread::scope(|scope| {
            for roster in rosters {
                let referee = Referee::new(&self.run.plan, &self.run.games, &halt, roster);
                scope.spawn(|| self.play_all(referee));
            }
            let ended = self.store.runtime().block_on(self.coordinate(threads));
            self.queue.close();
            // Whatever is still played is not wanted any more.
            halt.stop();
            ended
        })
    }

    /// One thread: plays what is claimed.
    fn play_all(&self, mut referee: Referee<'_>) {
        let _guard = FailOnPanic(&self.queue);
        let matchups = self.run.plan.matchups();
        while let Some(claim) = self.queue.take() {
            match self.play(&mut referee, &matchups, claim) {
                Ok(Some(batch)) => self.queue.finish(batch),
                Ok(None) => {}
                Err(error) => return self.queue.fail(error),
            }
        }
    }

    /// Plays a batch; none if its lease was lost meanwhile.
    fn play(
        &self,
        referee: &mut Referee<'_>,
        matchups: &[[usize; 2]],
        claim: Claim,
    ) -> Result<Option<PlayedBatch>, GameError> {
        let failed = |error: io::Error| GameError::Stopped(error.to_string());
        let mut lines = Vec::new();
        for index in claim.first..claim.first + claim.count {
            if !self.queue.holds(&claim) {
                return Ok(None);
            }
            let Some(pairing) = Pairing::of(&self.run.plan, matchups, index) else { continue };
            lines.extend(line(&referee.play(&pairing)?).map_err(failed)?);
        }
        Ok(Some(PlayedBatch { claim, games: pack(&lines).map_err(failed)? }))
    }

    async fn coordinate(&self, threads: usize) -> Result<WorkEnd, RunError> {
        let ended = tokio::select! {
            ended = self.keep_busy(threads) => ended,
            error = self.renew_all() => Err(error.into()),
            () = halted(self.options.halt) => Ok(WorkEnd::Halted),
        };
        let (leases, held) = (&self.leases, &self.queue.held());
        if !held.is_empty() {
            let give_back = |client: Arc<Client>| async move { leases.give_back(&client, held).await };
            // Without it others wait until the leases have run out.
            let _ = timeout(FAREWELL, self.store.once(give_back)).await;
        }
        ended
    }

    /// Hands in what is played, and claims more.
    async fn keep_busy(&self, threads: usize) -> Result<WorkEnd, RunError> {
        let mut pace = Pace { since: Instant::now(), count: 0, rate: 0.0 };
        let (mut next_try, mut busy, mut turn) = (Instant::now(), Instant::now(), Instant::now());
        let mut is_leaving = false;
        loop {
            self.hand_in().await?;
            if let Some(failure) = self.queue.failure() {
                return self.failed(failure).await;
            }
            let (unplayed, wanted) = (self.queue.unplayed(), threads + pace.ahead(self.queue.count()));
            if unplayed > 0 {
                busy = Instant::now();
            }
            if turn.elapsed() >= TURN && self.options.run.is_none() && !is_leaving {
                (is_leaving, turn) = (self.others_wait().await?, Instant::now());
            }
            if is_leaving && self.queue.held().is_empty() {
                return Ok(WorkEnd::Idle);
            }
            if !is_leaving
                && unplayed * 4 <= wanted * 3
                && Instant::now() >= next_try
                && self.claim(wanted - unplayed).await? == 0
            {
                next_try = Instant::now() + RETRY;
                if !self.is_open().await? {
                    return Ok(WorkEnd::Over);
                }
                if busy.elapsed() >= IDLE && self.options.run.is_none() {
                    return Ok(WorkEnd::Idle);
                }
            }
            // If nothing happens, it is time to look for work again.
            let _ = timeout(RETRY, self.queue.news.notified()).await;
            sleep(GATHER).await;
        }
    }

    /// Claims batches; how many it got.
    async fn claim(&self, most: usize) -> Result<usize, RunStoreError> {
        let token = new_token()?;
        let claim = |client: Arc<Client>| async move { self.leases.claim(&client, most, token).await };
        let claims = self.store.patiently(claim).await?;
        self.queue.add(&claims);
        Ok(claims.len())
    }

    async fn hand_in(&self) -> Result<(), RunStoreError> {
        loop {
            let played = self.queue.take_played(MOST_BYTES);
            if played.is_empty() {
                return Ok(());
            }
            self.hand_in_some(&played).await?;
        }
    }

    async fn hand_in_some(&self, played: &[PlayedBatch]) -> Result<(), RunStoreError> {
        let (leases, was_tried) = (&self.leases, &AtomicBool::new(false));
        let hand_in = |client: Arc<Client>| async move {
            let again = was_tried.swap(true, Ordering::Relaxed);
            leases.hand_in(&client, played).await.map(|accepted| (accepted, again))
        };
        let (accepted, again) = self.store.patiently(hand_in).await?;
        let is_accepted = |batch: &&PlayedBatch| accepted.contains(&batch.claim.first);
        let (kept, late): (Vec<_>, Vec<_>) = played.iter().partition(is_accepted);
        let games = self.queue.release(kept.into_iter().map(|batch| &batch.claim));
        let lost = self.queue.release(late.into_iter().map(|batch| &batch.claim));
        (self.options.event)(WorkEvent::HandedIn { games });
        // After a lost answer, what is not accepted may have been accepted before.
        if again { Ok(()) } else { self.tell_lost(lost).await }
    }

    /// Whether other runs have something to play.
    async fn others_wait(&self) -> Result<bool, RunStoreError> {
        let look = |client: Arc<Client>| async move { run_row::with_work(&client).await };
        let runs = self.store.patiently(look).await?;
        Ok(runs.iter().any(|run| run.number != self.run.number && run.check_program().is_ok()))
    }

    /// Says that games were lost to others, unless the whole run is over.
    async fn tell_lost(&self, games: u64) -> Result<(), RunStoreError> {
        if games > 0 && self.is_open().await? {
            (self.options.event)(WorkEvent::LeaseLost { games });
        }
        Ok(())
    }

    async fn is_open(&self) -> Result<bool, RunStoreError> {
        let number = self.run.number;
        let state = |client: Arc<Client>| async move { run_row::state(&client, number).await };
        Ok(self.store.patiently(state).await? == RunState::Open)
    }

    /// What a game that cannot be played means for the run: the same as on one machine, unless only this worker is to
    /// blame.
    async fn failed(&self, failure: GameError) -> Result<WorkEnd, RunError> {
        match failure {
            GameError::Interrupted => Ok(WorkEnd::Halted),
            GameError::Stopped(why) => Err(RunError::WorkerStopped(why)),
            error => {
                let (number, why) = (self.run.number, &error.to_string());
                let fail = |client: Arc<Client>| async move { run_row::fail(&client, number, why).await };
                self.store.patiently(fail).await?;
                Err(RunError::Game(why.clone()))
            }
        }
    }

    /// Renews the leases until the database refuses.
    async fn renew_all(&self) -> RunStoreError {
        loop {
            sleep(self.options.lease / 4).await;
            let (leases, held) = (&self.leases, &self.queue.held());
            if held.is_empty() {
                continue;
            }
            let renew = |client: Arc<Client>| async move { leases.renew(&client, held).await };
            match self.store.once(renew).await {
                Ok(kept) => {
                    self.is_away.store(false, Ordering::Relaxed);
                    let lost = held.iter().filter(|claim| !kept.contains(&claim.first));
                    if let Err(error) = self.tell_lost(self.queue.release(lost)).await {
                        return error;
                    }
                }
                Err(RunStoreError::Unavailable(why)) => {
                    if !self.is_away.swap(true, Ordering::Relaxed) {
                        (self.options.event)(WorkEvent::Away { why });
                    }
                }
                Err(error) => return error,
            }
        }
    }
}

/// How fast batches are played.
struct Pace {
    since: Instant,
    count: u64,
    /// Batches a second.
    rate: f64,
}

impl Pace {
    /// How many batches to claim ahead, now that so many were played.
    fn ahead(&mut self, count: u64) -> usize {
        let seconds = self.since.elapsed().as_secs_f64();
        if seconds > 0.01 {
            let rate = (count - self.count) as f64 / seconds;
            // Up at once, down slowly: a thread without work costs more than a batch that waits.
            self.rate = rate.max(0.8 * self.rate + 0.2 * rate);
            (self.since, self.count) = (Instant::now(), count);
        }
        (self.rate * AHEAD.as_secs_f64()).min(MOST) as usize
    }
}
