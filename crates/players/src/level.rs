use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, Seat};

use crate::{Computer, GameStart, MoveRequest, Perfect, Player, PlayerError, Random};

/// Perfect, except for a fixed chance of a random move at every ply.
pub struct Level {
    level: u8,
    random: Random,
    perfect: Perfect,
}

impl Level {
    /// The lowest and the highest level.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=9;

    /// In how many of a hundred plies a player of this level moves at random.
    pub const fn percent(level: u8) -> u64 {
        (10 - if level > 9 { 9 } else { level } as u64) * 10
    }

    /// The player of this level in a seat.
    pub fn new(level: u8, seed: u64, seat: Seat) -> Level {
        Level { level, random: Random::new(seed, seat), perfect: Perfect::default() }
    }

    /// The move for a position, which must not be over.
    pub fn decide(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Move, SolveError> {
        Computer::Level(self.level).decide_with(game, &mut self.random, &mut self.perfect, control)
    }
}

impl Player for Level {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        self.random.begin(start)?;
        self.perfect.begin(start)
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        Ok(self.decide(request.session.game(), request.control)?)
    }
}
