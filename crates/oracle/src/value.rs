use std::fmt;

/// Whether the player to move wins under perfect play. Relative, unlike a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Value {
    /// The player to move loses.
    Loss,
    /// The player to move wins.
    Win,
}

impl Value {
    /// The value as the other player sees it.
    #[inline]
    pub const fn flipped(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Win => Value::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Win => "win",
        })
    }
}
