use duels_players::{Computer, PlayerSpec};
use duels_rules::{Names, Seat, text};

use duels_session::Session;

use super::theme::Side;

/// Who sits where, seen from the keyboard.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    specs: [PlayerSpec; 2],
}

impl Seats {
    pub(crate) fn new(specs: [PlayerSpec; 2]) -> Seats {
        Seats { specs }
    }

    /// Who plays a game. A name that does not read as a player is a person's.
    pub(crate) fn of(session: &Session) -> Seats {
        Seats::new(session.players.clone().map(|name| name.parse().unwrap_or(PlayerSpec::Person)))
    }

    pub(crate) fn spec(&self, seat: Seat) -> &PlayerSpec {
        &self.specs[seat.index()]
    }

    /// Whether a person plays this seat.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        *self.spec(seat) == PlayerSpec::Person
    }

    /// The seat of the only person, if there is exactly one.
    pub(crate) fn you(&self) -> Option<Seat> {
        match Seat::BOTH.map(|seat| self.is_person(seat)) {
            [true, false] => Some(Seat::One),
            [false, true] => Some(Seat::Two),
            _ => None,
        }
    }

    /// Whether no person plays.
    pub(crate) fn is_watched(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| !self.is_person(seat))
    }

    /// Which side of the screen a seat has.
    pub(crate) fn side(&self, seat: Seat) -> Side {
        if self.you().unwrap_or(Seat::One) == seat { Side::You } else { Side::Them }
    }

    /// The seat of a side.
    pub(crate) fn seat(&self, side: Side) -> Seat {
        let left = self.you().unwrap_or(Seat::One);
        if side == Side::You { left } else { left.other() }
    }

    /// What the players are called in sentences.
    pub(crate) fn names(&self) -> Names {
        match self.you() {
            Some(you) => Names::you(you, &format!("the {}", self.name(you.other()).to_lowercase())),
            None => Names::SEATS,
        }
    }

    /// What a seat is called: "You", "Computer", "Player 1".
    pub(crate) fn name(&self, seat: Seat) -> String {
        match (self.you(), self.spec(seat)) {
            (Some(you), _) if you == seat => "You".to_string(),
            (Some(_), PlayerSpec::Program(_)) => "Program".to_string(),
            (Some(_), PlayerSpec::Model(_)) => "Model".to_string(),
            (Some(_), _) => "Computer".to_string(),
            (None, _) => seat.to_string(),
        }
    }

    /// How strong the opponent of the person is, or what plays: "Medium".
    pub(crate) fn strength(&self, seat: Seat) -> Option<String> {
        match self.spec(seat) {
            PlayerSpec::Person => None,
            PlayerSpec::Computer(computer) => Some(strength(*computer)),
            PlayerSpec::Program(_) | PlayerSpec::Model(_) => Some(self.spec(seat).to_string()),
        }
    }
}

/// A level in a word.
pub(crate) fn strength(computer: Computer) -> String {
    if let Some(name) = computer.name() {
        return text::capitalized(name);
    }
    match computer {
        Computer::Random => "Random".to_string(),
        Computer::Level(level) => format!("Level {level}"),
        Computer::Perfect => "Perfect".to_string(),
    }
}
