//! The two players as an explanation names them.

/// A player as seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerRef {
    /// The player to move.
    You,
    /// Their opponent.
    Other,
}

impl PlayerRef {
    /// The player to move, or not.
    pub(crate) fn is_you(you: bool) -> PlayerRef {
        if you { PlayerRef::You } else { PlayerRef::Other }
    }

    /// Their opponent.
    pub(crate) fn opponent(self) -> PlayerRef {
        PlayerRef::is_you(self == PlayerRef::Other)
    }

    /// "you", "the other player".
    pub(crate) fn name(self) -> &'static str {
        if self == PlayerRef::You { "you" } else { "the other player" }
    }

    /// "you win", "the other player wins": the verb must take a plain s.
    pub(crate) fn does(self, verb: &str) -> String {
        format!("{} {verb}{}", self.name(), if self == PlayerRef::You { "" } else { "s" })
    }

    /// "yours", "the other player's".
    pub(crate) fn possessive(self) -> &'static str {
        if self == PlayerRef::You { "yours" } else { "the other player's" }
    }
}
