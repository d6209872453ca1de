use std::sync::{Arc, Mutex, Once, PoisonError};

use duels_arena::store::{self, RunName, RunNameError, RunStore, RunStoreError, WaitOptions};
use duels_arena::{Folder, Halt, Plan, Results, RunError, RunOptions};
use duels_llm::Models;
use duels_players::{PlayerOptions, PlayerSpec};
use duels_postgres::PostgresAddress;
use duels_rules::Catalogue;

use crate::arena::{folder, llm_settings, report};
use crate::args::{LlmLimitArgs, RunArgs, StoreText};
use crate::terminal::{CountBar, MessageKind};
use crate::{Console, Failure};

/// The message for a run without games, players and folder.
pub(crate) const NOTHING: &str = "duels: name the games, the players and a folder for the results, such as\n  \
    duels arena --game fifty --player perfect --player random --out runs/1\nSee duels arena --help.";

/// Plays many games between players, and measures them against perfect play.
pub(crate) fn run(catalogue: Catalogue, args: &RunArgs, console: &mut Console) -> Result<(), Failure> {
    let address = args.store.as_ref().map(StoreText::postgres).transpose()?;
    let mut folder = folder(catalogue, args, console)?;
    let halt = Arc::new(Halt::default());
    stop_on_signal(console, &halt);
    let progress = CountBar::new("");
    let show = |done, total| progress.show(done, total);
    let (played, usage) = match &address {
        Some(address) => {
            let planned = Once::new();
            let console = Mutex::new(&mut *console);
            let show_planned = |done, total| {
                planned.call_once(|| say_planned(args, address, &console));
                show(done, total);
            };
            (wait(&mut folder, catalogue, args, address, &halt, &show_planned), None)
        }
        None => play(&mut folder, catalogue, args, &halt, &show),
    };
    progress.clear();
    let results = played.map_err(|error| with_hint(error, args, address.as_ref()))?;
    let written =
        folder.replace("report.html", |out| duels_report::write_arena_report(&results, catalogue, out));
    written.map_err(|error| with_hint(error.into(), args, address.as_ref()))?;
    if args.json {
        console.json(&results)?;
    } else {
        console.say(MessageKind::Game, &report(&results, &args.out, console.width()))?;
        if let Some(models) = usage.filter(|_| results.run.models.is_some()) {
            let usage = models.usage().map_err(Failure::Refused)?;
            console.say(MessageKind::Game, &format!("\n{usage} Every one is in turns.jsonl."))?;
        }
    }
    Ok(())
}

/// Plays on this machine.
fn play(
    folder: &mut Folder,
    catalogue: Catalogue,
    args: &RunArgs,
    halt: &Halt,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> (Result<Results, RunError>, Option<Models>) {
    let settings = llm_settings(&args.llm.limits, folder.plan());
    let models = Models::new(settings, Some(&args.out.join("turns.jsonl")));
    let options = RunOptions {
        catalogue,
        workers: args.concurrency.map_or_else(|| threads(folder.plan(), &args.llm.limits), usize::from),
        players: &PlayerOptions::default().with_programs().with_models(models.clone()),
        halt,
        progress,
    };
    (duels_arena::run(folder, &options), Some(models))
}

/// Lets workers play.
fn wait(
    folder: &mut Folder,
    catalogue: Catalogue,
    args: &RunArgs,
    address: &PostgresAddress,
    halt: &Halt,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Results, RunError> {
    let name = run_name(args).map_err(RunStoreError::from)?;
    let store = RunStore::connect(address)?;
    let options = WaitOptions { catalogue, name: &name, resume: args.resume, halt, progress };
    store::wait(folder, &store, &options)
}

/// Says what the run waits for, once it is in the database.
fn say_planned(args: &RunArgs, address: &PostgresAddress, console: &Mutex<&mut Console>) {
    let Ok(name) = run_name(args) else { return };
    let text = format!("the run {name} is planned; start workers with: duels arena work --store {address}");
    // The run goes on even if this cannot be printed.
    let _ = console.lock().unwrap_or_else(PoisonError::into_inner).warn(&text);
}

/// The name of the run in the database.
fn run_name(args: &RunArgs) -> Result<RunName, RunNameError> {
    args.run.clone().map_or_else(|| RunName::of_folder(&args.out), Ok)
}

/// Lets Ctrl-C end the run cleanly.
pub(super) fn stop_on_signal(console: &Console, halt: &Arc<Halt>) {
    if console.is_real() {
        let halt = Arc::clone(halt);
        // If signals cannot be caught, they end the program as they would any other; the folder survives that.
        let _ = ctrlc::set_handler(move || halt.stop());
    }
}

/// How many games are played at once by default: as many as there are cores, but one at a time if a player is a
/// program, so that two copies of it do not slow each other down. Language models run on another machine: as many as
/// their server may be asked at once.
pub(super) fn threads(plan: &Plan, llm: &LlmLimitArgs) -> usize {
    let is_program = |player: &String| matches!(player.parse(), Ok(PlayerSpec::Program(_)));
    if plan.players.iter().any(is_program) {
        1
    } else if plan.models.is_some() {
        usize::from(llm.llm_concurrency)
    } else {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

fn with_hint(error: RunError, args: &RunArgs, address: Option<&PostgresAddress>) -> Failure {
    let hint = match error {
        RunError::Interrupted { .. } | RunError::Store(RunStoreError::Unavailable(_))
            if args.out.exists() =>
        {
            let store = address.map_or(String::new(), |address| format!(" --store {address}"));
            let run = args.run.as_ref().map_or(String::new(), |run| format!(" --run {run}"));
            format!("; continue it with: duels arena --resume --out {}{store}{run}", args.out.display())
        }
        _ => String::new(),
    };
    Failure::Arena { error: Box::new(error), hint }
}
