use duels_oracle::SolveError;
use duels_rules::{AnyGame, Move, RngStream, Seat, SeededRng};

use crate::{GameStart, MoveRequest, Player, PlayerError};

/// Plays any legal move, each equally likely.
#[derive(Debug)]
pub struct Random {
    rng: SeededRng,
    moves: Vec<Move>,
}

impl Random {
    /// The random player of a seat; the same seed gives the same moves in the same positions.
    pub fn new(seed: u64, seat: Seat) -> Random {
        Random { rng: player_rng(seed, seat), moves: Vec::new() }
    }

    /// Any legal move of the position, which must not be over.
    pub fn pick(&mut self, game: &dyn AnyGame) -> Result<Move, SolveError> {
        game.list_moves(&mut self.moves);
        self.rng.pick(&self.moves).ok_or(SolveError::Over)
    }

    /// Whether something happens now that happens in this many of a hundred cases.
    pub(crate) fn happens(&mut self, percent: u64) -> bool {
        self.rng.below(100) < percent
    }

    /// Draws from this seed for this seat from now on.
    pub(crate) fn reseed(&mut self, seed: u64, seat: Seat) {
        self.rng = player_rng(seed, seat);
    }
}

impl Player for Random {
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerError> {
        self.reseed(start.seed, start.seat);
        Ok(())
    }

    fn choose(&mut self, request: &MoveRequest<'_>) -> Result<Move, PlayerError> {
        Ok(self.pick(request.session.game())?)
    }
}

fn player_rng(seed: u64, seat: Seat) -> SeededRng {
    let stream = match seat {
        Seat::One => RngStream::PlayerOne,
        Seat::Two => RngStream::PlayerTwo,
    };
    SeededRng::new(seed, stream)
}
