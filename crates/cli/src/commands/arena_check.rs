use std::time::Duration;

use duels_players::ugi::{CheckStep, check};
use duels_players::{PlayerOptions, PlayerSpec, Program};
use duels_rules::{Catalogue, Entry, quoted};
use serde::Serialize;

use crate::args::ArenaCheckArgs;
use crate::terminal::{MessageKind, without_error_codes};
use crate::{Console, Failure, StopReason};

/// Checks that a program plays as the arena expects.
pub(crate) fn run(catalogue: Catalogue, args: &ArenaCheckArgs, console: &mut Console) -> Result<(), Failure> {
    let find = |game: &String| catalogue.find(game).map_err(Failure::from);
    let games: Vec<Entry> = args.games.iter().map(find).collect::<Result<_, _>>()?;
    let program = program(&args.player)?;
    let mut printed = Ok(());
    let steps = check(catalogue, program, &games, Duration::from_millis(args.movetime), |step| {
        if !args.json && printed.is_ok() {
            printed = print(step, console);
        }
    });
    printed?;
    let failed = steps.iter().filter(|step| !step.passed).count();
    if args.json {
        console.json(&CheckJson::of(&args.player, failed == 0, &steps))?;
    } else if failed == 0 {
        console.say(MessageKind::Ending, &format!("All {} steps passed.", steps.len()))?;
    }
    if failed == 0 { Ok(()) } else { Err(Failure::Check { failed, steps: steps.len() }) }
}

fn print(step: &CheckStep, console: &mut Console) -> Result<(), StopReason> {
    let (mark, kind) =
        if step.passed { ("ok", MessageKind::Game) } else { ("FAILED", MessageKind::Rejection) };
    let text = without_error_codes(&format!("{mark:<8}{:<30}{}", step.about, step.sentence));
    console.say(kind, &text)?;
    console.flush()
}

/// The program that the argument names.
fn program(text: &str) -> Result<Program, Failure> {
    match text.parse() {
        Ok(PlayerSpec::Program(command)) => {
            // A program that does not exist is refused as in a game; nothing is started yet.
            PlayerSpec::Program(command.clone()).open(&PlayerOptions::default().with_programs())?;
            Ok(Program::new(command))
        }
        Err(error) if text.trim_start().starts_with("cmd:") => Err(Failure::Refused(error.to_string())),
        _ => Err(Failure::Refused(format!(
            "{} is not a program: write cmd: and the command that starts it, such as cmd:python3 bot.py",
            quoted(text)
        ))),
    }
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
    fn of(player: &'a str, passed: bool, steps: &'a [CheckStep]) -> CheckJson<'a> {
        let step = |step: &'a CheckStep| StepJson {
            about: &step.about,
            passed: step.passed,
            sentence: &step.sentence,
        };
        CheckJson { player, passed, steps: steps.iter().map(step).collect() }
    }
}
