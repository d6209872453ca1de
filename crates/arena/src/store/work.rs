use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::Client;
use duels_players::{PlayerOptions, PlayerSpec};
use duels_postgres::RunState;
use duels_rules::Catalogue;

use super::run_row::RunRow;
use super::worker::{LoadedRun, WorkEnd, Worker};
use super::{RunName, RunStore, RunStoreError, run_row};
use crate::roster::Roster;
use crate::{Halt, Plan, RunError};

/// How often to look for runs if there are none.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// How a worker works. None of it changes a result.
pub struct WorkOptions<'a> {
    /// The games to choose from.
    pub catalogue: Catalogue,
    /// The name of this worker, for people.
    pub worker: &'a str,
    /// The run to work on; all runs if none.
    pub run: Option<&'a RunName>,
    /// How long others wait for this worker if it does not answer.
    pub lease: Duration,
    /// The programs and models that may be opened.
    pub allowed: &'a [PlayerSpec],
    /// How many games of a plan are played at once.
    pub threads: &'a (dyn Fn(&Plan) -> usize + Sync),
    /// How the external players of a plan are opened.
    pub players: &'a (dyn Fn(&Plan) -> PlayerOptions + Sync),
    /// Stops the worker.
    pub halt: &'a Halt,
    /// Told what happens.
    pub event: &'a (dyn Fn(WorkEvent) + Sync),
}

/// What happens to a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkEvent {
    /// It begins to play games of a run.
    Began {
        /// The run.
        run: String,
        /// How many games are played at once.
        threads: usize,
    },
    /// Games were accepted.
    HandedIn {
        /// How many.
        games: u64,
    },
    /// Games took too long, and others play them.
    LeaseLost {
        /// How many.
        games: u64,
    },
    /// The database does not answer.
    Away {
        /// What it says.
        why: String,
    },
    /// A run is left to others.
    Skipped {
        /// Why.
        why: String,
    },
    /// A run is over.
    Over {
        /// The run.
        run: String,
    },
}

/// Plays games of the runs in the database until the run is over, or until it is stopped if no run was named.
pub fn work(store: &RunStore, options: &WorkOptions<'_>) -> Result<(), RunError> {
    match options.run {
        Some(name) => work_on_named(store, options, name),
        None => work_on_any(store, options),
    }
}

fn work_on_named(store: &RunStore, options: &WorkOptions<'_>, name: &RunName) -> Result<(), RunError> {
    let find = |client: Arc<Client>| async move {
        match run_row::find(&client, name).await? {
            Some(run) => Ok(run),
            None => Err(run_row::no_such_run(&client, name).await?),
        }
    };
    let Some(run) = store.ask(options.halt, find).transpose()? else { return Ok(()) };
    if run.state == RunState::Open && work_on(store, options, &run)? == WorkEnd::Halted {
        return Ok(());
    }
    (options.event)(WorkEvent::Over { run: run.name });
    Ok(())
}

fn work_on_any(store: &RunStore, options: &WorkOptions<'_>) -> Result<(), RunError> {
    let (mut skipped, mut latest) = (BTreeSet::new(), None);
    while !options.halt.is_stopped() {
        let look = |client: Arc<Client>| async move { run_row::with_work(&client).await };
        let Some(runs) = store.ask(options.halt, look).transpose()? else { break };
        let key = |run: &RunRow| (run.number, run.program.clone(), run.plan.clone());
        let mut possible = runs.into_iter().filter(|run| !skipped.contains(&key(run)));
        let Some(mut run) = possible.next() else {
            std::thread::sleep(LOOK_AGAIN);
            continue;
        };
        if latest == Some(run.number) {
            run = possible.next().unwrap_or(run);
        }
        latest = Some(run.number);
        match work_on(store, options, &run) {
            Ok(WorkEnd::Over) => (options.event)(WorkEvent::Over { run: run.name }),
            Ok(WorkEnd::Idle | WorkEnd::Halted) => {}
            Err(error) if is_only_this_run(&error) => {
                (options.event)(WorkEvent::Skipped { why: error.to_string() });
                skipped.insert(key(&run));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether other runs can still be worked on.
fn is_only_this_run(error: &RunError) -> bool {
    match error {
        RunError::Store(error) => {
            matches!(error, RunStoreError::OtherProgram { .. } | RunStoreError::NotAllowed { .. })
        }
        RunError::Plan(_) | RunError::Open(_) | RunError::Game(_) => true,
        RunError::Folder(_) | RunError::WorkerStopped(_) | RunError::Interrupted { .. } => false,
    }
}

fn work_on(store: &RunStore, options: &WorkOptions<'_>, row: &RunRow) -> Result<WorkEnd, RunError> {
    row.check_program()?;
    let wrong =
        |error: serde_json::Error| RunStoreError::Broken(format!("the plan of {}: {error}", row.name));
    let plan: Plan = serde_json::from_str(&row.plan).map_err(wrong)?;
    let (games, players) = plan.check(options.catalogue)?;
    if let Some(player) = players.iter().find(|player| !is_allowed(player, options.allowed)) {
        let (name, player) = (row.name.clone(), player.to_string());
        return Err(RunStoreError::NotAllowed { name, player }.into());
    }
    let threads = (options.threads)(&plan).clamp(1, 1024);
    let player_options = (options.players)(&plan);
    let open = |_| Roster::open(&players, &player_options);
    let rosters: Vec<Roster> = (0..threads).map(open).collect::<Result<_, _>>()?;
    (options.event)(WorkEvent::Began { run: row.name.clone(), threads });
    let run = LoadedRun { number: row.number, plan, games };
    Worker::new(store, options, &run).work(rosters)
}

/// The database says what to play, but not what to start here.
fn is_allowed(player: &PlayerSpec, allowed: &[PlayerSpec]) -> bool {
    matches!(player, PlayerSpec::Computer(_)) || allowed.contains(player)
}
