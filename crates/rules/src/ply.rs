use crate::{Move, MoveText, Seat};

/// One move by one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The text of the move, in the position in which it was made.
    pub text: MoveText,
}
