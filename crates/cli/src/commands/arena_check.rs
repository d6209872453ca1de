use std::time::Duration;

use duels_players::Program;
use duels_players::ugi::{Step, check};
use duels_rules::{Catalogue, Entry};
use serde::Serialize;

use crate::args::ArenaCheckArgs;
use crate::terminal::Tone;
use crate::{Console, Failure, Stop};

/// Tests whether a program plays as the arena asks it to.
pub(crate) fn run(catalogue: Catalogue, args: &ArenaCheckArgs, console: &mut Console) -> Result<(), Failure> {
    let program = Program::named(&args.player)?;
    let find = |game: &String| catalogue.find(game).map_err(Failure::from);
    let games: Vec<Entry> = args.games.iter().map(find).collect::<Result<_, _>>()?;
    let mut told = Ok(());
    let steps = check(catalogue, program, &games, Duration::from_millis(args.movetime), |step| {
        if !args.json && told.is_ok() {
            told = tell(step, console);
        }
    });
    told?;
    let failed = steps.iter().filter(|step| !step.passed).count();
    if args.json {
        console.json(&CheckJson::of(&args.player, failed == 0, &steps))?;
    } else if failed == 0 {
        console.say(Tone::Ending, &format!("All {} steps passed.", steps.len()))?;
    }
    if failed == 0 { Ok(()) } else { Err(Failure::Check { failed, steps: steps.len() }) }
}

fn tell(step: &Step, console: &mut Console) -> Result<(), Stop> {
    let (sign, tone) = if step.passed { ("ok", Tone::Plain) } else { ("FAILED", Tone::MoveError) };
    console.say(tone, &format!("{sign:<8}{:<30}{}", step.about, step.sentence))?;
    console.flush()
}

#[derive(Serialize)]
struct CheckJson<'a> {
    player: &'a str,
    passed: bool,
    steps: Vec<StepJson<'a>>,
}

#[derive(Serialize)]
struct StepJson<'a> {
    about: &'a str,
    passed: bool,
    sentence: &'a str,
}

impl<'a> CheckJson<'a> {
    fn of(player: &'a str, passed: bool, steps: &'a [Step]) -> CheckJson<'a> {
        let step =
            |step: &'a Step| StepJson { about: &step.about, passed: step.passed, sentence: &step.sentence };
        CheckJson { player, passed, steps: steps.iter().map(step).collect() }
    }
}
