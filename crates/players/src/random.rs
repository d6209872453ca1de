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
        let stream = match seat {
            Seat::One => Stream::PlayerOne,
            Seat::Two => Stream::PlayerTwo,
        };
        Random { draw: Draw::new(seed, stream), moves: Vec::new() }
    }
}

impl Player for Random {
    fn choose(&mut self, table: &dyn Table) -> Option<Move> {
        table.list_moves(&mut self.moves);
        self.draw.pick(&self.moves)
    }
}
