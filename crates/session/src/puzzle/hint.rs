use duels_oracle::Value;
use duels_rules::text;

use super::{Puzzle, Question};

/// How many moves a hint leaves to choose from.
const LEFT: usize = 2;

impl Puzzle {
    /// A hint: first the idea, then the answer among a few moves, at last the answer. Further steps repeat the last one.
    pub fn hint(&self, step: usize) -> String {
        match (step, self.question()) {
            (0, _) => format!("Theme: {}. {}", self.theme, self.theme.advice()),
            (1, Question::OnlyMove) if self.solution.moves.len() > LEFT => {
                format!("It is {}.", text::any_of(self.shortlist()))
            }
            (1, Question::AllMoves) => {
                format!("{} of the {} moves win.", self.answers.len(), self.solution.moves.len())
            }
            _ => format!("The answer is {}.", text::all_of(&self.answers, 40)),
        }
    }

    /// How many different hints there are.
    pub fn hints(&self) -> usize {
        match self.question() {
            Question::OnlyMove if self.solution.moves.len() > LEFT => 3,
            Question::AllMoves => 3,
            _ => 2,
        }
    }

    /// The winning move and the losing one that holds out longest, in the order of the game.
    fn shortlist(&self) -> Vec<String> {
        let losing = self.solution.moves.iter().filter(|each| each.value == Value::Loss);
        let tempting = losing.max_by_key(|each| each.distance).map(|each| each.mv);
        let listed = |each: &&duels_oracle::MoveValue| each.value == Value::Win || Some(each.mv) == tempting;
        let moves = self.solution.moves.iter().filter(listed);
        moves.map(|each| self.game().move_text(each.mv).to_string()).collect()
    }
}
