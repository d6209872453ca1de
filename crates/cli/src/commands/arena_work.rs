use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use duels_arena::store::{RunStore, WorkEvent, WorkOptions, work};
use duels_arena::{Halt, Plan, RunError};
use duels_llm::Models;
use duels_players::{PlayerOptions, PlayerSpec, PlayerSpecError};
use duels_rules::Catalogue;
use duels_rules::text::counted;

use super::arena::{stop_on_signal, threads};
use crate::arena::llm_settings;
use crate::args::{ArenaCancelArgs, ArenaWorkArgs, StoreText};
use crate::terminal::MessageKind;
use crate::{Console, Failure};

/// Plays games of runs that others planned.
pub(crate) fn run(catalogue: Catalogue, args: &ArenaWorkArgs, console: &mut Console) -> Result<(), Failure> {
    let allowed = allowed(&args.allow)?;
    let store = connect(args.store.as_ref())?;
    let halt = Arc::new(Halt::default());
    stop_on_signal(console, &halt);
    let (games, shared) = (AtomicU64::new(0), Mutex::new(&mut *console));
    // A run that gets its turn again is not announced again.
    let begun = Mutex::new(BTreeSet::new());
    let models = Mutex::new(Vec::new());
    let options = WorkOptions {
        catalogue,
        worker: &worker_name(),
        run: args.run.as_ref(),
        lease: Duration::from_secs(args.lease.into()),
        allowed: &allowed,
        threads: &|plan| args.threads.map_or_else(|| threads(plan, &args.limits), usize::from),
        players: &|plan| player_options(args, plan, &models),
        halt: &halt,
        event: &|event| {
            if let WorkEvent::HandedIn { games: more } = event {
                games.fetch_add(more, Ordering::Relaxed);
            }
            let is_known = match &event {
                WorkEvent::Began { run, .. } => {
                    !begun.lock().unwrap_or_else(PoisonError::into_inner).insert(run.clone())
                }
                _ => false,
            };
            if !is_known {
                show(&event, &mut shared.lock().unwrap_or_else(PoisonError::into_inner));
            }
        },
    };
    let worked = work(&store, &options);
    let games = games.into_inner();
    if games > 0 || worked.is_ok() {
        console.say(MessageKind::Game, &format!("{} handed in.", counted(games, "game")))?;
    }
    Ok(worked?)
}

/// Ends a run.
pub(crate) fn cancel(args: &ArenaCancelArgs, console: &mut Console) -> Result<(), Failure> {
    connect(args.store.as_ref())?.cancel(&args.run).map_err(RunError::from)?;
    console.say(MessageKind::Game, &format!("The run {} is cancelled.", args.run))?;
    Ok(())
}

fn connect(store: Option<&StoreText>) -> Result<RunStore, Failure> {
    let missing = || {
        let text = "name the database that has the runs: --store postgres://USER@HOST/DATABASE, or DUELS_STORE in the \
                    environment";
        Failure::Refused(text.to_string())
    };
    let address = store.cloned().or_else(StoreText::from_env).ok_or_else(missing)?.postgres()?;
    Ok(RunStore::connect(&address).map_err(RunError::from)?)
}

/// The players of `--allow`.
fn allowed(texts: &[String]) -> Result<Vec<PlayerSpec>, Failure> {
    let parse = |text: &String| PlayerSpec::parse_without_people(text);
    let parsed = texts.iter().map(parse).collect::<Result<Vec<PlayerSpec>, PlayerSpecError>>();
    parsed.map_err(|error| Failure::Refused(error.to_string()))
}

/// How programs and models are opened. Which ones may be was checked before.
///
/// The models of a plan are kept, because they know what was spent: a worker may come back to a run.
fn player_options(args: &ArenaWorkArgs, plan: &Plan, known: &Mutex<Vec<(Plan, Models)>>) -> PlayerOptions {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let index = known.iter().position(|(other, _)| other == plan).unwrap_or_else(|| {
        let models = Models::new(llm_settings(&args.limits, plan), args.llm_log.as_deref());
        known.push((plan.clone(), models));
        known.len() - 1
    });
    PlayerOptions::default().with_programs().with_models(known[index].1.clone())
}

/// The machine and the process, so that people can find the worker.
fn worker_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.trim().replace('\0', "");
    let host = if host.is_empty() { "worker" } else { &host };
    format!("{host}:{}", std::process::id())
}

fn show(event: &WorkEvent, console: &mut Console) {
    let text = match event {
        WorkEvent::Began { run, threads: 1 } => format!("Working on the run {run}, one game at a time."),
        WorkEvent::Began { run, threads } => format!("Working on the run {run}, {threads} games at a time."),
        WorkEvent::Over { run } => format!("The run {run} is over."),
        WorkEvent::LeaseLost { games } => {
            return warn(
                console,
                &format!(
                    "the lease of {} has run out: their results are not accepted, and other workers play them",
                    counted(*games, "game")
                ),
            );
        }
        WorkEvent::Away { why } => {
            return warn(console, &format!("the database is not available, trying again: {why}"));
        }
        WorkEvent::Skipped { why } => return warn(console, &format!("this worker skips a run: {why}")),
        WorkEvent::HandedIn { .. } => return,
    };
    // The games are played even if this cannot be printed.
    let _ = console.say(MessageKind::Game, &text).and_then(|()| console.flush());
}

fn warn(console: &mut Console, text: &str) {
    // As above.
    let _ = console.warn(text).and_then(|()| console.flush());
}
