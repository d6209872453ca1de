use super::run::choice_word;
use duels_rules::lesson::Choice;
use duels_rules::text::{any_of, joined};
use duels_rules::{Catalogue, IdError, MoveError, UnknownGame, quoted};

/// Why there is no such lesson, or no such place in it. `text::sentence` ends the texts.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LessonError {
    /// No game has this name.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game has no lesson.
    #[error("{game} has no lesson. {lessons}")]
    NoLesson {
        /// The name of the game.
        game: String,
        /// A sentence about the games that have one.
        lessons: String,
    },
    /// No step has this number.
    #[error("there is no step {step}: the lesson has the steps 1 to {steps}")]
    Step {
        /// What was asked for, quoted.
        step: String,
        /// How many steps there are.
        steps: usize,
    },
    /// An answer that cannot be given at its place.
    #[error("answer {number} ({text}) cannot be given: {error}")]
    Answer {
        /// Which answer, counted from 1.
        number: usize,
        /// The answer, quoted.
        text: String,
        /// Why it cannot be given.
        error: AnswerError,
    },
    /// More text than all answers of a step can have.
    #[error("the answers are longer than {0} characters")]
    TooLong(usize),
    /// The step has no position: a mistake in the lesson.
    #[error("the lesson is broken: {0}")]
    Broken(String),
}

/// Why an answer is not accepted. `text::sentence` ends the texts.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AnswerError {
    /// Not a legal move.
    #[error("{}", .0.complete())]
    Move(MoveError),
    /// None of the answers to choose from.
    #[error("{typed} is not one of the answers. Choose {accepted}")]
    Choice {
        /// What was typed, quoted.
        typed: String,
        /// The numbers to choose from, with their answers.
        accepted: String,
    },
    /// The step is done, or must be tried again first.
    #[error("the step takes no more answers")]
    NoMore,
}

impl LessonError {
    pub(super) fn no_lesson(catalogue: Catalogue, game: &str) -> LessonError {
        let names: Vec<_> = catalogue.lessons().map(|(entry, _)| entry.info.id).collect();
        let lessons = match names.is_empty() {
            true => "No game here has one".to_string(),
            false => format!("Games with a lesson: {}", joined(names, ", ")),
        };
        LessonError::NoLesson { game: game.to_string(), lessons }
    }
}

impl From<IdError> for LessonError {
    fn from(error: IdError) -> LessonError {
        LessonError::Broken(error.to_string())
    }
}

impl AnswerError {
    pub(super) fn choice(typed: &str, choices: &[Choice]) -> AnswerError {
        let listed = choices.iter().enumerate().map(|(index, choice)| match choice_word(choices, index) {
            word if word == choice.text => word,
            number => format!("{number} ({})", choice.text),
        });
        AnswerError::Choice { typed: quoted(typed), accepted: any_of(listed) }
    }
}
