use std::sync::Arc;

use duels_arena::{Entrant, Halt, Means, RunError};
use duels_llm::Models;
use duels_rules::Catalogue;

use crate::arena::{Bar, folder, has_models, open, report, settings};
use crate::args::{LlmArgs, RunArgs};
use crate::terminal::MessageKind;
use crate::{Console, Failure};

/// The message for a run without games, players and folder.
pub(crate) const NOTHING: &str = "duels: name the games, the players and a folder for the results, such as\n  \
    duels arena --game fifty --player perfect --player random --out runs/1\nSee duels arena --help.";

/// Plays many games between players, and measures them against perfect play.
pub(crate) fn run(catalogue: Catalogue, args: &RunArgs, console: &mut Console) -> Result<(), Failure> {
    let mut folder = folder(catalogue, args, console)?;
    let halt = Arc::new(Halt::default());
    stop_on_signal(console, &halt);
    let models = Models::new(settings(&args.llm, folder.plan()), args.out.join("turns.jsonl"), halt.flag());
    let bar = Bar::new();
    let means = Means {
        catalogue,
        workers: args.concurrency.map_or_else(|| workers(&folder.plan().players, &args.llm), usize::from),
        opener: &|kind, rest| open(kind, rest, &halt, &models),
        halt: &halt,
        progress: &|done, total| bar.show(done, total),
    };
    let played = duels_arena::run(&mut folder, &means);
    bar.clear();
    let results = played.map_err(|error| with_hint(error, args))?;
    let written =
        folder.replace("report.html", |out| duels_report::write_arena_report(&results, catalogue, out));
    written.map_err(|error| with_hint(error.into(), args))?;
    if args.json {
        console.json(&results)?;
    } else {
        console.say(MessageKind::Game, &report(&results, &args.out))?;
        if has_models(&results.run.players) {
            console.say(MessageKind::Game, &format!("\n{} Every one is in turns.jsonl.", models.spent()))?;
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

/// How many games are played at once unless told: as many as there are cores, but one at a time where a player
/// is a program from outside, so that two copies of it do not slow each other down. Models are asked elsewhere, as many
/// questions at once as their server may be asked.
fn workers(players: &[String], llm: &LlmArgs) -> usize {
    let program = |entrant: Entrant| matches!(entrant, Entrant::Outside { kind, .. } if kind == "cmd");
    if players.iter().any(|player| player.parse().is_ok_and(program)) {
        1
    } else if has_models(players) {
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
