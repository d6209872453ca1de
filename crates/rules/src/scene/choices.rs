use crate::{Game, Move};

/// The legal moves that a scene offers as tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The moves.
    pub moves: Vec<Move>,
    /// Whether these are all. If not, the scene has a pad on which moves are [typed](super::Pad::typed).
    pub complete: bool,
}

impl Choices {
    /// Up to this many legal moves are all offered.
    pub const MOST: usize = 2_000;

    /// How many are offered where there are more than that.
    pub const FEW: usize = 120;

    /// The moves that a scene of this position offers.
    pub fn of<G: Game>(game: &G, position: &G::Position) -> Choices {
        let mut moves: Vec<Move> = game.legal_moves(position).take(Self::MOST + 1).collect();
        let complete = moves.len() <= Self::MOST;
        if !complete {
            moves.truncate(Self::FEW);
        }
        Choices { moves, complete }
    }
}
