use crate::Param;

/// What a game says about itself before anybody plays it.
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
    /// The rules in our own words, rulings included.
    pub rules: &'static str,
    /// Who wins as specified, and how much that is worth.
    pub truth: &'static str,
    /// Its parameters, in the order in which they are listed.
    pub params: &'static [Param],
    /// Variants worth playing, for people who would rather choose than set parameters.
    pub presets: &'static [Preset],
    /// Where the start is drawn from the seed: the parameter that gives it instead.
    pub random_start_unless: Option<&'static str>,
    /// A whole game that shows the rules.
    pub example: Example,
}

/// A variant in plain words.
#[derive(Debug)]
pub struct Preset {
    /// What is different about it, in a few words.
    pub about: &'static str,
    /// Its parameters, `name=value` with spaces between them.
    pub params: &'static str,
}

/// A game that is really played to explain the rules.
#[derive(Debug)]
pub struct Example {
    /// The variant, in one string.
    pub id: &'static str,
    /// What is typed, in order, with spaces between them; illegal moves may be among them.
    pub moves: &'static str,
}

impl GameInfo {
    /// The title, with the subtitle that tells it apart: "Last Digit Standing (race to 50)".
    pub fn full_title(&self) -> String {
        format!("{} ({})", self.title, self.subtitle)
    }
}
