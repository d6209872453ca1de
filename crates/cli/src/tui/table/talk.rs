use duels_rules::Seat;

use super::Table;
use crate::tui::event::Size;
use crate::tui::painter::{width, wrapped};

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
    /// What is said where there is no room for faces, in so many columns.
    pub(super) fn talk_text(&self, columns: u16) -> String {
        if let Some(note) = &self.note {
            return note.text.clone();
        }
        let said = self.said();
        let speaker = self.seats.you().map(|you| format!("{}: ", self.seats.name(you.other())));
        let whole = format!("{}{said}", speaker.unwrap_or_default());
        // Without its speaker a sentence may fit into one line.
        if width(&whole) > columns && width(&said) <= columns { said } else { whole }
    }

    /// How many lines are said in a window of this size.
    pub(super) fn talk_lines(&self, size: Size, has_faces: bool) -> u16 {
        let lines = match has_faces {
            // The names are below.
            true => self.note_between_faces(size.columns).lines.len() + 1,
            false => wrapped(&self.talk_text(size.columns), size.columns).len(),
        };
        // The board stays visible.
        u16::try_from(lines).unwrap_or(u16::MAX).clamp(1, size.rows / 2)
    }

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
