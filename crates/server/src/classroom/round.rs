use serde::{Deserialize, Serialize};

/// A round: everybody plays the same start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The start, with its seed where it is random.
    pub start: String,
    /// The pairs.
    pub pairs: Vec<Pair>,
}

/// Two who play, of whom the first begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The id of their game.
    pub game: String,
    /// The pupils in seats 1 and 2; none for the computer.
    pub pupils: [Option<u32>; 2],
    /// Whether it was broken up before its game was over.
    pub is_dropped: bool,
}

impl Pair {
    /// Whether a pupil is one of the two.
    pub fn has(&self, pupil: u32) -> bool {
        self.pupils.contains(&Some(pupil))
    }
}
