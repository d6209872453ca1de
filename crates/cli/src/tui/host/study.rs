use duels_rules::{GameId, text};
use duels_session::draw_seed;
use duels_session::lesson::LessonRun;
use duels_session::puzzle::{PuzzleFilter, PuzzleStream, TryMark};

use super::Host;
use crate::Failure;
use crate::lesson::ProgressFile;
use crate::puzzle::{self, Challenge, PuzzleQueue, today};
use crate::tui::effect::NewPuzzles;
use crate::tui::event::Event;
use crate::tui::opening::LessonOpening;

/// Puzzles and lessons, and the files that remember how they went.
impl Host<'_> {
    /// Begins to ask puzzles.
    pub(crate) fn open_puzzles(&mut self, queue: PuzzleQueue) -> Vec<Event> {
        self.workers.open_puzzles(queue);
        vec![Event::PuzzlesOpened]
    }

    /// The same with puzzles that were chosen in the menu.
    pub(super) fn open_new_puzzles(&mut self, puzzles: NewPuzzles) -> Result<Vec<Event>, Failure> {
        let catalogue = self.catalogue;
        let queue = match puzzles {
            NewPuzzles::Daily => PuzzleQueue::Daily { catalogue, date: Some(today()) },
            NewPuzzles::Drawn { game, band } => {
                let game = game.map(str::to_string);
                let filter = PuzzleFilter { game, band, ..PuzzleFilter::default() };
                PuzzleQueue::Drawn(Box::new(PuzzleStream::new(catalogue, filter, draw_seed()?)?))
            }
        };
        Ok(self.open_puzzles(queue))
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
