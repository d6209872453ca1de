use crate::text::capitalized;
use crate::{Lesson, Param, Setup, Truth};

/// What a game says about itself, whatever the variant and the position.
#[derive(Debug)]
pub struct GameInfo {
    /// The short name it is called by, such as `fifty`.
    pub id: &'static str,
    /// The title of its specification.
    pub title: &'static str,
    /// A few words that tell it apart from others of the same title.
    pub subtitle: &'static str,
    /// One line for a menu.
    pub summary: &'static str,
    /// What to do in the classic game, in a few words for a card: "Land on 50. No column twice."
    pub tagline: &'static str,
    /// Who wins the classic game.
    pub truth: Truth,
    /// Its parameters, in the order in which they are listed.
    pub params: &'static [Param],
    /// Variants worth playing, for people who would rather choose than set parameters.
    pub presets: &'static [Preset],
    /// Where no choice matters in the classic game: the one of its presets in which choices do matter.
    pub open_variant: Option<&'static Preset>,
    /// Where the start is drawn from the seed: the parameter that gives it instead.
    pub random_start_unless: Option<&'static str>,
    /// What people may choose before the game instead of having it drawn.
    pub setup: Option<Setup>,
    /// A whole game that shows the rules.
    pub example: Example,
    /// A lesson about the idea that wins, for games that have one.
    pub lesson: Option<&'static Lesson>,
}

/// A variant in plain words.
#[derive(Debug)]
pub struct Preset {
    /// What is different about it, in a few words.
    pub about: &'static str,
    /// Its parameters, `name=value` with spaces between them.
    pub params: &'static str,
}

/// What people are promised about illegal moves. It is not part of the rules, because an illegal move loses where
/// programs play.
pub const ILLEGAL_MOVES_ARE_REFUSED: &str =
    "A move that breaks a rule is refused and costs nothing; the same player is asked again.";

/// A game that is really played to explain the rules.
#[derive(Debug)]
pub struct Example {
    /// The variant, in one string.
    pub id: &'static str,
    /// What is typed, in order, with spaces between them; illegal moves may be among them.
    pub moves: &'static str,
}

impl GameInfo {
    /// The game in one word, as it is called in menus and on cards: "Fifty".
    pub fn name(&self) -> String {
        capitalized(self.id)
    }

    /// The title, with the subtitle that tells it apart: "Last Digit Standing (race to 50)".
    pub fn full_title(&self) -> String {
        format!("{} ({})", self.title, self.subtitle)
    }
}
