use duels_rules::text::sentence;
use duels_session::puzzle::{Attempt, Daily, Puzzle};
use jiff::civil::Date;

use crate::terminal::{Console, MessageKind, StopReason};

/// What stands above the question: the name of the puzzle, the game, and the position.
pub(super) fn heading(console: &Console, puzzle: &Puzzle) -> String {
    let (game, names) = (puzzle.game(), puzzle.names());
    let marks =
        if console.shows_unicode() { format!(" {}", puzzle.difficulty().marks()) } else { String::new() };
    format!(
        "{}\n{}, difficulty {} of 5{marks}\n\n{}\n",
        puzzle.id(),
        game.title(),
        puzzle.difficulty(),
        game.state(&names).trim_end()
    )
}

/// What stands above the puzzle of a day.
pub(crate) fn daily_heading(daily: &Daily) -> String {
    format!("Digit Duels {}, {}. The game of the day: duels play {}\n", daily.number, daily.date, daily.game)
}

/// Plays the line that shows what came of an answer, and says why.
pub(super) fn show_attempt(
    console: &mut Console,
    puzzle: &Puzzle,
    attempt: &Attempt,
) -> Result<(), StopReason> {
    let verdict = match (attempt.right, attempt.line.first()) {
        (true, _) => "Right!".to_string(),
        (false, Some(_)) => "Wrong. This is what happens then:".to_string(),
        (false, None) => "Wrong.".to_string(),
    };
    console.say(MessageKind::Ending, &format!("\n{verdict}"))?;
    console.say(MessageKind::Game, &puzzle.line_text(attempt))?;
    console.say(MessageKind::Notice, &format!("{}\n", sentence(&attempt.why)))
}

/// Today, as the daily duel counts.
pub(crate) fn today() -> Date {
    Daily::date_at(jiff::Timestamp::now())
}
