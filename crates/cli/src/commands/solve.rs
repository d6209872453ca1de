use std::sync::Arc;

use duels_oracle::{MoveValue, Solution, SolveControl, Value};
use duels_rules::{Catalogue, Seat};
use duels_session::Session;
use serde::Serialize;

use super::replay::{play_all, start};
use crate::args::SolveArgs;
use crate::terminal::{Tone, think};
use crate::{Console, Failure};

/// How many moves the table lists before it only counts them.
const LISTED: usize = 40;

/// Says who wins a position, with which moves, and why.
pub(crate) fn run(catalogue: Catalogue, args: &SolveArgs, console: &mut Console) -> Result<(), Failure> {
    let (id, first) = start(catalogue, &args.replay, console)?;
    let mut session = play_all(Session::new(id, first)?, &args.replay.moves)?;
    let task = Arc::new(SolveControl::with_memory(args.memory.saturating_mul(1 << 20)));
    cancel_on_signal(console, &task);
    let solution = think(&task, |task| session.solve(task))?;
    let why = session.why(&solution, &task)?;
    if args.replay.json {
        console.json(&SolveJson::of(&session, &solution, why))?;
    } else {
        console.say(Tone::Plain, &text(&session, &solution, &why))?;
    }
    Ok(())
}

/// Lets Ctrl-C stop the work, so that the terminal is left clean.
pub(crate) fn cancel_on_signal(console: &Console, task: &Arc<SolveControl>) {
    if console.is_real() {
        let task = Arc::clone(task);
        // Where signals cannot be caught they end the program as they always do.
        let _ = ctrlc::set_handler(move || task.cancel());
    }
}

fn text(session: &Session, solution: &Solution, why: &str) -> String {
    let title = session.game().info().full_title();
    let verdict = session.turn().map(|turn| solution.summary(turn)).unwrap_or_default();
    let head = format!("{title}: {}\n\n{}\n", session.id(), session.game().state().trim_end());
    format!("{head}\n{verdict}. {why}\n\n{}", table(session, solution))
}

fn table(session: &Session, solution: &Solution) -> String {
    let won = solution.moves.iter().filter(|judged| judged.value == Value::Win).count();
    let total = solution.moves.len();
    let count = match total {
        1 => "There is one move:".to_string(),
        _ => format!("{won} of {total} moves win:"),
    };
    let best: Vec<_> = solution.best().collect();
    let line = |judged: &MoveValue| {
        let word = session.game().move_text(judged.mv).to_string();
        let distance = judged.distance.map_or("?".to_string(), |distance| distance.to_string());
        let sign = if best.contains(&judged.mv) { "best" } else { "" };
        format!("  {word:<8}{:<6}{distance:>6}  {sign}", judged.value.to_string()).trim_end().to_string()
    };
    let head = "  move    value  plies".to_string();
    if total <= LISTED {
        let lines: Vec<_> = [count, head].into_iter().chain(solution.moves.iter().map(line)).collect();
        return lines.join("\n");
    }
    let good = solution.moves.iter().filter(|judged| judged.value == solution.value);
    let lines: Vec<_> = [count, head].into_iter().chain(good.take(LISTED / 2).map(line)).collect();
    format!("{}\n  and others; --json lists them all", lines.join("\n"))
}

#[derive(Serialize)]
struct SolveJson {
    game: &'static str,
    id: String,
    turn: Option<u8>,
    value: String,
    distance: Option<u64>,
    moves: Vec<MoveJson>,
    best: Vec<String>,
    decided: bool,
    why: String,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    value: String,
    distance: Option<u64>,
}

impl SolveJson {
    fn of(session: &Session, solution: &Solution, why: String) -> SolveJson {
        let word = |mv| session.game().move_text(mv).to_string();
        let judged = |judged: &MoveValue| MoveJson {
            mv: word(judged.mv),
            value: judged.value.to_string(),
            distance: judged.distance,
        };
        SolveJson {
            game: session.game().info().id,
            id: session.id().to_string(),
            turn: session.turn().map(Seat::number),
            value: solution.value.to_string(),
            distance: solution.distance,
            moves: solution.moves.iter().map(judged).collect(),
            best: solution.best().map(word).collect(),
            decided: solution.is_decided(),
            why,
        }
    }
}
