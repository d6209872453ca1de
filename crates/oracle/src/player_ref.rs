//! The two players as an explanation names them.

use duels_rules::text::{capitalized, plural};
use duels_rules::{Names, Seat};

/// What the other player is called in an explanation that speaks to the player to move.
const OTHER: &str = "the other player";
/// What the computer is called: it is an "it", everyone else is "they".
const COMPUTER: &str = "the computer";

/// A player of a position that is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlayerRef<'a> {
    names: &'a Names,
    seat: Seat,
}

/// The names with which an explanation speaks to the player to move.
pub(crate) fn names_for(turn: Seat) -> Names {
    Names::you(turn, OTHER)
}

impl<'a> PlayerRef<'a> {
    /// The player in a seat.
    pub(crate) fn new(names: &'a Names, seat: Seat) -> PlayerRef<'a> {
        PlayerRef { names, seat }
    }

    /// Their opponent.
    pub(crate) fn opponent(self) -> PlayerRef<'a> {
        PlayerRef { seat: self.seat.other(), ..self }
    }

    /// This player, or else the opponent.
    pub(crate) fn or_opponent(self, this: bool) -> PlayerRef<'a> {
        if this { self } else { self.opponent() }
    }

    /// Whether the explanation speaks to this player.
    pub(crate) fn is_you(self) -> bool {
        self.names.is_you(self.seat)
    }

    /// "you", "the other player".
    pub(crate) fn name(self) -> String {
        self.names.subject(self.seat)
    }

    /// "You", "The other player".
    pub(crate) fn capital(self) -> String {
        capitalized(&self.name())
    }

    /// "you win", "the other player wins": the verb must be regular.
    pub(crate) fn does(self, verb: &str) -> String {
        format!("{} {}", self.name(), self.form(verb))
    }

    /// The form of a regular verb that goes with the player: "win", "wins".
    pub(crate) fn form(self, verb: &str) -> String {
        if self.is_you() { verb.to_string() } else { plural(verb) }
    }

    /// "have", "has".
    pub(crate) fn have(self) -> &'static str {
        self.names.verb(self.seat, "has", "have")
    }

    /// What this player should do or will do: "Add", "The other player adds".
    pub(crate) fn order(self, verb: &str) -> String {
        if self.is_you() { capitalized(verb) } else { capitalized(&self.does(verb)) }
    }

    /// Begins an explanation of a position that is won with every move.
    pub(crate) fn every_move_wins(self) -> String {
        match self.is_you() {
            true => "Every move wins here. ".to_string(),
            false => format!("{} wins with every move. ", self.capital()),
        }
    }

    /// "you", "they", "it": for a player who was named before.
    pub(crate) fn pronoun(self) -> &'static str {
        match self.name() {
            _ if self.is_you() => "you",
            name if name == COMPUTER => "it",
            _ => "they",
        }
    }

    /// "you come", "they come", "it comes".
    pub(crate) fn pronoun_does(self, verb: &str) -> String {
        let pronoun = self.pronoun();
        if pronoun == "it" { format!("it {}", plural(verb)) } else { format!("{pronoun} {verb}") }
    }

    /// "yours", "the other player's".
    pub(crate) fn possessive(self) -> String {
        if self.is_you() { "yours".to_string() } else { self.own() }
    }

    /// "your", "the other player's".
    pub(crate) fn own(self) -> String {
        self.names.possessive(self.seat)
    }

    /// "your", "their", or the possessive of a name that says who it is.
    pub(crate) fn their(self) -> String {
        if self.name() == OTHER { "their".to_string() } else { self.own() }
    }
}
