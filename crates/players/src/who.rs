use std::fmt;
use std::str::FromStr;

use duels_rules::{Seat, quoted};

use crate::{Level, Perfect, Player, Random};

/// Who sits in a seat, as it is written in a command, a menu or a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the keyboard.
    Person,
    /// The computer, playing any legal move.
    Random,
    /// The computer, perfect but for a stated chance of a random move.
    Level(u8),
    /// The computer, never giving a win away.
    Perfect,
}

impl Who {
    /// Everybody who can sit in a seat.
    pub fn all() -> impl Iterator<Item = Who> {
        let levels = Level::RANGE.map(Who::Level);
        [Who::Person, Who::Random].into_iter().chain(levels).chain([Who::Perfect])
    }

    /// A few words about this player, for help and menus.
    pub fn about(self) -> String {
        match self {
            Who::Person => "somebody at this keyboard".to_string(),
            Who::Random => "the computer, playing any legal move".to_string(),
            Who::Level(level) => {
                format!(
                    "the computer, perfect but for a random move in {} of 100 plies",
                    Level::percent(level)
                )
            }
            Who::Perfect => "the computer, never giving a win away".to_string(),
        }
    }

    /// The player that decides for this seat; none where a person does.
    pub fn player(self, seed: u64, seat: Seat) -> Option<Box<dyn Player>> {
        match self {
            Who::Person => None,
            Who::Random => Some(Box::new(Random::new(seed, seat))),
            Who::Level(level) => Some(Box::new(Level::new(level, seed, seat))),
            Who::Perfect => Some(Box::new(Perfect::default())),
        }
    }

    /// Whether this player draws from the seed.
    pub fn uses_seed(self) -> bool {
        matches!(self, Who::Random | Who::Level(_))
    }
}

/// A name that is no kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {0}. Accepted: person, random, level:1 (weakest) to level:9, perfect")]
pub struct UnknownWho(String);

impl FromStr for Who {
    type Err = UnknownWho;

    fn from_str(text: &str) -> Result<Who, UnknownWho> {
        let name = text.trim().to_ascii_lowercase();
        Who::all().find(|who| who.to_string() == name).ok_or_else(|| UnknownWho(quoted(text)))
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Person => f.write_str("person"),
            Who::Random => f.write_str("random"),
            Who::Level(level) => write!(f, "level:{level}"),
            Who::Perfect => f.write_str("perfect"),
        }
    }
}
