use duels_oracle::{SolveControl, Theme};
use duels_rules::lesson::Idea;
use duels_rules::{Catalogue, Lesson};

use super::LessonError;
use crate::puzzle::{Puzzle, PuzzleError, PuzzleFilter, PuzzleStream};

/// The puzzles that follow a lesson: all of them have its idea.
///
/// ```
/// use duels_rules::Catalogue;
/// use duels_session::lesson::LessonPuzzles;
///
/// let puzzles = LessonPuzzles::new(Catalogue::standard(), "divisors")?;
/// assert_eq!(puzzles.command(), "duels puzzle divisors:count=16 --theme \"the pair\"");
/// # Ok::<(), duels_session::lesson::LessonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LessonPuzzles {
    catalogue: Catalogue,
    lesson: &'static Lesson,
    filter: PuzzleFilter,
}

impl LessonPuzzles {
    /// How many there are.
    pub const COUNT: usize = 3;

    /// The puzzles that follow the lesson of a game.
    pub fn new(catalogue: Catalogue, game: &str) -> Result<LessonPuzzles, LessonError> {
        let entry = catalogue.find(game)?;
        let lesson = entry.info.lesson.ok_or_else(|| LessonError::no_lesson(catalogue, entry.info.id))?;
        let broken = |error: &dyn std::fmt::Display| LessonError::Broken(error.to_string());
        let variant =
            PuzzleFilter::for_game(catalogue, lesson.idea.variant).map_err(|error| broken(&error))?;
        let theme = lesson.idea.theme.parse::<Theme>().map_err(|error| broken(&error))?;
        Ok(LessonPuzzles { catalogue, lesson, filter: PuzzleFilter { theme: Some(theme), ..variant } })
    }

    /// The lesson.
    pub fn lesson(&self) -> &'static Lesson {
        self.lesson
    }

    /// The three puzzles of a seed, the easiest first.
    pub fn draw(&self, seed: u64, control: &SolveControl) -> Result<Vec<Puzzle>, PuzzleError> {
        let mut stream = PuzzleStream::new(self.catalogue, self.filter.clone(), seed)?;
        let puzzles = (0..LessonPuzzles::COUNT).map(|_| stream.next(control));
        let mut puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
        puzzles.sort_by(|one, two| one.difficulty().value().total_cmp(&two.difficulty().value()));
        Ok(puzzles)
    }

    /// The command that asks such puzzles in a terminal.
    pub fn command(&self) -> String {
        let Idea { variant, theme } = self.lesson.idea;
        format!("duels puzzle {variant} --theme \"{theme}\"")
    }
}
