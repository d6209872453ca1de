//! The sentences of the page of a puzzle.

use duels_rules::text::all_of;
use duels_session::lesson::LessonPuzzles;
use duels_session::puzzle::{Puzzle, Question, TryMark, share_text};

use super::PuzzleRequest;
use super::lesson_set::LessonSet;
use super::outcome::Outcome;
use super::query::PuzzleQuery;
use super::score::Score;

/// Which puzzle it is: "Puzzles", "Puzzle 1 of 3".
pub(super) fn title(request: &PuzzleRequest, set: Option<&LessonSet>) -> String {
    match (request.puzzle.daily(), set) {
        (Some(daily), _) => format!("Daily duel {}", daily.number),
        (None, Some(set)) => format!("Puzzle {} of {}", set.number, LessonPuzzles::COUNT),
        (None, None) => "Puzzles".to_string(),
    }
}

/// The question, or what came of an answer.
pub(super) fn heading(puzzle: &Puzzle, outcome: &Outcome) -> String {
    let named = |moves: &[String]| {
        let name = |mv: &String| puzzle.game().parse_move(mv).map(|mv| puzzle.game().move_name(mv));
        let names: Vec<_> = moves.iter().map(|mv| name(mv).unwrap_or_else(|_| mv.clone())).collect();
        all_of(&names, 9)
    };
    match outcome {
        Outcome::Open { .. } => puzzle.prompt().to_string(),
        Outcome::Answered(attempt) => match (attempt.right, puzzle.question()) {
            (true, Question::OnlyMove) => format!("Yes, {}!", named(puzzle.answers())),
            (true, _) => "Yes!".to_string(),
            (false, Question::OnlyMove) => format!("No, {} loses.", named(&attempt.answer)),
            (false, _) => "Not quite.".to_string(),
        },
        Outcome::Shown(_) => puzzle.answer_text(),
    }
}

/// What can be sent to others.
pub(super) fn share(request: &PuzzleRequest, score: &Score) -> String {
    let (puzzle, link) = (request.puzzle.puzzle(), request.place.link.as_str());
    let marks = PuzzleQuery { marks: score.marks.clone(), ..PuzzleQuery::default() }.marks();
    match request.puzzle.daily() {
        Some(daily) => {
            let before = PuzzleQuery::number(&request.query.days).unwrap_or(0).min(100_000) as u64;
            let is_solved = marks.last() == Some(&TryMark::Solved);
            share_text(daily, &marks, if is_solved { before + 1 } else { 0 }, Some(link))
        }
        None => {
            let (name, difficulty) = (puzzle.game().info().name(), puzzle.difficulty().marks());
            format!("Digit Duels puzzle · {name} {difficulty}\n{}\n{link}", puzzle.prompt())
        }
    }
}
