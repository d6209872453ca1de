use duels_oracle::{Solution, Value};
use duels_rules::Move;

/// What perfect play says about one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the player who made it was winning before it.
    pub before: Value,
    /// Whether that player is winning after it.
    pub after: Value,
    /// Plies to the end before it under perfect play.
    pub distance: Option<u64>,
    /// Whether the position was critical: won, but not with every move.
    pub mattered: bool,
}

impl Verdict {
    /// The verdict on a move from the solution of the position before it; none if the move is not legal there.
    pub fn of(solution: &Solution, mv: Move) -> Option<Verdict> {
        let judged = solution.move_value(mv)?;
        Some(Verdict {
            before: solution.value,
            after: judged.value,
            distance: solution.distance,
            mattered: !solution.is_decided(),
        })
    }

    /// Whether the move gave a won position away.
    pub fn is_blunder(&self) -> bool {
        self.mattered && self.after == Value::Loss
    }
}
