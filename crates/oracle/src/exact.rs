use duels_rules::Move;

use crate::{MoveValue, Value};

/// A value together with its distance, as every exact method computes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exact {
    /// Whether the player to move wins.
    pub(crate) value: Value,
    /// Plies to the end.
    pub(crate) distance: u64,
}

impl Exact {
    /// Won or lost in this many plies.
    pub(crate) fn new(won: bool, distance: u64) -> Exact {
        Exact { value: if won { Value::Win } else { Value::Loss }, distance }
    }

    /// Whether the player to move wins.
    pub(crate) fn is_won(self) -> bool {
        self.value == Value::Win
    }

    /// What a move that leads here is worth to the player who makes it.
    pub(crate) fn before(self) -> Exact {
        Exact { value: self.value.flipped(), distance: self.distance + 1 }
    }

    /// The better of two moves: winners hurry, losers resist.
    pub(crate) fn better(self, other: Exact) -> Exact {
        let other_is_better = match (self.value, other.value) {
            (Value::Win, Value::Win) => other.distance < self.distance,
            (Value::Loss, Value::Loss) => other.distance > self.distance,
            (mine, theirs) => theirs > mine,
        };
        if other_is_better { other } else { self }
    }

    /// This as the solution of a move.
    pub(crate) fn judged(self, mv: Move) -> MoveValue {
        MoveValue { mv, value: self.value, distance: Some(self.distance) }
    }
}
