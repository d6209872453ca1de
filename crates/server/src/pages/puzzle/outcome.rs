use duels_session::puzzle::{Attempt, Question};

use super::PuzzleRequest;
use super::query::{PuzzleQuery, address};

/// How far a puzzle is.
pub(super) enum Outcome {
    /// It waits for an answer; what was typed may not have been one.
    Open {
        /// Why not.
        problem: Option<String>,
    },
    /// It was answered.
    Answered(Attempt),
    /// The solver wanted to see the answer.
    Shown(Attempt),
}

impl Outcome {
    /// What happened, unless the puzzle waits for an answer.
    pub(super) fn attempt(&self) -> Option<&Attempt> {
        match self {
            Outcome::Open { .. } => None,
            Outcome::Answered(attempt) | Outcome::Shown(attempt) => Some(attempt),
        }
    }

    /// In one word, for the style sheet and the script.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Outcome::Open { .. } => "open",
            Outcome::Answered(attempt) if attempt.right => "right",
            Outcome::Answered(_) => "wrong",
            Outcome::Shown(_) => "shown",
        }
    }
}

/// How many moves of the line are shown if nothing else is asked for: the answer.
pub(super) fn first_step(question: Question, attempt: &Attempt) -> usize {
    let is_move = matches!(question, Question::OnlyMove | Question::AllMoves);
    usize::from(is_move).min(attempt.line.len())
}

/// The moves that were picked so far.
pub(super) fn picked(query: &PuzzleQuery) -> Vec<&str> {
    query.picked.split([' ', ',']).filter(|word| !word.is_empty()).collect()
}

/// The address with one move more picked, or one less.
pub(super) fn pick(request: &PuzzleRequest) -> String {
    let PuzzleRequest { place, query, .. } = request;
    let mv = query.mv.trim();
    let mut moves = picked(query);
    match moves.iter().position(|other| *other == mv) {
        Some(index) => drop(moves.remove(index)),
        None => moves.push(mv),
    }
    let moves = moves.join(" ");
    address(&place.path, place.kept_fields(query).into_iter().chain([("picked", moves.as_str())]))
}
