use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, Seat};

use crate::{GameStart, MoveRequest, Perfect, Player, PlayerError, Random};

/// Perfect, except for a fixed chance of a random move at every ply.
pub struct Level {
    percent: u64,
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
        let (percent, random) = (Level::percent(level), Random::new(seed, seat));
        Level { percent, random, perfect: Perfect::default() }
    }

    /// The move for a position, which must not be over.
    pub fn decide(&mut self, game: &dyn AnyGame, control: &SolveControl) -> Result<Move, SolveError> {
        if self.random.happens(self.percent) {
            self.random.pick(game)
        } else {
            Ok(self.perfect.decide(game, control)?.mv)
        }
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
