use duels_oracle::{SolveControl, SolveError};
use duels_rules::{AnyGame, Move, RngStream, Seat, SeededRng};

use crate::Player;

/// Plays any legal move, each equally likely.
#[derive(Debug)]
pub struct Random {
    draw: SeededRng,
    moves: Vec<Move>,
}

impl Random {
    /// The random player of a seat; the same seed gives the same moves in the same positions.
    pub fn new(seed: u64, seat: Seat) -> Random {
        Random { draw: own_draw(seed, seat), moves: Vec::new() }
    }

    /// Whether something happens now that happens in this many of a hundred cases.
    pub(crate) fn happens(&mut self, percent: u64) -> bool {
        self.draw.below(100) < percent
    }
}

impl Player for Random {
    fn choose(&mut self, game: &dyn AnyGame, _: &SolveControl) -> Result<Move, SolveError> {
        game.list_moves(&mut self.moves);
        self.draw.pick(&self.moves).ok_or(SolveError::Over)
    }

    fn reseed(&mut self, seed: u64, seat: Seat) {
        self.draw = own_draw(seed, seat);
    }
}

fn own_draw(seed: u64, seat: Seat) -> SeededRng {
    let stream = match seat {
        Seat::One => RngStream::PlayerOne,
        Seat::Two => RngStream::PlayerTwo,
    };
    SeededRng::new(seed, stream)
}
