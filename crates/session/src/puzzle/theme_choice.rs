use duels_oracle::{Oracle, Theme};
use duels_rules::{Catalogue, Entry, GameId, IdError, Seat};

/// A theme that can be chosen, with the games whose puzzles can have it.
#[derive(Clone, Debug)]
pub struct ThemeChoice {
    /// The theme.
    pub theme: Theme,
    /// The games, in the order of the catalogue.
    pub games: Vec<Entry>,
}

impl ThemeChoice {
    /// Every theme that puzzles of a catalogue can have.
    ///
    /// ```
    /// use duels_rules::Catalogue;
    /// use duels_session::puzzle::ThemeChoice;
    ///
    /// let choices = ThemeChoice::all(Catalogue::standard())?;
    /// let divisors: Vec<_> = choices.iter().filter(|choice| choice.is_in("divisors")).collect();
    /// assert_eq!(divisors.iter().map(|choice| choice.theme.name()).last(), Some("the pair"));
    /// # Ok::<(), duels_rules::IdError>(())
    /// ```
    pub fn all(catalogue: Catalogue) -> Result<Vec<ThemeChoice>, IdError> {
        let of_game = |entry: &Entry| Ok((*entry, themes_of(&GameId::parse(catalogue, entry.info.id)?)?));
        let games = catalogue.entries().iter().map(of_game).collect::<Result<Vec<_>, IdError>>()?;
        let choice = |theme| {
            let having = games.iter().filter(|(_, themes)| themes.contains(&theme));
            ThemeChoice { theme, games: having.map(|(entry, _)| *entry).collect() }
        };
        Ok(Theme::ALL.into_iter().map(choice).filter(|choice| !choice.games.is_empty()).collect())
    }

    /// Whether puzzles of a game can have the theme; any game is meant where none is named.
    pub fn is_in(&self, game: &str) -> bool {
        game.is_empty() || self.games.iter().any(|entry| entry.info.id == game)
    }
}

/// The themes that puzzles of a variant's game can have.
pub(super) fn themes_of(variant: &GameId) -> Result<&'static [Theme], IdError> {
    Ok(Oracle::new(&*variant.open(Seat::One)?).themes())
}
