use duels_oracle::{SolveError, Task};
use duels_rules::{Draw, Move, Seat, Stream, Table};

use crate::Player;

/// Plays any legal move, each equally likely.
#[derive(Debug)]
pub struct Random {
    draw: Draw,
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
    fn choose(&mut self, table: &dyn Table, _: &Task) -> Result<Move, SolveError> {
        table.list_moves(&mut self.moves);
        self.draw.pick(&self.moves).ok_or(SolveError::Over)
    }

    fn reseed(&mut self, seed: u64, seat: Seat) {
        self.draw = own_draw(seed, seat);
    }
}

fn own_draw(seed: u64, seat: Seat) -> Draw {
    let stream = match seat {
        Seat::One => Stream::PlayerOne,
        Seat::Two => Stream::PlayerTwo,
    };
    Draw::new(seed, stream)
}
