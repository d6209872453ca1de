use duels_rules::{Setup, text};

use super::study::{LessonChoice, Study};
use super::{COUNTS, Menu};
use crate::menu::Opponent;
use crate::tui::seats::strength;

/// What the arrow keys to the left and right change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Opponent,
    First,
    Count,
    Size,
    /// Whether people choose the start, in games where they can.
    Start,
    /// Of which game puzzles are.
    PuzzleGame,
    /// How hard puzzles are.
    Difficulty,
    /// Which lesson it is.
    Lesson,
}

/// One of the values of a field.
pub(crate) struct FieldOption {
    pub(crate) words: String,
    /// The same in fewer words, for a narrow window.
    pub(crate) short: String,
}

impl FieldOption {
    pub(super) fn new(words: impl Into<String>) -> FieldOption {
        let words = words.into();
        FieldOption { short: words.clone(), words }
    }
}

impl Menu {
    /// The fields of what is chosen, with their titles.
    pub(crate) fn fields(&self) -> Vec<(Field, String)> {
        let title = |field: Field, title: &str| (field, title.to_string());
        match self.study() {
            Some(Study::Daily) => return Vec::new(),
            Some(Study::Puzzles) => {
                return vec![title(Field::PuzzleGame, "Game"), title(Field::Difficulty, "Difficulty")];
            }
            Some(Study::Lessons) => return vec![title(Field::Lesson, "Lesson")],
            None => {}
        }
        let mut fields = vec![
            title(Field::Opponent, "Players"),
            title(Field::First, "Who begins"),
            title(Field::Count, "Games"),
            title(Field::Size, "Size"),
        ];
        fields.extend(self.setup().map(|setup| (Field::Start, text::capitalized(setup.param))));
        fields
    }

    /// What people may choose before the game that is chosen, if there is something.
    pub(super) fn setup(&self) -> Option<&'static Setup> {
        let id = self.game()?.id();
        let has_person = self.chosen_opponent() != Opponent::Watch;
        id.entry().info.setup.as_ref().filter(|_| has_person && id.has_random_start())
    }

    /// Whether people want to choose the start.
    pub(super) fn chooses_start(&self) -> bool {
        self.start == 1 && self.setup().is_some()
    }

    /// The field that the arrow keys change: the one that Tab has led to, or else the first.
    pub(super) fn active_field(&self) -> Option<Field> {
        let fields = self.fields();
        let same = fields.iter().find(|(field, _)| *field == self.field);
        same.or(fields.first()).map(|(field, _)| *field)
    }

    /// Goes to the next field.
    pub(super) fn go_to_next_field(&mut self) {
        let (fields, active) = (self.fields(), self.active_field());
        let after = fields.iter().cycle().skip_while(|(field, _)| Some(*field) != active).nth(1);
        self.field = after.filter(|_| active.is_some()).map_or(self.field, |(field, _)| *field);
    }

    /// Chooses another option of the field that the arrow keys change.
    pub(super) fn change_active(&mut self, by: isize) {
        if let Some(field) = self.active_field() {
            self.change(field, by);
        }
    }

    /// The options of a field, and which one is chosen.
    pub(crate) fn options(&self, field: Field) -> (Vec<FieldOption>, usize) {
        let words = |words: &[&str]| words.iter().map(|word| FieldOption::new(*word)).collect();
        match field {
            Field::Opponent => {
                (self.opponents.iter().map(|&opponent| in_words(opponent)).collect(), self.opponent)
            }
            Field::First => match self.chosen_opponent() {
                Opponent::Computer(_) => (words(&["you", "computer", "coin"]), self.first),
                Opponent::Person | Opponent::Watch => (words(&["Player 1", "Player 2", "coin"]), self.first),
            },
            Field::Count => (COUNTS.map(|count| FieldOption::new(count.to_string())).into(), self.count),
            Field::Size => match self.game() {
                Some(game) => {
                    (game.sizes.iter().map(super::choices::SizeChoice::option).collect(), game.size)
                }
                None => (Vec::new(), 0),
            },
            Field::PuzzleGame => (self.puzzle_games(), self.puzzle_game),
            Field::Difficulty => (words(&["any", "1", "2", "3", "4", "5"]), self.band),
            Field::Lesson => (self.lessons.iter().map(LessonChoice::option).collect(), self.lesson),
            Field::Start => match self.chosen_opponent() {
                Opponent::Person => (words(&["drawn", "we choose"]), self.start),
                Opponent::Computer(_) | Opponent::Watch => (words(&["drawn", "I choose mine"]), self.start),
            },
        }
    }

    /// Chooses another option of a field.
    pub(crate) fn change(&mut self, field: Field, by: isize) {
        let count = self.options(field).0.len();
        if count == 0 || self.fields().iter().all(|(shown, _)| *shown != field) {
            return;
        }
        let turn = |at: usize| (at + count).wrapping_add_signed(by) % count;
        match field {
            Field::Opponent => self.opponent = turn(self.opponent),
            Field::First => self.first = turn(self.first),
            Field::Count => self.count = turn(self.count),
            Field::Start => self.start = turn(self.start),
            Field::PuzzleGame => self.puzzle_game = turn(self.puzzle_game),
            Field::Difficulty => self.band = turn(self.band),
            Field::Lesson => self.lesson = turn(self.lesson),
            Field::Size => {
                let at = self.line.wrapping_sub(self.unfinished.len());
                if let Some(game) = self.games.get_mut(at) {
                    game.size = turn(game.size);
                }
            }
        }
    }
}

/// Who plays against whom, in a few words.
fn in_words(opponent: Opponent) -> FieldOption {
    match opponent {
        Opponent::Computer(computer) => FieldOption {
            words: format!("You vs Computer, {}", strength(computer)),
            short: format!("Computer, {}", strength(computer)),
        },
        Opponent::Person => FieldOption::new("Two people"),
        Opponent::Watch => FieldOption::new("Watch the computer"),
    }
}
