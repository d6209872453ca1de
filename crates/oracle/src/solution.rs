use duels_rules::text::counted;
use duels_rules::{Move, Seat};

use crate::Value;

/// What perfect play knows about a position that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether the player to move wins.
    pub value: Value,
    /// Plies to the end when the winner hurries and the loser resists; unknown only where a variant is too large.
    pub distance: Option<u64>,
    /// Every legal move, in the order in which the game lists them.
    pub moves: Vec<MoveValue>,
}

/// What perfect play knows about a move: seen by the player who makes it, counted from before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub mv: Move,
    /// Whether the player who makes it wins.
    pub value: Value,
    /// Plies to the end, this one included.
    pub distance: Option<u64>,
}

impl Solution {
    /// The verdict in words: `Player 1 is to move and wins in 9 plies`.
    pub fn summary(&self, turn: Seat) -> String {
        let verdict = match self.value {
            Value::Win => "wins",
            Value::Loss => "loses",
        };
        let plies = match self.distance {
            Some(distance) => format!(" in {}", counted(distance, "ply")),
            None => "; how soon is not known for a variant this large".to_string(),
        };
        format!("{turn} is to move and {verdict}{plies}")
    }

    /// The solution of a position from that of its moves; there must be at least one.
    pub fn of(moves: Vec<MoveValue>) -> Solution {
        let won = moves.iter().any(|judged| judged.value == Value::Win);
        let value = if won { Value::Win } else { Value::Loss };
        let distances = moves.iter().filter(|judged| judged.value == value).map(|judged| judged.distance);
        // The winner hurries, the loser resists. One unknown distance leaves the whole unknown.
        let distance =
            distances.reduce(|one, two| Some(if won { one?.min(two?) } else { one?.max(two?) })).flatten();
        Solution { value, distance, moves }
    }

    /// The moves to make: the quickest wins, or else the longest resistance; all that keep the value where
    /// distances are unknown.
    pub fn best(&self) -> impl Iterator<Item = Move> + '_ {
        let best = |judged: &&MoveValue| judged.value == self.value && judged.distance == self.distance;
        self.moves.iter().filter(best).map(|judged| judged.mv)
    }

    /// Whether every move has the same value, so that the choice says nothing about skill.
    pub fn is_decided(&self) -> bool {
        self.moves.iter().all(|judged| judged.value == self.value)
    }

    /// What is known about one move.
    pub fn move_value(&self, mv: Move) -> Option<MoveValue> {
        self.moves.iter().find(|judged| judged.mv == mv).copied()
    }
}
