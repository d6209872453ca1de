use duels_rules::{Catalogue, GameId, IdError, Seat, quoted};
use duels_session::Session;

use crate::Computer;

/// What `setoption` may set.
pub(super) struct Options {
    catalogue: Catalogue,
    /// The start that `startpos` means.
    start: GameId,
    /// Who decides.
    pub(super) computer: Computer,
    /// Where everything random comes from.
    pub(super) seed: u64,
}

impl Options {
    /// The defaults; none if the catalogue is empty.
    pub(super) fn new(catalogue: Catalogue) -> Option<Options> {
        let game = catalogue.entries().first()?.info.id;
        let start = GameId::parse(catalogue, game).ok()?;
        Some(Options { catalogue, start, computer: Computer::Perfect, seed: 0 })
    }

    /// The options as the handshake lists them.
    pub(super) fn listed(&self) -> String {
        let games = self.catalogue.entries().iter().map(|entry| entry.info.id);
        let first = self.catalogue.entries().first().map_or("", |entry| entry.info.id);
        let [games, levels] = [
            games.map(|game| format!(" var {game}")).collect::<String>(),
            Computer::all().map(|computer| format!(" var {computer}")).collect(),
        ];
        format!(
            "option name Game type combo default {first}{games}\n\
             option name Parameters type string default <empty>\n\
             option name Level type combo default perfect{levels}\n\
             option name Seed type spin default 0 min 0 max {}\n",
            u64::MAX
        )
    }

    /// Sets an option; whether this changes the start. A wrong value is refused with a sentence; an unknown option is
    /// ignored.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let value = if value == "<empty>" { "" } else { value };
        match name.to_ascii_lowercase().as_str() {
            "game" => self.start = GameId::parse(self.catalogue, value).map_err(|error| error.to_string())?,
            "parameters" => self.start = self.with_parameters(value).map_err(|error| error.to_string())?,
            "seed" => self.seed = seed(value)?,
            "level" => {
                self.computer = level(value)?;
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

    /// The position that `startpos` means: Player 1 begins, and a random start comes from the seed.
    pub(super) fn start(&self) -> Result<Session, IdError> {
        let id = match self.start.seed() {
            None if self.start.has_random_start() => self.start.clone().with_seed(self.seed)?,
            _ => self.start.clone(),
        };
        Session::new(id, Seat::One)
    }
}

fn level(value: &str) -> Result<Computer, String> {
    value.parse().map_err(|_| {
        format!("there is no level {}. Accepted: random, level:1 to level:9, perfect", quoted(value))
    })
}

fn seed(value: &str) -> Result<u64, String> {
    let wrong =
        |_| format!("{} is not a seed. Accepted: a whole number from 0 to {}", quoted(value), u64::MAX);
    value.parse().map_err(wrong)
}
