use crate::Seat;
use crate::text::capitalized;

/// What the two players are called in the sentences of a game.
///
/// ```
/// use duels_rules::{Names, Seat};
///
/// let names = Names::you(Seat::Two, "the computer");
/// assert_eq!(names.capital(Seat::One), "The computer");
/// assert_eq!(names.capital_possessive(Seat::Two), "Your");
/// assert_eq!(format!("You {} won.", names.verb(Seat::Two, "has", "have")), "You have won.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Names(Reader);

/// For whom the sentences are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Reader {
    /// For both players, who share the screen.
    Both,
    /// For one of them, against an opponent of this name.
    One { seat: Seat, other: String },
    /// For somebody who watches two players of these names.
    Neither { players: [String; 2] },
}

impl Names {
    /// "Player 1" and "Player 2", who are both spoken to: the lines of the specifications, to the letter.
    pub const SEATS: Names = Names(Reader::Both);

    /// "You" in this seat, against an opponent who is called, for example, "the computer" or "your friend".
    pub fn you(seat: Seat, other: &str) -> Names {
        Names(Reader::One { seat, other: other.to_string() })
    }

    /// Two players of these names, for somebody who only watches: no sentence speaks to either of them.
    pub fn watched(players: [String; 2]) -> Names {
        Names(Reader::Neither { players })
    }

    /// Whether this player is called "you".
    pub fn is_you(&self, player: Seat) -> bool {
        matches!(self.0, Reader::One { seat, .. } if seat == player)
    }

    /// Whether sentences may speak to this player: to either one where they share the screen, otherwise only to the
    /// one who reads.
    pub fn speaks_to(&self, player: Seat) -> bool {
        self.speaks_to_both() || self.is_you(player)
    }

    /// Whether both players read the same sentences.
    pub fn speaks_to_both(&self) -> bool {
        self.0 == Reader::Both
    }

    /// The player within a sentence: "Player 1", "you", "the computer".
    pub fn subject(&self, player: Seat) -> String {
        match &self.0 {
            Reader::Both => player.name().to_string(),
            Reader::One { seat, .. } if *seat == player => "you".to_string(),
            Reader::One { other, .. } => other.clone(),
            Reader::Neither { players } => players[player.index()].clone(),
        }
    }

    /// The player at the beginning of a sentence: "Player 1", "You", "The computer".
    pub fn capital(&self, player: Seat) -> String {
        capitalized(&self.subject(player))
    }

    /// What belongs to the player, within a sentence: "Player 1's", "your", "the computer's".
    pub fn possessive(&self, player: Seat) -> String {
        if self.is_you(player) { "your".to_string() } else { self.subject(player) + "'s" }
    }

    /// What belongs to the player, at the beginning of a sentence: "Player 1's", "Your", "The computer's".
    pub fn capital_possessive(&self, player: Seat) -> String {
        capitalized(&self.possessive(player))
    }

    /// The form of a verb that goes with the player: "has" with "the computer", "have" with "you".
    pub fn verb<'a>(&self, player: Seat, with_name: &'a str, with_you: &'a str) -> &'a str {
        if self.is_you(player) { with_you } else { with_name }
    }

    /// Whose turn it is, as a sentence: "Player 1's turn.", "Your turn.", "The computer's turn."
    pub fn turn(&self, player: Seat) -> String {
        format!("{} turn.", self.capital_possessive(player))
    }

    /// A request to the player, which is given with a small first letter: "Player 1, enter a digit:", "Enter a
    /// digit:".
    pub fn request(&self, player: Seat, request: &str) -> String {
        match self.0 {
            Reader::Both => [player.name(), ", ", request].concat(),
            Reader::One { .. } | Reader::Neither { .. } => capitalized(request),
        }
    }

    /// The same for a request that begins a turn: "Player 1, enter a digit:", "Your turn. Enter a digit:".
    pub fn turn_request(&self, player: Seat, request: &str) -> String {
        let request = self.request(player, request);
        if self.speaks_to_both() { request } else { format!("{} {request}", self.turn(player)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_players_are_numbered_where_they_share_a_screen() {
        let names = Names::SEATS;
        assert_eq!(names.capital(Seat::One), "Player 1");
        assert_eq!(names.possessive(Seat::Two), "Player 2's");
        assert_eq!(names.turn(Seat::Two), "Player 2's turn.");
        assert_eq!(names.request(Seat::One, "choose a digit:"), "Player 1, choose a digit:");
        assert_eq!(names.verb(Seat::One, "wins", "win"), "wins");
        assert!(Seat::BOTH.into_iter().all(|seat| names.speaks_to(seat) && !names.is_you(seat)));
    }

    #[test]
    fn one_player_is_you_and_the_other_has_a_name() {
        let names = Names::you(Seat::Two, "the computer");
        assert_eq!(Seat::BOTH.map(|seat| names.subject(seat)), ["the computer", "you"]);
        assert_eq!(Seat::BOTH.map(|seat| names.capital(seat)), ["The computer", "You"]);
        assert_eq!(Seat::BOTH.map(|seat| names.possessive(seat)), ["the computer's", "your"]);
        assert_eq!(Seat::BOTH.map(|seat| names.turn(seat)), ["The computer's turn.", "Your turn."]);
        assert_eq!(Seat::BOTH.map(|seat| names.verb(seat, "wins", "win")), ["wins", "win"]);
        assert_eq!(Seat::BOTH.map(|seat| names.speaks_to(seat)), [false, true]);
        assert_eq!(names.request(Seat::Two, "choose a digit:"), "Choose a digit:");
        assert_eq!(names.turn_request(Seat::Two, "choose a digit:"), "Your turn. Choose a digit:");
    }

    #[test]
    fn those_who_watch_read_about_two_players_and_are_not_spoken_to() {
        let names = Names::watched(["Ada".to_string(), "the computer".to_string()]);
        assert_eq!(Seat::BOTH.map(|seat| names.capital(seat)), ["Ada", "The computer"]);
        assert_eq!(names.turn(Seat::One), "Ada's turn.");
        assert!(Seat::BOTH.into_iter().all(|seat| !names.speaks_to(seat) && !names.is_you(seat)));
        assert!(!names.speaks_to_both());
    }
}
