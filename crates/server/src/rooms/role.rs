use duels_rules::Seat;

/// Who somebody is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The player in seat 1.
    One,
    /// The player in seat 2.
    Two,
    /// One person who moves for both seats.
    Both,
    /// Somebody who only watches.
    Watcher,
}

impl Role {
    /// All roles, in the order of their indices.
    pub const ALL: [Role; 4] = [Role::One, Role::Two, Role::Both, Role::Watcher];

    /// The role of somebody who holds these seats.
    pub fn of(seats: [bool; 2]) -> Role {
        match seats {
            [true, true] => Role::Both,
            [true, false] => Role::One,
            [false, true] => Role::Two,
            [false, false] => Role::Watcher,
        }
    }

    /// The place of this role in a list of all roles.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat of a player who has one seat.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Role::One => Some(Seat::One),
            Role::Two => Some(Seat::Two),
            Role::Both | Role::Watcher => None,
        }
    }

    /// The name that pages use: `1`, `2`, `both` or `none`.
    pub fn name(self) -> &'static str {
        match self {
            Role::One => "1",
            Role::Two => "2",
            Role::Both => "both",
            Role::Watcher => "none",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_follows_from_the_seats() {
        let seats = [[true, false], [false, true], [true, true], [false, false]];
        assert_eq!(seats.map(Role::of), Role::ALL);
        assert_eq!(Role::ALL.map(Role::index), [0, 1, 2, 3]);
        assert_eq!(Role::ALL.map(Role::name), ["1", "2", "both", "none"]);
    }
}
