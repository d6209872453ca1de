use duels_rules::Seat;

use super::Table;

/// Something the program says to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    pub(crate) text: String,
    pub(crate) kind: NoteKind,
}

/// What kind of note it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteKind {
    /// A hint, or that something is done.
    Notice,
    /// Something was not accepted.
    Refusal,
}

impl Note {
    pub(crate) fn notice(text: impl Into<String>) -> Note {
        Note { text: text.into(), kind: NoteKind::Notice }
    }

    pub(crate) fn refusal(text: impl Into<String>) -> Note {
        Note { text: text.into(), kind: NoteKind::Refusal }
    }
}

impl Table {
    /// What is said before the first move.
    pub(crate) fn opening_words(&self) -> String {
        let last = self.session.plies().len().checked_sub(1);
        let said = last.and_then(|ply| Some((self.session.plies()[ply].seat, self.session.did(ply)?)));
        if let Some((seat, did)) = said {
            return self.words_after(seat, &did);
        }
        match (self.session.turn(), self.seats.you()) {
            (None, _) => String::new(),
            (Some(turn), Some(you)) if turn == you => "You begin!".to_string(),
            (Some(_), Some(_)) => "I begin.".to_string(),
            (Some(turn), None) => format!("{turn} begins."),
        }
    }

    /// What the player of a seat says about the move that was just made.
    pub(crate) fn words_after(&self, seat: Seat, did: &str) -> String {
        let next = match self.session.turn() {
            Some(turn) if self.seats.you() == Some(turn) => " Your turn!".to_string(),
            Some(turn) if self.seats.you().is_none() && self.seats.is_person(turn) => {
                format!(" Your turn, {turn}!")
            }
            _ => String::new(),
        };
        match self.seats.you() {
            Some(you) if you == seat => format!("You {did}."),
            Some(_) => format!("I {did}.{next}"),
            None => format!("{seat} {did}.{next}"),
        }
    }
}
