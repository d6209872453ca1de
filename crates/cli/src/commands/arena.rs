use std::sync::Arc;

use duels_arena::{Halt, Plan, RunError, RunOptions};
use duels_llm::Models;
use duels_players::{PlayerOptions, PlayerSpec};
use duels_rules::Catalogue;

use crate::arena::{folder, llm_settings, report};
use crate::args::{LlmArgs, RunArgs};
use crate::terminal::{CountBar, MessageKind};
use crate::{Console, Failure};

/// The message for a run without games, players and folder.
pub(crate) const NOTHING: &str = "duels: name the games, the players and a folder for the results, such as\n  \
    duels arena --game fifty --player perfect --player random --out runs/1\nSee duels arena --help.";

/// Plays many games between players, and measures them against perfect play.
pub(crate) fn run(catalogue: Catalogue, args: &RunArgs, console: &mut Console) -> Result<(), Failure> {
    let mut folder = folder(catalogue, args, console)?;
    let halt = Arc::new(Halt::default());
    stop_on_signal(console, &halt);
    let models = Models::new(llm_settings(&args.llm, folder.plan()), Some(&args.out.join("turns.jsonl")));
    let progress = CountBar::new("");
    let options = RunOptions {
        catalogue,
        workers: args.concurrency.map_or_else(|| workers(folder.plan(), &args.llm), usize::from),
        players: &PlayerOptions::default().with_programs().with_models(models.clone()),
        halt: &halt,
        progress: &|done, total| progress.show(done, total),
    };
    let played = duels_arena::run(&mut folder, &options);
    progress.clear();
    let results = played.map_err(|error| with_hint(error, args))?;
    let written =
        folder.replace("report.html", |out| duels_report::write_arena_report(&results, catalogue, out));
    written.map_err(|error| with_hint(error.into(), args))?;
    if args.json {
        console.json(&results)?;
    } else {
        console.say(MessageKind::Game, &report(&results, &args.out, console.width()))?;
        if results.run.models.is_some() {
            let usage = models.usage().map_err(Failure::Refused)?;
            console.say(MessageKind::Game, &format!("\n{usage} Every one is in turns.jsonl."))?;
        }
    }
    Ok(())
}

/// Lets Ctrl-C end the run cleanly.
fn stop_on_signal(console: &Console, halt: &Arc<Halt>) {
    if console.is_real() {
        let halt = Arc::clone(halt);
        // If signals cannot be caught, they end the program as they would any other; the folder survives that.
        let _ = ctrlc::set_handler(move || halt.stop());
    }
}

/// How many games are played at once by default: as many as there are cores, but one at a time if a player is a
/// program, so that two copies of it do not slow each other down. Language models run on another machine: as many as
/// their server may be asked at once.
fn workers(plan: &Plan, llm: &LlmArgs) -> usize {
    let is_program = |player: &String| matches!(player.parse(), Ok(PlayerSpec::Program(_)));
    if plan.players.iter().any(is_program) {
        1
    } else if plan.models.is_some() {
        usize::from(llm.llm_concurrency)
    } else {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

fn with_hint(error: RunError, args: &RunArgs) -> Failure {
    let hint = match error {
        RunError::Interrupted { .. } => {
            format!("; continue it with: duels arena --resume --out {}", args.out.display())
        }
        _ => String::new(),
    };
    Failure::Arena { error: Box::new(error), hint }
}
