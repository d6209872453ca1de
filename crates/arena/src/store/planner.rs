use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use duels_rules::Catalogue;
use tokio::time::sleep;

use super::batch_size::batch_size;
use super::batches::{CollectedBatch, OwnedRun, RunNews};
use super::live_standings::live_standings;
use super::packing::unpack;
use super::run_store::{halted, new_token};
use super::{RunName, RunStore, RunStoreError, run_row};
use crate::game_outcome::GameOutcome;
use crate::game_queue::FinishedGames;
use crate::journal::Journal;
use crate::prefix::Prefix;
use crate::run_files::write_all;
use crate::worker_pool::SYNC_INTERVAL;
use crate::{Folder, Halt, Plan, Results, RunError};

/// How many batches there are at most, from the one with the oldest unfinished game on.
const WINDOW: u64 = 1024;
/// How many batches are collected at once.
const COLLECTED: i64 = 128;
/// How long to wait if nothing was handed in.
const PAUSE: Duration = Duration::from_millis(40);
/// How often the database learns how far the run is.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);
/// How often to look whether a batch was lost, such as by restoring an older database.
const CHECK_INTERVAL: Duration = Duration::from_secs(5);

/// How a planner waits. None of it changes a result.
pub struct WaitOptions<'a> {
    /// The games to choose from.
    pub catalogue: Catalogue,
    /// The name of the run in the database.
    pub name: &'a RunName,
    /// Whether the run was started before.
    pub resume: bool,
    /// Stops waiting.
    pub halt: &'a Halt,
    /// Called with the number of finished games, and of all games.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// Puts the remaining games of a run into the database, waits until workers have played them, and computes the results.
pub fn wait(folder: &mut Folder, store: &RunStore, options: &WaitOptions<'_>) -> Result<Results, RunError> {
    let plan = folder.plan().clone();
    let (_, players) = plan.check(options.catalogue)?;
    let own = || store.runtime().block_on(own(store, &plan, options));
    let run = if options.resume {
        // Whoever has the folder has the run: nothing is taken from them.
        folder.begin()?;
        own()?
    } else {
        // No folder is left behind if the database refuses.
        let run = own()?;
        if let Err(error) = folder.begin() {
            store
                .runtime()
                .block_on(store.once(|client| async move { run.end(&client, "cancelled").await }))?;
            return Err(error.into());
        }
        run
    };
    let mut prefix = Prefix::new(&plan);
    let (journal, finished) = Journal::open(folder, plan.total(), |game| prefix.add(game))?;
    let mut planner = Planner {
        store,
        options,
        run,
        plan: &plan,
        size: batch_size(&plan, &players),
        total: prefix.end().unwrap_or(plan.total()),
        journal,
        synced: Instant::now(),
        finished,
        prefix,
        published: BTreeSet::new(),
        next: 0,
    };
    store.runtime().block_on(planner.run())?;
    planner.journal.sync()?;
    Ok(write_all(folder)?)
}

/// Makes the row of the run, or takes it over.
async fn own(store: &RunStore, plan: &Plan, options: &WaitOptions<'_>) -> Result<OwnedRun, RunStoreError> {
    let (planner, name) = (new_token()?, options.name);
    let own = |client: std::sync::Arc<deadpool_postgres::Client>| async move {
        let existing = if options.resume { run_row::find(&client, name).await? } else { None };
        match existing {
            Some(run) if run.plan == run_row::stored_plan(plan) => {
                run_row::adopt(&client, &run, planner).await
            }
            Some(run) if run.state == duels_postgres::RunState::Open => {
                Err(RunStoreError::OtherPlan(name.to_string()))
            }
            _ => run_row::create(&client, name, plan, planner).await,
        }
    };
    Ok(OwnedRun { number: store.patiently(own).await?, planner })
}

struct Planner<'a> {
    store: &'a RunStore,
    options: &'a WaitOptions<'a>,
    run: OwnedRun,
    plan: &'a Plan,
    /// How many games a batch has.
    size: u64,
    /// How many games the run has; less than planned once the tests have ended it.
    total: u64,
    journal: Journal,
    synced: Instant,
    finished: FinishedGames,
    prefix: Prefix<'a>,
    /// The batches in the database, by their first game.
    published: BTreeSet<u64>,
    /// The first game that was never published.
    next: u64,
}

