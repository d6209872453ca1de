use std::fmt;
use std::str::FromStr;

use duels_rules::{Seat, quoted};

use crate::{Level, Perfect, Player, Random};

/// Who sits in a seat, as it is written in a command, a menu or a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// Somebody at the keyboard.
    Person,
    /// The computer, playing any legal move.
    Random,
    /// The computer, perfect but for a stated chance of a random move.
    Level(u8),
    /// The computer, never giving a win away.
    Perfect,
}

impl PlayerSpec {
    /// Everybody who can sit in a seat.
    pub fn all() -> impl Iterator<Item = PlayerSpec> {
        let levels = Level::RANGE.map(PlayerSpec::Level);
        [PlayerSpec::Person, PlayerSpec::Random].into_iter().chain(levels).chain([PlayerSpec::Perfect])
    }

    /// A few words about this player, for help and menus.
    pub fn about(self) -> String {
        match self {
            PlayerSpec::Person => "somebody at this keyboard".to_string(),
            PlayerSpec::Random => "the computer, playing any legal move".to_string(),
            PlayerSpec::Level(level) => {
                format!(
                    "the computer, perfect but for a random move in {} of 100 plies",
                    Level::percent(level)
                )
            }
            PlayerSpec::Perfect => "the computer, never giving a win away".to_string(),
        }
    }

    /// The player that decides for this seat; none where a person does.
    pub fn player(self, seed: u64, seat: Seat) -> Option<Box<dyn Player>> {
        match self {
            PlayerSpec::Person => None,
            PlayerSpec::Random => Some(Box::new(Random::new(seed, seat))),
            PlayerSpec::Level(level) => Some(Box::new(Level::new(level, seed, seat))),
            PlayerSpec::Perfect => Some(Box::new(Perfect::default())),
        }
    }

    /// Whether this player draws from the seed.
    pub fn uses_seed(self) -> bool {
        matches!(self, PlayerSpec::Random | PlayerSpec::Level(_))
    }
}

/// A name that is no kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {0}. Accepted: person, random, level:1 (weakest) to level:9, perfect")]
pub struct UnknownPlayer(String);

impl FromStr for PlayerSpec {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<PlayerSpec, UnknownPlayer> {
        let name = text.trim().to_ascii_lowercase();
        PlayerSpec::all().find(|who| who.to_string() == name).ok_or_else(|| UnknownPlayer(quoted(text)))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Person => f.write_str("person"),
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Level(level) => write!(f, "level:{level}"),
            PlayerSpec::Perfect => f.write_str("perfect"),
        }
    }
}
