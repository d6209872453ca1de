use duels_rules::text;

use super::{Attempt, Puzzle, TryMark};

/// What was tried at a puzzle that is being solved: answers, hints, and asking for the answer.
///
/// ```
/// use duels_oracle::SolveControl;
/// use duels_rules::Catalogue;
/// use duels_session::puzzle::{PuzzleId, PuzzleMaker, Tries, TryMark};
///
/// let (id, control) = (PuzzleId::parse(Catalogue::standard(), "puzzle:divisors:count=24#1234")?, SolveControl::default());
/// let puzzle = PuzzleMaker::default().make(&id, &control)?;
/// let mut tries = Tries::default();
/// tries.take(&puzzle.answer("8", &control)?);
/// assert!(!tries.is_over());
/// tries.take(&puzzle.answer("14", &control)?);
/// assert!(tries.is_over());
/// assert_eq!(tries.marks(), [TryMark::Missed, TryMark::Solved]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    marks: Vec<TryMark>,
    hints: usize,
    is_over: bool,
}

impl Tries {
    /// Gives the next hint.
    pub fn hint(&mut self, puzzle: &Puzzle) -> String {
        let hint = puzzle.hint(self.hints);
        self.hints += 1;
        self.marks.push(TryMark::Hint);
        hint
    }

    /// Counts an answer. A right one ends the tries.
    pub fn take(&mut self, attempt: &Attempt) {
        self.marks.push(if attempt.right { TryMark::Solved } else { TryMark::Missed });
        self.is_over = attempt.right;
    }

    /// Gives the answer away with its reason, which ends the tries.
    pub fn show(&mut self, puzzle: &Puzzle) -> String {
        self.marks.push(TryMark::Missed);
        self.is_over = true;
        format!("The answer is {}. {}", text::all_of(puzzle.answers(), 40), puzzle.why())
    }

    /// What was tried, in order.
    pub fn marks(&self) -> &[TryMark] {
        &self.marks
    }

    /// Whether the puzzle is solved, or its answer was shown.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the answer is known, from the last hint or because it was shown.
    pub fn has_answer(&self, puzzle: &Puzzle) -> bool {
        self.is_over || self.hints >= puzzle.hints()
    }
}
