//! Lessons as data: what a game teaches, step by step. A game with a lesson has it in a file next to its own; a lesson in
//! progress is in the crate `session`, and a test checks everything that a lesson claims with the solver.

mod claim;
mod idea;
mod step;

pub use claim::LessonClaim;
pub use idea::Idea;
pub use step::{Choice, Reply, Step, Task};

/// A lesson about one idea of a game, from the first move to a win against perfect play.
#[derive(Debug)]
pub struct Lesson {
    /// The idea in a few words: "Two that make fourteen".
    pub title: &'static str,
    /// What the puzzles after it are about.
    pub idea: Idea,
    /// Its steps, five to seven.
    pub steps: &'static [Step],
}

impl Lesson {
    /// The most words of a sentence in a lesson: more do not fit on two lines of a speech bubble.
    pub const MOST_WORDS: usize = 12;
}
