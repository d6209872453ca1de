use std::fmt;
use std::str::FromStr;

use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, Seat, quoted};

use crate::{Level, Perfect, Player, Random};

/// A player that is part of this program: it needs nothing but the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Computer {
    /// Plays any legal move.
    Random,
    /// Plays perfectly but for a fixed chance of a random move; from 1 to 9.
    Level(u8),
    /// Never gives a win away.
    Perfect,
}

impl Computer {
    /// Every one of them, the weakest first.
    pub fn all() -> impl Iterator<Item = Computer> {
        [Computer::Random].into_iter().chain(Level::RANGE.map(Computer::Level)).chain([Computer::Perfect])
    }

    /// Names for people who would rather not choose a number, the weakest first.
    pub const NAMED: [(&str, Computer); 3] =
        [("easy", Computer::Level(2)), ("medium", Computer::Level(4)), ("hard", Computer::Level(7))];

    /// The name of a level that has one.
    pub fn name(self) -> Option<&'static str> {
        Computer::NAMED.into_iter().find(|(_, named)| *named == self).map(|(name, _)| name)
    }

    /// A few words about this player, for help and menus.
    pub fn about(self) -> String {
        match self {
            Computer::Random => "the computer, playing any legal move".to_string(),
            Computer::Level(level) => {
                format!("the computer, perfect but for {} random moves in 100", Level::percent(level))
            }
            Computer::Perfect => "the computer, never giving a win away".to_string(),
        }
    }

    /// Whether this player draws from the seed.
    pub fn uses_seed(self) -> bool {
        self != Computer::Perfect
    }

    /// A new player of this kind; [`Player::begin`] gives it its seed and its seat.
    pub fn open(self) -> Box<dyn Player> {
        match self {
            Computer::Random => Box::new(Random::new(0, Seat::One)),
            Computer::Level(level) => Box::new(Level::new(level, 0, Seat::One)),
            Computer::Perfect => Box::new(Perfect::default()),
        }
    }

    /// The random move that this player makes at this ply, with random draws of its own; none if it plays perfectly now.
    pub fn random_move(self, game: &dyn AnyGame, random: &mut Random) -> Result<Option<Move>, SolveError> {
        let is_random = match self {
            Computer::Random => true,
            Computer::Level(level) => random.happens(Level::percent(level)),
            Computer::Perfect => false,
        };
        if is_random { random.pick(game).map(Some) } else { Ok(None) }
    }

    /// The move of this player, with random draws and a memory that the caller keeps.
    pub fn decide_with(
        self,
        game: &dyn AnyGame,
        random: &mut Random,
        perfect: &mut Perfect,
        control: &SolveControl,
    ) -> Result<Move, SolveError> {
        match self.random_move(game, random)? {
            Some(mv) => Ok(mv),
            None => Ok(perfect.decide(game, control)?.mv),
        }
    }

    /// The move of a new player of this kind, which remembers nothing afterwards.
    pub fn decide(
        self,
        game: &dyn AnyGame,
        seat: Seat,
        seed: u64,
        control: &SolveControl,
    ) -> Result<Move, SolveError> {
        match self {
            Computer::Random => Random::new(seed, seat).pick(game),
            Computer::Level(level) => Level::new(level, seed, seat).decide(game, control),
            Computer::Perfect => Ok(Perfect::default().decide(game, control)?.mv),
        }
    }
}

/// A name that is not one of the computer's players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no player {0}. Accepted: random, easy, medium, hard, level:1 (weakest) to level:9, perfect"
)]
pub struct ComputerError(String);

impl FromStr for Computer {
    type Err = ComputerError;

    fn from_str(text: &str) -> Result<Computer, ComputerError> {
        let name = text.trim().to_ascii_lowercase();
        let named = Computer::NAMED.into_iter().find(|(word, _)| *word == name).map(|(_, named)| named);
        let listed = || Computer::all().find(|one| one.to_string() == name);
        named.or_else(listed).ok_or_else(|| ComputerError(quoted(text)))
    }
}

impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computer::Random => f.pad("random"),
            Computer::Level(level) => f.pad(&format!("level:{level}")),
            Computer::Perfect => f.pad("perfect"),
        }
    }
}
