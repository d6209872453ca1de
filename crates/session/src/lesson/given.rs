use duels_rules::{Catalogue, quoted};

use super::{AnswerError, LessonError, LessonRun, StepState};

/// The most characters that the answers of a step may have.
const MOST_CHARACTERS: usize = 2_000;

impl LessonRun {
    /// A step with the answers that were given in it, as [`given`](LessonRun::given) writes them. This is all that a page
    /// without a memory needs.
    pub fn at(catalogue: Catalogue, game: &str, step: &str, given: &str) -> Result<LessonRun, LessonError> {
        let mut run = LessonRun::new(catalogue, game)?;
        let missing = || LessonError::Step { step: quoted(step), steps: run.steps() };
        let number = step.parse().map_err(|_| missing())?;
        run.go_to(number)?;
        if given.len() > MOST_CHARACTERS {
            return Err(LessonError::TooLong(MOST_CHARACTERS));
        }
        for (index, text) in given.split_whitespace().enumerate() {
            let wrong = |error| LessonError::Answer { number: index + 1, text: quoted(text), error };
            run.take_given(text).map_err(wrong)?;
        }
        Ok(run)
    }

    fn take_given(&mut self, text: &str) -> Result<(), AnswerError> {
        match self.state() {
            // What was said about a refuted move is said after its refutation.
            StepState::Teacher => self.play(text),
            StepState::Asking => self.answer(text).map(drop),
            StepState::Right | StepState::Wrong => Err(AnswerError::NoMore),
        }
    }

    /// The answers that were given in this step: the moves of both players, or the chosen answer, with spaces between them.
    pub fn given(&self) -> String {
        let moves = || self.made().iter().map(|ply| ply.text.to_string()).collect::<Vec<_>>().join(" ");
        self.chosen_word().unwrap_or_else(moves)
    }
}
