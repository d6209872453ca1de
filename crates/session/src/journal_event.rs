use std::fmt;
use std::str::FromStr;

use duels_rules::{Seat, quoted};

use crate::{PlyError, Session, Termination};

/// Something that changed a game, as one line of its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalEvent {
    /// `move 7`: the player to move made a move.
    Move(String),
    /// `undo to 4`: all plies but the first four were taken back, and a forfeit with them.
    UndoTo(usize),
    /// `redo 2`: two plies that had been taken back were played again.
    Redo(usize),
    /// `lost 1 resigned`: Player 1 lost other than by the rules.
    Forfeit(Seat, Termination),
    /// `hint`: a hint was given.
    Hint,
    /// `hints off` or `hints on`.
    Hints(bool),
}

/// Why an event does not continue a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum EventError {
    /// A move that cannot be played.
    #[error(transparent)]
    Ply(#[from] PlyError),
    /// More plies to take back or to play again than there are.
    #[error("'{0}' does not fit the plies before it")]
    Count(JournalEvent),
    /// A game that is over cannot be lost again.
    #[error("'{0}' comes after the end of the game")]
    AfterEnd(JournalEvent),
}

impl JournalEvent {
    /// Continues a game with this event.
    pub fn apply(&self, session: &mut Session) -> Result<(), EventError> {
        match self {
            JournalEvent::Move(text) => session.play_moves([text.as_str()])?,
            JournalEvent::UndoTo(plies) if *plies <= session.plies().len() => {
                session.undo_to(*plies);
            }
            JournalEvent::Redo(plies) if (0..*plies).all(|_| session.redo().is_some()) => {}
            JournalEvent::UndoTo(_) | JournalEvent::Redo(_) => return Err(EventError::Count(self.clone())),
            JournalEvent::Forfeit(loser, how) if session.turn().is_some() => session.forfeit(*loser, *how),
            JournalEvent::Forfeit(..) => return Err(EventError::AfterEnd(self.clone())),
            JournalEvent::Hint | JournalEvent::Hints(_) => {}
        }
        Ok(())
    }
}

impl fmt::Display for JournalEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalEvent::Move(text) => write!(f, "move {text}"),
            JournalEvent::UndoTo(plies) => write!(f, "undo to {plies}"),
            JournalEvent::Redo(plies) => write!(f, "redo {plies}"),
            JournalEvent::Forfeit(loser, how) => write!(f, "lost {} {how}", loser.number()),
            JournalEvent::Hint => f.write_str("hint"),
            JournalEvent::Hints(true) => f.write_str("hints on"),
            JournalEvent::Hints(false) => f.write_str("hints off"),
        }
    }
}

/// A line that is not an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not an event")]
pub struct UnknownEvent(String);

impl FromStr for JournalEvent {
    type Err = UnknownEvent;

    fn from_str(line: &str) -> Result<JournalEvent, UnknownEvent> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let event = match (word, rest) {
            ("move", text) if !text.trim().is_empty() => Some(JournalEvent::Move(text.to_string())),
            ("undo", to) => {
                to.strip_prefix("to ").and_then(|plies| plies.parse().ok()).map(JournalEvent::UndoTo)
            }
            ("redo", plies) => plies.parse().ok().map(JournalEvent::Redo),
            ("lost", how) => forfeit(how),
            ("hint", "") => Some(JournalEvent::Hint),
            ("hints", "on") => Some(JournalEvent::Hints(true)),
            ("hints", "off") => Some(JournalEvent::Hints(false)),
            _ => None,
        };
        event.ok_or_else(|| UnknownEvent(quoted(line)))
    }
}

fn forfeit(text: &str) -> Option<JournalEvent> {
    let (seat, how) = text.split_once(' ')?;
    let (loser, how) = (Seat::from_number(seat.parse().ok()?)?, how.parse::<Termination>().ok()?);
    how.is_forfeit().then_some(JournalEvent::Forfeit(loser, how))
}
