use std::time::Duration;

use duels_players::{MoveRequest, OpenPlayerError, Player, PlayerOptions, PlayerSpec};
use duels_rules::{Names, Seat};

/// The two players of a game.
pub(crate) struct Players {
    /// Who decides in each seat; `None` for a person, who is asked.
    players: [Option<Box<dyn Player>>; 2],
    /// The seed of the players.
    pub(crate) seed: u64,
    /// How long a program or a language model may take for a move.
    pub(crate) move_time: Duration,
    /// Whether people may ask for hints.
    pub(crate) hints: Hints,
    /// What they are called.
    pub(crate) names: Names,
    /// How long each move of a game that is watched stays before the next one.
    pub(crate) pace: Duration,
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
    /// Opens the players of a game.
    pub(crate) fn open(
        [one, two]: &[PlayerSpec; 2],
        options: &PlayerOptions,
        seed: u64,
        move_time: Duration,
        hints: Hints,
    ) -> Result<Players, OpenPlayerError> {
        let players = [one.open(options)?, two.open(options)?];
        Ok(Players { players, seed, move_time, hints, names: Names::SEATS, pace: Duration::ZERO })
    }

    /// Two people, who need neither a seed nor a limit.
    pub(crate) fn people(hints: Hints) -> Players {
        let (names, move_time) = (Names::SEATS, MoveRequest::TIME_LIMIT);
        Players { players: [None, None], seed: 0, move_time, hints, names, pace: Duration::ZERO }
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
