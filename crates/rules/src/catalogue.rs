//! The catalogue of games. Parser, help, menus, documentation and tests all read it; the list is in
//! [`games`].

use crate::near_miss::did_you_mean;
use crate::{
    AnyGame, GameInfo, GameState, GameText, Lesson, ParamError, ParamValues, Seat, games, nearest_word,
    quoted, text,
};

/// A set of games to choose from.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue(&'static [Entry]);

/// How a variant is opened: its values, the seed, and who begins.
type Open = fn(&ParamValues, u64, Seat) -> Result<Box<dyn AnyGame>, ParamError>;

/// A game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the game says about itself.
    pub info: &'static GameInfo,
    open: Open,
}

impl Catalogue {
    /// The games that we offer.
    pub const fn standard() -> Catalogue {
        Catalogue(games::ENTRIES)
    }

    /// Any other set of games; it is how a new game is tried before it is offered.
    pub const fn of(entries: &'static [Entry]) -> Catalogue {
        Catalogue(entries)
    }

    /// The games, in the order in which they are listed.
    pub fn entries(self) -> &'static [Entry] {
        self.0
    }

    /// The games that have a lesson, with it.
    pub fn lessons(self) -> impl Iterator<Item = (Entry, &'static Lesson)> {
        self.0.iter().filter_map(|entry| Some((*entry, entry.info.lesson?)))
    }

    /// The game of that id; letter case and blanks around it do not matter.
    pub fn find(self, id: &str) -> Result<Entry, UnknownGame> {
        let wanted = id.trim().to_ascii_lowercase();
        let found = self.0.iter().find(|entry| entry.info.id == wanted);
        found.copied().ok_or_else(|| self.unknown(id, &wanted))
    }

    fn unknown(self, id: &str, wanted: &str) -> UnknownGame {
        let known: Vec<_> = self.0.iter().map(|entry| entry.info.id).collect();
        let meant = nearest_word(wanted, known.iter().copied());
        UnknownGame { name: quoted(id), known, meant }
    }
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: GameText>() -> Entry {
        Entry { info: const { &G::INFO }, open: open::<G> }
    }

    /// The variant with these values at its start.
    pub fn open(self, values: &ParamValues, seed: u64, first: Seat) -> Result<Box<dyn AnyGame>, ParamError> {
        (self.open)(values, seed, first)
    }

    /// The classic game at its start.
    pub fn open_classic(self, seed: u64, first: Seat) -> Result<Box<dyn AnyGame>, ParamError> {
        self.open(&ParamValues::parse(self.info.params, [])?, seed, first)
    }

    /// Whether the start of the variant with these values depends on the seed.
    pub fn has_random_start(self, values: &ParamValues) -> bool {
        self.info.random_start_unless.is_some_and(|name| values.given_text(name).is_none())
    }
}

fn open<G: GameText>(values: &ParamValues, seed: u64, first: Seat) -> Result<Box<dyn AnyGame>, ParamError> {
    Ok(Box::new(GameState::new(G::new(values, seed)?, first)))
}

/// A name that no game of the catalogue has. The text has no full stop at its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {name}. {}The games are {}", did_you_mean(*meant), text::joined(known, ", "))]
pub struct UnknownGame {
    name: String,
    known: Vec<&'static str>,
    meant: Option<&'static str>,
}
