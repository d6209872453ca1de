use super::PlyData;
use crate::puzzle::{Attempt, Puzzle};

shape! {
    /// What came of an answer to a puzzle.
    AttemptData {
        /// The name of the puzzle.
        id: String,
        /// Whether the answer is right.
        right: bool,
        /// What was answered.
        answer: Vec<String>,
        /// What happens next, from the position of the puzzle: the winning move and the best resistance to it, or the wrong
        /// move and its refutation.
        line: Vec<PlyData>,
        /// Why, in words to the player to move.
        why: String,
    }
}

impl AttemptData {
    /// The data of an answer to a puzzle. The plies of its line are counted on from the position.
    pub fn new(puzzle: &Puzzle, attempt: &Attempt) -> AttemptData {
        let numbered = attempt.line.iter().zip(puzzle.moves().len() + 1..);
        AttemptData {
            id: puzzle.id().to_string(),
            right: attempt.right,
            answer: attempt.answer.clone(),
            line: numbered.map(|(ply, number)| PlyData::new(number, ply)).collect(),
            why: attempt.why.clone(),
        }
    }
}
