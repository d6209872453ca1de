use duels_rules::{Catalogue, GameId, IdError, Seat, quoted};
use duels_session::Session;

use crate::{Level, PlayerSpec};

/// What `setoption` may set.
pub(super) struct Options {
    catalogue: Catalogue,
    /// The start that `startpos` means.
    start: GameId,
    /// Who decides.
    pub(super) who: PlayerSpec,
    /// Where everything random comes from.
    pub(super) seed: u64,
}

impl Options {
    /// As they are before anything is set; none without a game.
    pub(super) fn new(catalogue: Catalogue) -> Option<Options> {
        let game = catalogue.entries().first()?.info.id;
        let start = GameId::parse(catalogue, game).ok()?;
        Some(Options { catalogue, start, who: PlayerSpec::Perfect, seed: 0 })
    }

    /// The options as the handshake lists them.
    pub(super) fn listed(&self) -> String {
        let games = self.catalogue.entries().iter().map(|entry| entry.info.id);
        let first = self.catalogue.entries().first().map_or("", |entry| entry.info.id);
        let [games, levels] = [
            games.map(|game| format!(" var {game}")).collect::<String>(),
            players().map(|who| format!(" var {who}")).collect(),
        ];
        format!(
            "option name Game type combo default {first}{games}\n\
             option name Parameters type string default <empty>\n\
             option name Level type combo default perfect{levels}\n\
             option name Seed type spin default 0 min 0 max {}\n",
            u64::MAX
        )
    }

    /// Sets an option; whether this changes the start. A wrong value is refused with a sentence, an unknown
    /// option ignored.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let value = if value == "<empty>" { "" } else { value };
        match name.to_ascii_lowercase().as_str() {
            "game" => self.start = GameId::parse(self.catalogue, value).map_err(|error| error.to_string())?,
            "parameters" => self.start = self.with_parameters(value).map_err(|error| error.to_string())?,
            "seed" => self.seed = seed(value)?,
            "level" => {
                self.who = level(value)?;
                return Ok(false);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn with_parameters(&self, value: &str) -> Result<GameId, IdError> {
        let words = value.split([',', ' ']).filter(|word| !word.is_empty());
        GameId::with_params(self.catalogue, self.start.entry().info.id, words)
    }

    /// The position that `startpos` means: Player 1 begins, and what is drawn comes from the seed.
    pub(super) fn start(&self) -> Result<Session, IdError> {
        let id = match self.start.seed() {
            None if self.start.has_random_start() => self.start.clone().with_seed(self.seed)?,
            _ => self.start.clone(),
        };
        Session::new(id, Seat::One)
    }
}

/// Everybody who decides without a person.
fn players() -> impl Iterator<Item = PlayerSpec> {
    PlayerSpec::all().filter(|&who| who != PlayerSpec::Person)
}

fn level(value: &str) -> Result<PlayerSpec, String> {
    let known = value.parse().ok().filter(|&who| who != PlayerSpec::Person);
    known.ok_or_else(|| {
        let (low, high) = (Level::RANGE.start(), Level::RANGE.end());
        format!("there is no level {}. Accepted: random, level:{low} to level:{high}, perfect", quoted(value))
    })
}

fn seed(value: &str) -> Result<u64, String> {
    let wrong = |_| format!("{} is not a seed: a whole number from 0 to {} is", quoted(value), u64::MAX);
    value.parse().map_err(wrong)
}
