use duels_oracle::SolveControl;
use duels_rules::{Prompt, PromptStyle, Seat};
use duels_session::{Review, Reviewed, Session};

use super::asides::{self, Aside};
use crate::Failure;
use crate::terminal::{Console, Stop, Tone, think};

/// How many plies a row of the value history shows.
const ROW: usize = 30;
/// How many moves that would have won are named.
const NAMED: usize = 5;

/// Offers the review of a game that has just ended, and to save it, at a terminal.
pub(crate) fn offer(console: &mut Console, session: &Session) -> Result<(), Failure> {
    if !console.is_terminal() || session.plies().is_empty() {
        return Ok(());
    }
    let question = "r shows where it was won and lost, save FILE keeps it, just Enter goes on:";
    let prompt = Prompt::new(question, PromptStyle::SameLine);
    loop {
        let answer = match console.ask(&prompt, || vec!["r".to_string(), "save ".to_string()]) {
            // The game is over and told: leaving here loses nothing.
            Err(Stop::EndOfInput | Stop::Interrupted) => return Err(Stop::Quit.into()),
            answer => answer?,
        };
        match (answer.trim().to_ascii_lowercase().as_str(), Aside::parse(&answer)) {
            ("", _) => return Ok(()),
            ("r" | "review", _) => console.say(Tone::Aside, &reviewed(session))?,
            (_, Some(Aside::Save(file))) => asides::save(console, &session.record(), &file)?,
            (_, Some(Aside::Quit)) => return Err(Stop::Quit.into()),
            _ => console.say(Tone::MoveError, "Enter r, save FILE, or nothing.")?,
        }
    }
}

fn reviewed(session: &Session) -> String {
    match think(&SolveControl::default(), |task| session.review(task)) {
        Ok(review) => report(&review),
        Err(error) => format!("No review: {error}."),
    }
}

/// The review as text: every ply, the value history, and how well each side held what it had won.
pub(crate) fn report(review: &Review) -> String {
    if review.plies.is_empty() {
        return "There is nothing to review: no move was made.".to_string();
    }
    let width = review.plies.iter().map(|reviewed| reviewed.ply.word.to_string().len()).max().unwrap_or(0);
    let plies = review.plies.iter().zip(1..).map(|(reviewed, number)| line(reviewed, number, width.max(4)));
    let head = format!(" ply  player    {:<1$}      before  after", "move", width.max(4));
    let lines: Vec<_> = [head].into_iter().chain(plies).collect();
    format!("{}\n\n{}\n\n{}", lines.join("\n"), history(review), review.verdict().join("\n"))
}

fn line(reviewed: &Reviewed, number: usize, width: usize) -> String {
    let Reviewed { ply, before, after, .. } = reviewed;
    let sign = if reviewed.is_blunder() { "??" } else { "" };
    let missed = match reviewed.is_blunder() {
        true => format!("{} would have won", named(&reviewed.winning)),
        false => String::new(),
    };
    let word = ply.word.to_string();
    let (before, after) = (before.to_string(), after.to_string());
    let text =
        format!("{number:>4}  {}  {word:<width$}  {sign:<2}  {before:<6}  {after:<5}  {missed}", ply.seat);
    text.trim_end().to_string()
}

fn named(words: &[String]) -> String {
    let shown = words[..words.len().min(NAMED)].join(" or ");
    match words.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} or {more} other moves"),
    }
}

/// Who stood to win at the start and after each ply, a row of signs for each seat.
fn history(review: &Review) -> String {
    let after = review.plies.iter().map(|reviewed| (reviewed.winner(), reviewed.is_blunder()));
    let points: Vec<_> = review.at_start.map(|seat| (seat, false)).into_iter().chain(after).collect();
    let rows = points.chunks(ROW).zip(0..).map(|(chunk, row)| history_row(chunk, row * ROW));
    format!("Who stands to win, ply by ply:\n{}", rows.collect::<Vec<_>>().join("\n"))
}

fn history_row(points: &[(Seat, bool)], from: usize) -> String {
    let sign = |seat: Seat, point: &(Seat, bool)| if point.0 == seat { "  #" } else { "  ." };
    let mut lines = Seat::BOTH
        .map(|seat| format!("  {seat}{}", points.iter().map(|point| sign(seat, point)).collect::<String>()))
        .to_vec();
    let numbers: String = (from..from + points.len()).map(|ply| format!("{ply:>3}")).collect();
    lines.push(format!("  ply     {numbers}"));
    if points.iter().any(|point| point.1) {
        let signs: String = points.iter().map(|point| if point.1 { " ??" } else { "   " }).collect();
        lines.push(format!("          {signs}").trim_end().to_string());
    }
    lines.join("\n")
}
