use std::fmt;

use duels_oracle::{Solution, Value};

/// What a puzzle asks about its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which move is the only one that wins?
    #[default]
    OnlyMove,
    /// Which moves win?
    AllMoves,
    /// Who wins?
    Winner,
    /// How many moves does the game last, when the winner hurries and the loser holds out?
    Length,
}

impl Question {
    /// Every question.
    pub const ALL: [Question; 4] =
        [Question::OnlyMove, Question::AllMoves, Question::Winner, Question::Length];

    /// The word for the question, as it ends the name of a puzzle after a `/`. The first question has none there.
    pub const fn word(self) -> &'static str {
        match self {
            Question::OnlyMove => "only",
            Question::AllMoves => "all",
            Question::Winner => "winner",
            Question::Length => "length",
        }
    }

    /// The question of this word.
    pub fn from_word(word: &str) -> Option<Question> {
        Question::ALL.into_iter().find(|question| question.word() == word)
    }

    /// The question to the player, in one sentence.
    pub const fn prompt(self) -> &'static str {
        match self {
            Question::OnlyMove => "Find the only winning move.",
            Question::AllMoves => "Find all winning moves.",
            Question::Winner => "Who wins if both play as well as possible?",
            Question::Length => {
                "How many moves does the game last from here if both play as well as possible?"
            }
        }
    }

    /// Whether the position of a solution can be asked about.
    pub(super) fn fits(self, solution: &Solution) -> bool {
        let won = solution.moves.iter().filter(|each| each.value == Value::Win).count();
        let is_critical = won > 0 && won < solution.moves.len();
        solution.distance.is_some()
            && match self {
                Question::OnlyMove => is_critical && won == 1,
                Question::AllMoves => is_critical && won > 1,
                Question::Winner => is_critical || won == 0 && solution.distance > Some(2),
                Question::Length => solution.distance > Some(2),
            }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}
