use duels_rules::{GameId, text};
use duels_session::lesson::LessonRun;
use duels_session::puzzle::TryMark;

use super::Host;
use crate::Failure;
use crate::lesson::ProgressFile;
use crate::puzzle::{self, Challenge, PuzzleQueue};
use crate::tui::event::Event;
use crate::tui::opening::LessonOpening;

/// Puzzles and lessons, and the files that remember how they went.
impl Host<'_> {
    /// Begins to ask puzzles.
    pub(crate) fn open_puzzles(&mut self, queue: PuzzleQueue) -> Vec<Event> {
        self.workers.open_puzzles(queue);
        vec![Event::PuzzlesOpened]
    }

    /// Begins a lesson.
    pub(crate) fn open_lesson(&mut self, run: LessonRun) -> Result<Vec<Event>, Failure> {
        let game = GameId::parse(self.catalogue, run.entry().info.id)?;
        Ok(vec![Event::LessonOpened(Box::new(LessonOpening { run, game }))])
    }

    /// Remembers that a step of a lesson is done.
    pub(super) fn keep_lesson(&self, game: &str, step: usize) -> Vec<Event> {
        let kept = ProgressFile::read(self.catalogue).finish(game, step);
        kept.err().map(|problem| Event::Failed(text::sentence(&problem))).into_iter().collect()
    }

    /// Notes how a puzzle went.
    pub(super) fn keep_puzzle(&self, challenge: &Challenge, marks: &[TryMark]) -> Vec<Event> {
        let (closing, problem) = puzzle::ProgressFile::finish(challenge, marks);
        if challenge.daily().is_some() {
            self.share.replace(Some(closing.clone()));
        }
        [Event::PuzzleKept(closing)].into_iter().chain(problem.map(Event::Failed)).collect()
    }
}
