use duels_rules::Outcome;

use crate::Ply;

shape! {
    /// How a game ended.
    OutcomeData {
        /// The seat that won: 1 or 2.
        winner: u8,
        /// Why, in one sentence.
        reason: String,
    }
}

impl From<Outcome> for OutcomeData {
    fn from(outcome: Outcome) -> OutcomeData {
        OutcomeData { winner: outcome.winner.number(), reason: outcome.reason }
    }
}

shape! {
    /// A ply.
    PlyData {
        /// Its number, counted from 1.
        ply: usize,
        /// Who made it: 1 or 2.
        seat: u8,
        /// The move.
        #[cfg_attr(feature = "serde", serde(rename = "move"))]
        #[cfg_attr(feature = "schema", schemars(rename = "move"))]
        mv: String,
    }
}

impl PlyData {
    /// The ply with its number, counted from 1.
    pub fn new(number: usize, ply: &Ply) -> PlyData {
        PlyData { ply: number, seat: ply.seat.number(), mv: ply.text.to_string() }
    }
}
