use duels_rules::{Catalogue, text};

use super::Menu;
use super::fields::FieldOption;
use crate::tui::effect::{Effect, NewPuzzles};

/// What the menu offers besides games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Study {
    /// The puzzle and the game of the day.
    Daily,
    /// Puzzles without end.
    Puzzles,
    /// The lessons of the games.
    Lessons,
}

/// A lesson that can be chosen.
pub(super) struct LessonChoice {
    game: &'static str,
    title: &'static str,
}

impl LessonChoice {
    /// The lessons of a program with these games.
    pub(super) fn all(catalogue: Catalogue) -> Vec<LessonChoice> {
        let lessons = catalogue.lessons();
        lessons.map(|(entry, lesson)| LessonChoice { game: entry.info.id, title: lesson.title }).collect()
    }

    /// The lesson as an option; a narrow window shows its game.
    pub(super) fn option(&self) -> FieldOption {
        let short = text::capitalized(self.game);
        FieldOption { words: format!("{short}: {}", self.title), short }
    }
}

impl Study {
    /// What a program with so many lessons offers.
    pub(super) fn all(lessons: usize) -> Vec<Study> {
        let mut studies = vec![Study::Daily, Study::Puzzles];
        studies.extend((lessons > 0).then_some(Study::Lessons));
        studies
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Study::Daily => "Daily duel",
            Study::Puzzles => "Puzzles",
            Study::Lessons => "Lessons",
        }
    }

    /// What it is about: a clause for the list, and more after it.
    pub(super) fn about(self) -> &'static str {
        match self {
            Study::Daily => "The puzzle of today; the same for everyone, with a game of the day after it.",
            Study::Puzzles => {
                "Find the only winning move; a wrong answer is refuted on the board, and you may try again."
            }
            Study::Lessons => "The idea that wins a game; step by step, with a teacher who plays perfectly.",
        }
    }
}

impl Menu {
    /// What is chosen besides games, if the line is one of those.
    pub(crate) fn study(&self) -> Option<Study> {
        self.study_at(self.line)
    }

    /// What a line offers besides games, if it is one of those.
    pub(super) fn study_at(&self, line: usize) -> Option<Study> {
        self.studies.get(line.checked_sub(self.unfinished.len() + self.games.len())?).copied()
    }

    /// The games that puzzles can be of, the first one any.
    pub(super) fn puzzle_games(&self) -> Vec<FieldOption> {
        let games = self.games.iter().map(|game| FieldOption::new(game.name.clone()));
        [FieldOption::new("any game")].into_iter().chain(games).collect()
    }

    /// What opens it.
    pub(super) fn open_study(&self, study: Study) -> Option<Effect> {
        Some(match study {
            Study::Daily => Effect::OpenPuzzles(NewPuzzles::Daily),
            Study::Puzzles => {
                let game = self.puzzle_game.checked_sub(1).and_then(|game| self.games.get(game));
                let game = game.map(|game| game.id().entry().info.id);
                // The first choice is any difficulty.
                let band = u8::try_from(self.band).ok().filter(|&band| band > 0);
                Effect::OpenPuzzles(NewPuzzles::Drawn { game, band })
            }
            Study::Lessons => Effect::OpenLesson(self.lessons.get(self.lesson)?.game),
        })
    }
}
