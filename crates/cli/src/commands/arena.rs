use std::sync::Arc;

use duels_arena::{Entrant, Halt, Means, RunError};
use duels_rules::Catalogue;

use crate::arena::{Bar, folder, open, report};
use crate::args::RunArgs;
use crate::terminal::Tone;
use crate::{Console, Failure};

/// Lets players meet in many games, and measures them against perfect play.
pub(crate) fn run(catalogue: Catalogue, args: &RunArgs, console: &mut Console) -> Result<(), Failure> {
    let mut folder = folder(catalogue, args, console)?;
    let halt = Arc::new(Halt::default());
    stop_on_signal(console, &halt);
    let bar = Bar::new();
    let means = Means {
        catalogue,
        workers: args.concurrency.map_or_else(|| workers(&folder.plan().players), usize::from),
        opener: &|kind, rest| open(kind, rest, &halt),
        halt: &halt,
        progress: &|done, total| bar.show(done, total),
    };
    let played = duels_arena::run(&mut folder, &means);
    bar.clear();
    let results = played.map_err(|error| with_hint(error, args))?;
    if args.json {
        console.json(&results)?;
    } else {
        console.say(Tone::Plain, &report(&results, &args.out))?;
    }
    Ok(())
}

/// Lets Ctrl-C end the run in good order.
fn stop_on_signal(console: &Console, halt: &Arc<Halt>) {
    if console.is_real() {
        let halt = Arc::clone(halt);
        // Where signals cannot be caught they end the program as they always do, and the folder survives it.
        let _ = ctrlc::set_handler(move || halt.stop());
    }
}

/// How many games are played at once unless told: as many as there are cores, but one at a time where a player
/// comes from outside, so that two copies of it do not slow each other down.
fn workers(players: &[String]) -> usize {
    let outside =
        players.iter().any(|player| player.parse().is_ok_and(|entrant: Entrant| entrant.is_outside()));
    if outside { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

fn with_hint(error: RunError, args: &RunArgs) -> Failure {
    let hint = match error {
        RunError::Interrupted { .. } => {
            format!("; go on with: duels arena --resume --out {}", args.out.display())
        }
        _ => String::new(),
    };
    Failure::Arena { error: Box::new(error), hint }
}
