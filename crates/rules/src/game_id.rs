use std::fmt;

use crate::{AnyGame, Catalogue, Entry, ParamError, ParamValues, Seat, UnknownGame, quoted};

/// A variant in one string, such as `fifty:target=60,base=12` or `dilemma:length=20#7`: it names a start
/// exactly, on every machine.
#[derive(Clone, Debug)]
pub struct GameId {
    entry: Entry,
    values: ParamValues,
    seed: Option<u64>,
}

/// Why a text names no start.
#[derive(Clone, Debug, thiserror::Error)]
pub enum IdError {
    /// The game is not in the catalogue.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The parameters are not a variant of the game.
    #[error("{game}: {error}")]
    Params {
        /// The id of the game.
        game: &'static str,
        /// What is wrong with them.
        error: ParamError,
    },
    /// The text after the `#` is not a seed.
    #[error("{0} is not a seed: write a whole number from 0 to 18446744073709551615 after the #")]
    Seed(String),
    /// Two different seeds were given.
    #[error("two different seeds are given, {0} and {1}: give one")]
    TwoSeeds(u64, u64),
}

impl GameId {
    /// Reads a variant written as one string.
    pub fn parse(catalogue: Catalogue, text: &str) -> Result<GameId, IdError> {
        GameId::with_params(catalogue, text, [])
    }

    /// Reads a variant written as one string and further parameters: `fifty`, `target=60`, `base=12`.
    pub fn with_params<'a>(
        catalogue: Catalogue,
        text: &'a str,
        params: impl IntoIterator<Item = &'a str>,
    ) -> Result<GameId, IdError> {
        let (text, seed) = match text.split_once('#') {
            Some((text, seed)) => (text, Some(parse_seed(seed)?)),
            None => (text, None),
        };
        let (name, list) = text.split_once(':').unwrap_or((text, ""));
        let entry = catalogue.find(name)?;
        let list = list.split(',').filter(|word| !word.trim().is_empty());
        let values = ParamValues::parse(entry.info.params, list.chain(params))
            .map_err(|error| IdError::Params { game: entry.info.id, error })?;
        let id = GameId { entry, values, seed };
        // A contradiction shows only when the game is built; a text that parses must also open.
        id.open(Seat::One).map(|_| id)
    }

    /// The same start with this seed, unless it names another.
    pub fn with_seed(mut self, seed: u64) -> Result<GameId, IdError> {
        match self.seed.replace(seed) {
            Some(other) if other != seed => Err(IdError::TwoSeeds(other, seed)),
            _ => Ok(self),
        }
    }

    /// The same variant with another seed, whatever it named before.
    pub fn reseeded(self, seed: u64) -> GameId {
        GameId { seed: Some(seed), ..self }
    }

    /// The game.
    pub fn entry(&self) -> Entry {
        self.entry
    }

    /// The parameters.
    pub fn values(&self) -> &ParamValues {
        &self.values
    }

    /// The seed, if one is named.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Whether the start depends on the seed.
    pub fn has_random_start(&self) -> bool {
        self.entry.has_random_start(&self.values)
    }

    /// The same start with what was drawn written out, so that it does not depend on our generator:
    /// `dilemma:sequence=4917258630`. A start that was not drawn is explicit already.
    pub fn explicit(&self) -> GameId {
        self.written_out().unwrap_or_else(|| self.clone())
    }

    fn written_out(&self) -> Option<GameId> {
        if !self.has_random_start() {
            return None;
        }
        let given = self.open(Seat::One).ok()?.explicit()?;
        let values = ParamValues::parse(self.entry.info.params, given.split(',')).ok()?;
        Some(GameId { entry: self.entry, values, seed: None })
    }

    /// The id without its seed.
    pub fn variant(&self) -> String {
        let differing = self.values.differing();
        let colon = if differing.is_empty() { "" } else { ":" };
        format!("{}{colon}{differing}", self.entry.info.id)
    }

    /// The game at its start, when `first` begins. Without a seed, the seed is 0.
    pub fn open(&self, first: Seat) -> Result<Box<dyn AnyGame>, IdError> {
        let opened = self.entry.open(&self.values, self.seed.unwrap_or(0), first);
        opened.map_err(|error| IdError::Params { game: self.entry.info.id, error })
    }
}

fn parse_seed(text: &str) -> Result<u64, IdError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let seed = if digits { text.parse().ok() } else { None };
    seed.ok_or_else(|| IdError::Seed(quoted(text)))
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variant())?;
        match self.seed {
            Some(seed) if self.has_random_start() => write!(f, "#{seed}"),
            _ => Ok(()),
        }
    }
}
