use std::fmt;

/// A seat of the game: Player 1 or Player 2. Absolute, unlike a value, which is relative to who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

impl Seat {
    /// Both seats, Player 1 first.
    pub const BOTH: [Seat; 2] = [Seat::One, Seat::Two];

    /// The other seat.
    #[inline]
    pub const fn other(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// 0 for Player 1, 1 for Player 2: for indexing pairs.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Seat::One => 0,
            Seat::Two => 1,
        }
    }

    /// The number people know the seat by: 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Seat::One => 1,
            Seat::Two => 2,
        }
    }

    /// What the specifications call the player: "Player 1" or "Player 2".
    pub const fn name(self) -> &'static str {
        match self {
            Seat::One => "Player 1",
            Seat::Two => "Player 2",
        }
    }

    /// The seat of that number, if there is one.
    pub const fn from_number(number: u8) -> Option<Seat> {
        match number {
            1 => Some(Seat::One),
            2 => Some(Seat::Two),
            _ => None,
        }
    }

    /// The seat that moves after `plies` moves when `self` began.
    #[inline]
    pub const fn after(self, plies: u64) -> Seat {
        if plies.is_multiple_of(2) { self } else { self.other() }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Data knows a seat by its number.
#[cfg(feature = "serde")]
impl serde::Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Seat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "enum": [1, 2], "description": "Player 1 or Player 2" })
    }
}
