use std::sync::Arc;

use duels_oracle::{MoveValue, Solution, SolveControl, Value};
use duels_rules::{Catalogue, Names};
use duels_session::Session;
use duels_session::data::SolutionData;

use super::replay::{play_all, start};
use crate::args::SolveArgs;
use crate::terminal::{MessageKind, with_progress};
use crate::{Console, Failure};

/// How many moves the table lists; of more it lists the good ones.
const LISTED: usize = 40;

/// Shows who wins a position, with which moves, and why.
pub(crate) fn run(catalogue: Catalogue, args: &SolveArgs, console: &mut Console) -> Result<(), Failure> {
    let (id, first) = start(catalogue, &args.replay, console)?;
    let mut session = play_all(Session::new(id, first)?, &args.replay.moves)?;
    if let Some(outcome) = session.outcome() {
        return Err(Failure::Over { winner: outcome.winner });
    }
    let control = Arc::new(SolveControl::with_memory(args.memory << 20));
    cancel_on_signal(console, &control);
    let (solution, why) = with_progress(&control, |control| {
        let solution = session.solve(control)?;
        session.why(&solution, control).map(|why| (solution, why))
    })?;
    if args.replay.json {
        console.json(&SolutionData::new(&session, &solution, why))?;
    } else {
        console.say(MessageKind::Game, &text(&session, &solution, &why))?;
    }
    Ok(())
}

/// Lets Ctrl-C stop the work, so that the progress bar is cleared.
pub(crate) fn cancel_on_signal(console: &Console, control: &Arc<SolveControl>) {
    if console.is_real() {
        let control = Arc::clone(control);
        // If signals cannot be caught, they end the program as they would any other.
        let _ = ctrlc::set_handler(move || control.cancel());
    }
}

fn text(session: &Session, solution: &Solution, why: &str) -> String {
    // A position that was solved is not over.
    let verdict = session.turn().map_or(String::new(), |turn| solution.summary(turn));
    let game = session.game();
    let head = format!("{}: {}\n\n{}\n", game.title(), session.id(), game.state(&Names::SEATS).trim_end());
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
        let typed = session.game().move_text(judged.mv).to_string();
        let distance = judged.distance.map_or("?".to_string(), |distance| distance.to_string());
        let mark = if best.contains(&judged.mv) { "best" } else { "" };
        format!("  {typed:<8}{:<6}{distance:>6}  {mark}", judged.value.to_string()).trim_end().to_string()
    };
    let head = "  move    value  plies".to_string();
    if total <= LISTED {
        let lines: Vec<_> = [count, head].into_iter().chain(solution.moves.iter().map(line)).collect();
        return lines.join("\n");
    }
    let good = solution.moves.iter().filter(|judged| judged.value == solution.value);
    let lines: Vec<_> = [count, head].into_iter().chain(good.take(LISTED / 2).map(line)).collect();
    format!("{}\n  and others (--json lists all of them)", lines.join("\n"))
}
