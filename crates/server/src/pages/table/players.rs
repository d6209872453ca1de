use duels_drawing::{Face, Side};
use duels_players::{Computer, PlayerSpec};
use duels_rules::Seat;

use super::Table;
use super::bubble::declined_sentence;
use crate::rooms::{Declined, Role};

/// How well a computer plays, in one word, with its face.
fn strength(computer: Computer) -> (&'static str, Face) {
    match computer {
        Computer::Random => ("Any move", Face::Easy),
        Computer::Level(..=3) => ("Easy", Face::Easy),
        Computer::Level(..=6) => ("Medium", Face::Medium),
        Computer::Level(_) => ("Hard", Face::Hard),
        Computer::Perfect => ("Perfect", Face::Perfect),
    }
}

/// The next stronger computer among those that are offered.
pub(super) fn harder(computer: Computer) -> Option<Computer> {
    let offered = [Computer::Level(2), Computer::Level(4), Computer::Level(7), Computer::Perfect];
    let rank = |computer: Computer| match computer {
        Computer::Random => 0,
        Computer::Level(level) => level,
        Computer::Perfect => u8::MAX,
    };
    offered.into_iter().find(|other| rank(*other) > rank(computer))
}

impl Table<'_> {
    /// The computer in a seat.
    pub(super) fn computer(&self, seat: Seat) -> Option<Computer> {
        match self.view.specs[seat.index()] {
            PlayerSpec::Computer(computer) => Some(computer),
            _ => None,
        }
    }

    /// What the player of a seat is called on the page: "You", "Computer", "Ada", "Your friend".
    pub(super) fn label(&self, seat: Seat) -> String {
        match &self.view.names[seat.index()] {
            _ if self.you() == Some(seat) => "You".to_string(),
            _ if self.is_computer(seat) => "Computer".to_string(),
            Some(name) => name.clone(),
            None if self.you().is_some() && self.view.is_listed => "The other player".to_string(),
            None if self.you().is_some() => "Your friend".to_string(),
            None => seat.to_string(),
        }
    }

    /// Who asks to take back a move.
    pub(super) fn asker(&self) -> String {
        self.view.undo_asked.map_or(String::new(), |seat| self.label(seat))
    }

    /// Whether the viewer asks to take back a move.
    pub(super) fn asks(&self) -> bool {
        self.view.undo_asked.is_some_and(|seat| self.is_own(seat))
    }

    /// Who offers a rematch.
    pub(super) fn host(&self) -> String {
        self.view.rematch_offer.map_or(String::new(), |seat| self.label(seat))
    }

    /// Who is asked for a rematch.
    pub(super) fn guest(&self) -> String {
        self.view.rematch_offer.map_or(String::new(), |seat| self.label(seat.other()))
    }

    /// Who does not play again, in one sentence.
    pub(super) fn declined_rematch(&self) -> Option<String> {
        let declined = self.view.declined.filter(|declined| matches!(declined, Declined::Rematch { .. }));
        declined_sentence(self, declined?)
    }

    /// Whether the viewer offers a rematch.
    pub(super) fn offers_rematch(&self) -> bool {
        self.view.rematch_offer.is_some_and(|seat| self.is_own(seat))
    }

    /// A few words about the player of a seat.
    pub(super) fn about(&self, seat: Seat) -> &'static str {
        let order = if self.view.first == seat { "went first" } else { "went second" };
        match self.computer(seat) {
            Some(computer) => strength(computer).0,
            None if self.is_open(seat) => "not here yet",
            None if self.you() == Some(seat) || self.view.role() == Role::Both => order,
            None if self.present[seat.index()] => "here",
            None => "away",
        }
    }

    /// Whether nobody has taken a seat yet.
    pub(super) fn is_open(&self, seat: Seat) -> bool {
        self.view.open == Some(seat)
    }

    pub(super) fn face(&self, side: Side) -> Face {
        let seat = self.seat(side);
        let winner = self.view.outcome.as_ref().map(|outcome| outcome.winner);
        match (winner, self.computer(seat)) {
            (Some(winner), _) if winner == seat.number() => Face::Won,
            (Some(_), _) => Face::Lost,
            (None, Some(_)) if self.view.table.turn == Some(seat) => Face::Thinking,
            (None, Some(computer)) => strength(computer).1,
            (None, None) if self.is_open(seat) => Face::Empty,
            (None, None) => Face::Person,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_is_the_next_of_four_and_nothing_is_harder_than_perfect() {
        let offered = [Computer::Random, Computer::Level(2), Computer::Level(5), Computer::Level(9)];
        let harder = offered.map(|computer| harder(computer).map(|harder| harder.to_string()));
        assert_eq!(harder.map(Option::unwrap_or_default), ["level:2", "level:4", "level:7", "perfect"]);
        assert_eq!(super::harder(Computer::Perfect), None);
    }
}
