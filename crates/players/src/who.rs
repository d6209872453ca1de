use std::fmt;
use std::str::FromStr;

use duels_rules::{Seat, quoted};

use crate::{Player, Random};

/// Who sits in a seat, as it is written in a command, a menu or a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the keyboard.
    Person,
    /// The computer, playing any legal move.
    Random,
}

impl Who {
    /// Every kind of player with a few words about it, for help and menus.
    pub const ALL: [(&str, &str); 2] =
        [("person", "somebody at this keyboard"), ("random", "the computer, playing any legal move")];

    /// The player that decides for this seat; none where a person does.
    pub fn player(&self, seed: u64, seat: Seat) -> Option<Box<dyn Player>> {
        match self {
            Who::Person => None,
            Who::Random => Some(Box::new(Random::new(seed, seat))),
        }
    }

    /// Whether this player draws from the seed.
    pub fn uses_seed(&self) -> bool {
        *self == Who::Random
    }
}

/// A name that is no kind of player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player {0}. Accepted: {list}", list = accepted())]
pub struct UnknownWho(String);

fn accepted() -> String {
    let each = Who::ALL.map(|(name, about)| format!("{name} ({about})"));
    each.join(", ")
}

impl FromStr for Who {
    type Err = UnknownWho;

    fn from_str(text: &str) -> Result<Who, UnknownWho> {
        match text.trim().to_ascii_lowercase().as_str() {
            "person" => Ok(Who::Person),
            "random" => Ok(Who::Random),
            _ => Err(UnknownWho(quoted(text))),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Who::Person => "person",
            Who::Random => "random",
        })
    }
}
