use duels_rules::text::sentence;
use duels_session::puzzle::{Attempt, Puzzle, Question};
use duels_session::{Reason, Session};

use super::outcome::{Outcome, first_step};
use super::query::PuzzleQuery;

/// What is said about a puzzle at one step of the line after an answer.
pub(super) struct StepText {
    pub(super) step: usize,
    /// The position at this step.
    pub(super) session: Session,
    pub(super) about: String,
    pub(super) reason: Reason,
    pub(super) bubble: Bubble,
}

/// What is said, and on whose side.
pub(super) struct Bubble {
    pub(super) side: &'static str,
    pub(super) event: String,
    pub(super) strong: String,
}

impl StepText {
    pub(super) fn new(puzzle: &Puzzle, query: &PuzzleQuery, outcome: &Outcome) -> StepText {
        match outcome.attempt() {
            Some(attempt) => StepText::after(puzzle, query, attempt),
            None => StepText::before(puzzle, query),
        }
    }

    fn before(puzzle: &Puzzle, query: &PuzzleQuery) -> StepText {
        let (session, names) = (puzzle.session(), puzzle.names());
        let last = session.plies().len().checked_sub(1);
        let did = last.and_then(|index| Some((session.plies().get(index)?.seat, session.did(index)?)));
        let about = did.map_or_else(
            || "You begin.".to_string(),
            |(seat, did)| sentence(&format!("{} just {did}", names.capital(seat))),
        );
        let bubble = match PuzzleQuery::number(&query.hint).filter(|hints| *hints > 0) {
            Some(hints) => Bubble { side: "you", event: puzzle.hint(hints - 1), strong: String::new() },
            None if puzzle.question() == Question::AllMoves => {
                Bubble { side: "them", event: "Tap them all.".to_string(), strong: "Then check!".to_string() }
            }
            None => {
                let event = "The first try counts.".to_string();
                Bubble { side: "them", event, strong: "Think ahead!".to_string() }
            }
        };
        StepText { step: 0, session, about, reason: Reason::default(), bubble }
    }

    fn after(puzzle: &Puzzle, query: &PuzzleQuery, attempt: &Attempt) -> StepText {
        let asked = PuzzleQuery::number(&query.step);
        let step = asked.unwrap_or_else(|| first_step(puzzle.question(), attempt)).min(attempt.line.len());
        let (mut session, names) = (puzzle.session(), puzzle.names());
        let mut said = String::new();
        let mut side = "them";
        for ply in attempt.line.iter().take(step) {
            let did = session.game().did(ply.mv);
            side = if names.is_you(ply.seat) { "you" } else { "them" };
            said = sentence(&format!("{} {did}", names.capital(ply.seat)));
            if session.make_move(ply.mv).is_err() {
                break;
            }
        }
        let is_last = step == attempt.line.len();
        let strong = if is_last { session.reason(&names).unwrap_or_default() } else { String::new() };
        let reason = Reason::new(&sentence(&attempt.why));
        StepText {
            step,
            session,
            about: reason.text.clone(),
            reason,
            bubble: Bubble { side, event: said, strong },
        }
    }
}
