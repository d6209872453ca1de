use duels_oracle::Value;
use serde::{Deserialize, Serialize};

/// A finished game: one line of `games.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// Its number in the run, from 0.
    pub index: u64,
    /// The start in one string, with its seed where it was drawn.
    pub id: String,
    /// The number of the game in the plan, from 0.
    pub game: usize,
    /// The number of the start within that game, from 0.
    pub start: u64,
    /// Which seat began.
    pub first: u8,
    /// Who sat in seats 1 and 2.
    pub players: [String; 2],
    /// The seat that won.
    pub winner: u8,
    /// How the game ended: `normal`, `illegal move`, `timeout`, `crash` or `disconnect`.
    pub termination: String,
    /// How it ended, in a sentence.
    pub sentence: String,
    /// Whether it was proved that nothing can matter in any line of play from this start; `null` where that is not
    /// known.
    pub decided: Option<bool>,
    /// The plies.
    pub plies: Vec<PlyRow>,
}

/// One ply of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyRow {
    /// Who made it.
    pub seat: u8,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What perfect play says about it, where it was asked and the variant is not too large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// What perfect play says about a ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether the player was winning before it.
    pub before: Value,
    /// Whether the player is winning after it.
    pub after: Value,
    /// Plies to the end before it under perfect play; `null` where a variant is too large to know it.
    pub distance: Option<u64>,
    /// Whether the choice mattered: the position was won, and not with every move.
    pub mattered: bool,
    /// After a blunder: moves that would have kept the win, the quickest first, at most eight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winning: Vec<String>,
}

impl Verdict {
    /// A won position was given away.
    pub fn is_blunder(&self) -> bool {
        self.mattered && self.after == Value::Loss
    }
}

impl GameRow {
    /// Whether any choice in it mattered; unknown where it was not judged.
    pub fn mattered(&self) -> Option<bool> {
        let verdicts = || self.plies.iter().map(|ply| ply.verdict.as_ref());
        let any = verdicts().flatten().any(|verdict| verdict.mattered);
        if any { Some(true) } else { verdicts().all(|verdict| verdict.is_some()).then_some(false) }
    }
}
