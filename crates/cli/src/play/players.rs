use duels_players::{Player, PlayerSpec};
use duels_rules::Seat;

/// The two players of a game.
pub(crate) struct Players {
    /// Who decides in each seat; `None` for a person, who is asked.
    players: [Option<Box<dyn Player>>; 2],
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
}

/// Whether people may ask for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hints {
    /// They may.
    On,
    /// They turned hints off, and may turn them on again.
    Off,
    /// They may not, for the whole match.
    Never,
}

impl Players {
    /// The players of a game with this seed.
    pub(crate) fn new(specs: [PlayerSpec; 2], seed: u64, hints: Hints) -> Players {
        Players { players: Seat::BOTH.map(|seat| specs[seat.index()].player(seed, seat)), hints }
    }

    /// Whether a person plays this seat.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        self.players[seat.index()].is_none()
    }

    /// Who decides for this seat; `None` for a person.
    pub(crate) fn decider(&mut self, seat: Seat) -> Option<&mut Box<dyn Player>> {
        self.players[seat.index()].as_mut()
    }
}
