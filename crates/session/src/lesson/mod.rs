//! A lesson in progress: its step, the position, what is accepted, and what the teacher says. The lessons themselves are
//! data in the crate `rules`. After a lesson come [puzzles](LessonPuzzles) with its idea.

mod error;
mod given;
mod progress;
mod puzzles;
mod run;
mod talk;

pub use error::{AnswerError, LessonError};
pub use progress::{LessonProgress, ProgressError};
pub use puzzles::LessonPuzzles;
pub use run::{LessonRun, StepState};
pub use talk::LessonTalk;
