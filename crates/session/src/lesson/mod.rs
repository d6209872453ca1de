//! A lesson in progress: its step, the position, what is accepted, and what the teacher says. The lessons themselves are
//! data in the crate `rules`.

mod error;
mod given;
mod progress;
mod run;
mod talk;

pub use error::{AnswerError, LessonError};
pub use progress::{LessonProgress, ProgressError};
pub use run::{LessonRun, StepState};
pub use talk::LessonTalk;
