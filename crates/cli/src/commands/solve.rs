use std::sync::Arc;

use duels_oracle::{Judged, Judgement, Task, Value};
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
    let task = Arc::new(Task::with_memory(args.memory.saturating_mul(1 << 20)));
    cancel_on_signal(console, &task);
    let judgement = think(&task, |task| session.judge(task))?;
    let why = session.why(&judgement);
    if args.replay.json {
        console.json(&SolveJson::of(&session, &judgement, why))?;
    } else {
        console.say(Tone::Plain, &text(&session, &judgement, &why))?;
    }
    Ok(())
}

/// Lets Ctrl-C stop the work, so that the terminal is left clean.
pub(crate) fn cancel_on_signal(console: &Console, task: &Arc<Task>) {
    if console.is_real() {
        let task = Arc::clone(task);
        // Where signals cannot be caught they end the program as they always do.
        let _ = ctrlc::set_handler(move || task.cancel());
    }
}

fn text(session: &Session, judgement: &Judgement, why: &str) -> String {
    let title = session.table().info().full_title();
    let verdict = session.turn().map(|turn| judgement.said(turn)).unwrap_or_default();
    let head = format!("{title}: {}\n\n{}\n", session.id(), session.table().state().trim_end());
    format!("{head}\n{verdict}. {why}\n\n{}", table(session, judgement))
}

fn table(session: &Session, judgement: &Judgement) -> String {
    let won = judgement.moves.iter().filter(|judged| judged.value == Value::Win).count();
    let total = judgement.moves.len();
    let count = match total {
        1 => "There is one move:".to_string(),
        _ => format!("{won} of {total} moves win:"),
    };
    let best: Vec<_> = judgement.best().collect();
    let line = |judged: &Judged| {
        let word = session.table().word(judged.mv).to_string();
        let distance = judged.distance.map_or("?".to_string(), |distance| distance.to_string());
        let sign = if best.contains(&judged.mv) { "best" } else { "" };
        format!("  {word:<8}{:<6}{distance:>6}  {sign}", judged.value.to_string()).trim_end().to_string()
    };
    let head = "  move    value  plies".to_string();
    if total <= LISTED {
        let lines: Vec<_> = [count, head].into_iter().chain(judgement.moves.iter().map(line)).collect();
        return lines.join("\n");
    }
    let good = judgement.moves.iter().filter(|judged| judged.value == judgement.value);
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
    fn of(session: &Session, judgement: &Judgement, why: String) -> SolveJson {
        let word = |mv| session.table().word(mv).to_string();
        let judged = |judged: &Judged| MoveJson {
            mv: word(judged.mv),
            value: judged.value.to_string(),
            distance: judged.distance,
        };
        SolveJson {
            game: session.table().info().id,
            id: session.id().to_string(),
            turn: session.turn().map(Seat::number),
            value: judgement.value.to_string(),
            distance: judgement.distance,
            moves: judgement.moves.iter().map(judged).collect(),
            best: judgement.best().map(word).collect(),
            decided: judgement.is_decided(),
            why,
        }
    }
}
