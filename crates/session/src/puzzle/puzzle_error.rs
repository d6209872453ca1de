use duels_oracle::SolveError;
use duels_rules::{GameId, IdError, MoveError};

use super::{PuzzleIdError, Question};

/// Why there is no puzzle. The text has no full stop at its end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The name is wrong.
    #[error(transparent)]
    Name(#[from] PuzzleIdError),
    /// The start is wrong.
    #[error(transparent)]
    Start(#[from] IdError),
    /// No position of the variant fits the question.
    #[error("{variant} has no such puzzle: {}. Try {instead}", missing(*question))]
    NoPosition {
        /// The variant.
        variant: String,
        /// What was asked for.
        question: Question,
        /// A variant in which choices matter.
        instead: String,
    },
    /// The variant is too large to make puzzles from.
    #[error("{variant} is too large for puzzles. Try {instead}")]
    TooLarge {
        /// The variant.
        variant: String,
        /// A smaller variant.
        instead: String,
    },
    /// The position does not suit the question.
    #[error("this position is not a puzzle: {}", unsuitable(*question))]
    Unsuitable {
        /// What was asked for.
        question: Question,
    },
    /// A seed where a game or a variant is asked for.
    #[error("a game with a seed is a single puzzle: its name is {name}")]
    OneOnly {
        /// The name of the puzzle.
        name: String,
    },
    /// Nothing with this theme or difficulty was found.
    #[error("no puzzle with {wanted} was found in {tries} tries: ask for something else, or another game")]
    NotFound {
        /// What was asked for: "the theme the pair and difficulty 5".
        wanted: String,
        /// How many puzzles were looked at.
        tries: u64,
    },
    /// What is known about the position could not be found out.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// Why an answer cannot be judged. The text has no full stop at its end unless it comes from a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    /// It is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// It does not answer the question.
    #[error("{0}")]
    NotAnAnswer(&'static str),
    /// The line that shows it could not be found out.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

fn missing(question: Question) -> &'static str {
    match question {
        Question::OnlyMove => "in no position that was found does exactly one move win while another loses",
        Question::AllMoves => "in no position that was found do several moves win while another loses",
        Question::Winner | Question::Length => "no position that was found is far enough from the end",
    }
}

fn unsuitable(question: Question) -> &'static str {
    match question {
        Question::OnlyMove => "not exactly one move wins there, or no other move is legal",
        Question::AllMoves => "every move has the same value there, or only one wins",
        Question::Winner | Question::Length => "the end is too near, or too far to be known",
    }
}

impl PuzzleError {
    pub(super) fn no_position(variant: &GameId, question: Question) -> PuzzleError {
        PuzzleError::NoPosition { variant: variant.variant(), question, instead: instead(variant) }
    }

    pub(super) fn too_large(variant: &GameId) -> PuzzleError {
        PuzzleError::TooLarge { variant: variant.variant(), instead: instead(variant) }
    }
}

/// A variant of the same game in which choices matter.
fn instead(variant: &GameId) -> String {
    let info = variant.entry().info;
    let preset = info.open_variant.or_else(|| info.presets.first().filter(|_| variant.values().is_classic()));
    match preset {
        Some(preset) => format!("{}:{}", info.id, preset.params.replace(' ', ",")),
        None => info.id.to_string(),
    }
}
