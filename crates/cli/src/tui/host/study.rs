use duels_session::puzzle::TryMark;

use super::Host;
use crate::puzzle::{Challenge, ProgressFile, PuzzleQueue};
use crate::tui::event::Event;

/// Puzzles, and the file that remembers how they went.
impl Host<'_> {
    /// Begins to ask puzzles.
    pub(crate) fn open_puzzles(&mut self, queue: PuzzleQueue) -> Vec<Event> {
        self.workers.open_puzzles(queue);
        vec![Event::PuzzlesOpened]
    }

    /// Notes how a puzzle went.
    pub(super) fn keep_puzzle(&self, challenge: &Challenge, marks: &[TryMark]) -> Vec<Event> {
        let (closing, problem) = ProgressFile::finish(challenge, marks);
        if challenge.daily().is_some() {
            self.share.replace(Some(closing.clone()));
        }
        [Event::PuzzleKept(closing)].into_iter().chain(problem.map(Event::Failed)).collect()
    }
}
