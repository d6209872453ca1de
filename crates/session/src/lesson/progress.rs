use std::fmt;

use duels_rules::{Catalogue, Entry, text};

use super::LessonError;

/// Which steps of a lesson are done, as one line of text: `fifty 1,2,3`, or `fifty -` where none is.
///
/// ```
/// use duels_rules::Catalogue;
/// use duels_session::lesson::LessonProgress;
///
/// let mut progress = LessonProgress::parse(Catalogue::standard(), "fifty 1,2")?;
/// progress.finish(3);
/// assert_eq!(progress.to_string(), "fifty 1,2,3");
/// assert_eq!(progress.next(), Some(4));
/// # Ok::<(), duels_session::lesson::ProgressError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LessonProgress {
    entry: Entry,
    done: Vec<bool>,
}

/// Why a text is not the progress of a lesson. The texts have no full stop at their end.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ProgressError {
    /// Not the two parts that it has.
    #[error("the progress of a lesson is written as GAME STEPS, such as fifty 1,2,3 or fifty -")]
    Parts,
    /// There is no such lesson or step.
    #[error(transparent)]
    Lesson(#[from] LessonError),
}

impl LessonProgress {
    /// Nothing is done yet.
    pub fn new(catalogue: Catalogue, game: &str) -> Result<LessonProgress, LessonError> {
        let entry = catalogue.find(game)?;
        let lesson = entry.info.lesson.ok_or_else(|| LessonError::no_lesson(catalogue, entry.info.id))?;
        Ok(LessonProgress { entry, done: vec![false; lesson.steps.len()] })
    }

    /// Reads what `to_string` writes.
    pub fn parse(catalogue: Catalogue, line: &str) -> Result<LessonProgress, ProgressError> {
        let mut parts = line.split_whitespace();
        let (Some(game), Some(steps), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(ProgressError::Parts);
        };
        let mut progress = LessonProgress::new(catalogue, game)?;
        for step in steps.split(',').filter(|&step| step != "-") {
            let count = progress.done.len();
            let missing = || LessonError::Step { step: duels_rules::quoted(step), steps: count };
            let number = step.parse().map_err(|_| missing())?;
            if !progress.finish(number) {
                return Err(missing().into());
            }
        }
        Ok(progress)
    }

    /// The game of the lesson.
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// Marks a step as done, counted from 1; says whether there is such a step.
    pub fn finish(&mut self, number: usize) -> bool {
        let step = number.checked_sub(1).and_then(|index| self.done.get_mut(index));
        step.map(|done| *done = true).is_some()
    }

    /// Whether a step is done, counted from 1.
    pub fn is_done(&self, number: usize) -> bool {
        number.checked_sub(1).and_then(|index| self.done.get(index)).copied().unwrap_or(false)
    }

    /// The first step that is not done; none where all are.
    pub fn next(&self) -> Option<usize> {
        self.done.iter().position(|&done| !done).map(|index| index + 1)
    }

    /// The number of steps done, and of all steps.
    pub fn count(&self) -> (usize, usize) {
        (self.done.iter().filter(|&&done| done).count(), self.done.len())
    }
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = (1..=self.done.len()).filter(|&number| self.is_done(number));
        let list = text::joined(done, ",");
        write!(f, "{} {}", self.entry.info.id, if list.is_empty() { "-" } else { &list })
    }
}
