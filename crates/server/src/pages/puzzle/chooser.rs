use duels_rules::text::capitalized;
use duels_rules::{Catalogue, IdError};
use duels_session::puzzle::{Difficulty, ThemeChoice};

use super::query::PuzzleQuery;

/// Which puzzles can be chosen: a form that works without scripts.
pub(super) struct Chooser {
    pub(super) games: Vec<Choice>,
    pub(super) themes: Vec<Choice>,
    pub(super) difficulties: Vec<Choice>,
}

/// Something to choose.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) text: String,
    pub(super) is_chosen: bool,
    /// The games that have it, for the script; empty where it does not depend on the game.
    pub(super) games: String,
    /// Whether the chosen game has it.
    pub(super) is_offered: bool,
}

impl Chooser {
    pub(super) fn new(catalogue: Catalogue, query: &PuzzleQuery) -> Result<Chooser, IdError> {
        let [(_, game), (_, theme), (_, difficulty), _] = query.wishes();
        let games = catalogue.entries().iter().map(|entry| (entry.info.id.to_string(), entry.info.name()));
        let bands =
            (1..).zip(Difficulty::BANDS).map(|(band, name): (u8, _)| (band.to_string(), capitalized(name)));
        let themes = ThemeChoice::all(catalogue)?.into_iter().map(|choice| Choice {
            games: choice.games.iter().map(|entry| entry.info.id).collect::<Vec<_>>().join(" "),
            is_offered: choice.is_in(game),
            ..Choice::new(choice.theme.name().to_string(), capitalized(choice.theme.name()), theme)
        });
        Ok(Chooser {
            games: games.map(|(id, name)| Choice::new(id, name, game)).collect(),
            themes: themes.collect(),
            difficulties: bands.map(|(band, name)| Choice::new(band, name, difficulty)).collect(),
        })
    }
}

impl Choice {
    fn new(value: String, text: String, chosen: &str) -> Choice {
        Choice { is_chosen: value == chosen, value, text, games: String::new(), is_offered: true }
    }
}