impl Planner<'_> {
    async fn run(&mut self) -> Result<(), RunError> {
        let halt = self.options.halt;
        tokio::select! {
            done = self.collect_all() => return done,
            () = halted(halt) => {}
        }
        self.journal.sync()?;
        let (done, total) = self.done();
        Err(RunError::Interrupted { why: "interrupted".to_string(), done, total })
    }

    async fn collect_all(&mut self) -> Result<(), RunError> {
        let (mut reported, mut checked) = (None::<Instant>, Instant::now());
        loop {
            let (done, total) = self.done();
            (self.options.progress)(done, total);
            if done == total || reported.is_none_or(|at| at.elapsed() >= REPORT_INTERVAL) {
                self.report().await?;
                reported = Some(Instant::now());
            }
            if done == total {
                return Ok(self.end("done").await?);
            }
            if checked.elapsed() >= CHECK_INTERVAL {
                self.forget_lost().await?;
                checked = Instant::now();
            }
            self.publish().await?;
            if self.collect().await? == 0 {
                sleep(PAUSE).await;
            }
        }
    }

    fn done(&self) -> (u64, u64) {
        (self.finished.count_below(self.total), self.total)
    }

    /// Publishes the batches near the oldest unfinished game.
    async fn publish(&mut self) -> Result<(), RunStoreError> {
        let mut batches = Vec::new();
        while self.next < self.total.min(self.finished.low() + WINDOW * self.size) {
            let (first, end) = (self.next, (self.next + self.size).min(self.plan.total()));
            self.next = end;
            let is_open = (first..end).any(|index| !self.finished.has(index));
            if is_open && self.published.insert(first) {
                batches.push((first, end - first));
            }
        }
        if batches.is_empty() {
            return Ok(());
        }
        let (run, batches) = (self.run, &batches);
        self.store.patiently(|client| async move { run.publish(&client, batches).await }).await
    }

    /// Puts what was handed in into the journal; how many batches it was.
    async fn collect(&mut self) -> Result<usize, RunError> {
        let run = self.run;
        let batches =
            self.store.patiently(|client| async move { run.collect(&client, COLLECTED).await }).await?;
        if batches.is_empty() {
            return Ok(0);
        }
        for batch in &batches {
            self.keep(batch)?;
        }
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.journal.sync()?;
            self.synced = Instant::now();
        }
        self.total = self.prefix.end().unwrap_or(self.total);
        let first = batches.iter().map(|batch| batch.first.cast_signed()).collect::<Vec<_>>();
        let first = &first;
        self.store.patiently(|client| async move { run.delete(&client, first).await }).await?;
        Ok(batches.len())
    }

    /// Adds the games of a batch to the journal, except for those that are there already.
    fn keep(&mut self, batch: &CollectedBatch) -> Result<(), RunError> {
        let (lines, outcomes) = read_batch(batch)?;
        let mut new = Vec::with_capacity(lines.len());
        for (line, outcome) in lines.split_inclusive(|byte| *byte == b'\n').zip(outcomes) {
            if self.finished.add(outcome.index) {
                new.extend_from_slice(line);
                self.prefix.add(outcome);
            }
        }
        self.journal.add(&new)?;
        self.published.remove(&batch.first);
        Ok(())
    }

    async fn report(&self) -> Result<(), RunError> {
        let standings = live_standings(self.plan, &self.prefix);
        let standings = serde_json::to_string(&standings).unwrap_or_else(|_| "[]".to_string());
        let (run, done, standings) = (self.run, self.done(), standings.as_str());
        let report = |client: std::sync::Arc<deadpool_postgres::Client>| async move {
            run.report(&client, done, standings).await
        };
        let RunNews { state, failure, is_owned } = self.store.patiently(report).await?;
        let name = || self.options.name.to_string();
        if let Some(why) = failure {
            self.end("failed").await?;
            return Err(RunError::Game(why));
        }
        match state.as_str() {
            _ if !is_owned => Err(RunStoreError::TakenOver(name()).into()),
            "open" => Ok(()),
            _ => Err(RunStoreError::Cancelled(name()).into()),
        }
    }

    /// Publishes batches again that should be in the database and are not.
    async fn forget_lost(&mut self) -> Result<(), RunStoreError> {
        let run = self.run;
        let present = self.store.patiently(|client| async move { run.present(&client).await }).await?;
        let present = present.into_iter().collect::<BTreeSet<u64>>();
        if let Some(&lost) = self.published.difference(&present).next() {
            self.published.retain(|first| present.contains(first));
            self.next = lost;
        }
        Ok(())
    }

    async fn end(&self, state: &'static str) -> Result<(), RunStoreError> {
        let run = self.run;
        self.store.patiently(|client| async move { run.end(&client, state).await }).await
    }
}

/// The lines of a batch, with what each says.
fn read_batch(batch: &CollectedBatch) -> Result<(Vec<u8>, Vec<GameOutcome>), RunStoreError> {
    let damaged = |why: String| {
        let (first, worker) = (batch.first, batch.worker.clone());
        RunStoreError::Damaged { first, worker, why }
    };
    let lines = unpack(&batch.games).map_err(|error| damaged(error.to_string()))?;
    let parse = |line: &[u8]| serde_json::from_slice::<GameOutcome>(line);
    let outcomes = lines.split_inclusive(|byte| *byte == b'\n').map(parse).collect::<Result<Vec<_>, _>>();
    let outcomes = outcomes.map_err(|error| damaged(error.to_string()))?;
    let expected = batch.first..batch.first + batch.count;
    if !outcomes.iter().map(|outcome| outcome.index).eq(expected) || !lines.ends_with(b"\n") {
        return Err(damaged("these are other games".to_string()));
    }
    Ok((lines, outcomes))
}
