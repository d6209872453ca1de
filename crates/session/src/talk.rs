use std::fmt;

use duels_rules::{Names, Seat};

use crate::Session;

/// What is said at the table after the latest move, or before the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    /// Who says it: the player who did it, speaking of themselves, or nobody in particular.
    pub speaker: Option<Seat>,
    /// What happened: "I added 2."
    pub event: String,
    /// Whose turn it is, said to that player: "Your turn!"
    pub turn: Option<String>,
}

impl Session {
    /// What is said about the game as it is. `asks` tells which seats are asked for moves at this screen.
    pub fn talk(&self, names: &Names, asks: impl Fn(Seat) -> bool) -> Talk {
        let last = self.plies().len().checked_sub(1);
        let latest = last.and_then(|index| Some((self.plies()[index].seat, self.did(index)?)));
        Talk::new(latest.as_ref().map(|(seat, did)| (*seat, did.as_str())), self.turn(), names, asks)
    }
}

impl Talk {
    /// The same where it is known what the player of a seat did last, such as "added 2".
    pub fn new(
        latest: Option<(Seat, &str)>,
        turn: Option<Seat>,
        names: &Names,
        asks: impl Fn(Seat) -> bool,
    ) -> Talk {
        let has_you = Seat::BOTH.into_iter().any(|seat| names.is_you(seat));
        let Some((seat, did)) = latest else { return Talk::opening(turn, names, has_you) };
        let event = match (names.is_you(seat), has_you) {
            (false, true) => format!("I {did}."),
            _ => format!("{} {did}.", names.capital(seat)),
        };
        let turn = turn.and_then(|turn| match names.is_you(turn) {
            true => Some("Your turn!".to_string()),
            false if names.speaks_to_both() && asks(turn) => Some(format!("Your turn, {turn}!")),
            false => None,
        });
        Talk { speaker: Some(seat), event, turn: turn.filter(|_| !names.is_you(seat)) }
    }

    fn opening(turn: Option<Seat>, names: &Names, has_you: bool) -> Talk {
        let event = match turn {
            None => String::new(),
            Some(turn) if names.is_you(turn) => "You begin!".to_string(),
            Some(_) if has_you => "I begin.".to_string(),
            Some(turn) => format!("{} begins.", names.capital(turn)),
        };
        let speaker = turn.map(|turn| if names.is_you(turn) { turn.other() } else { turn });
        Talk { speaker, event, turn: None }
    }
}

impl fmt::Display for Talk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.event)?;
        match &self.turn {
            Some(turn) => write!(f, " {turn}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATEST: Option<(Seat, &str)> = Some((Seat::Two, "added 2"));

    #[test]
    fn the_other_player_speaks_of_themselves_and_to_you() {
        let names = Names::you(Seat::One, "the computer");
        let talk = Talk::new(LATEST, Some(Seat::One), &names, |_| true);
        assert_eq!((talk.speaker, talk.to_string().as_str()), (Some(Seat::Two), "I added 2. Your turn!"));
        let talk = Talk::new(Some((Seat::One, "added 9")), Some(Seat::Two), &names, |_| true);
        assert_eq!(talk.to_string(), "You added 9.");
        assert_eq!(Talk::new(None, Some(Seat::Two), &names, |_| true).to_string(), "I begin.");
        assert_eq!(Talk::new(None, Some(Seat::One), &names, |_| true).to_string(), "You begin!");
    }

    #[test]
    fn two_at_one_screen_are_numbered_and_those_who_watch_are_not_asked() {
        let talk = |names: &Names| Talk::new(LATEST, Some(Seat::One), names, |_| true).to_string();
        assert_eq!(talk(&Names::SEATS), "Player 2 added 2. Your turn, Player 1!");
        assert_eq!(talk(&Names::watched(["Ada".into(), "Bob".into()])), "Bob added 2.");
        let two_computers = Talk::new(LATEST, Some(Seat::One), &Names::SEATS, |_| false);
        assert_eq!(two_computers.to_string(), "Player 2 added 2.");
    }
}
