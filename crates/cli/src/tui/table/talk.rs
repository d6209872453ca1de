use duels_rules::Seat;
use duels_session::Talk;

use super::Table;
use crate::tui::event::Size;
use crate::tui::painter::{width, wrapped};

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

    /// What is said about the game as it is.
    pub(crate) fn opening_words(&self) -> String {
        self.session.talk(&self.seats.names(), |seat| self.seats.is_person(seat)).to_string()
    }

    /// What the player of a seat says about the move that was just made.
    pub(crate) fn words_after(&self, seat: Seat, did: &str) -> String {
        let (names, asks) = (self.seats.names(), |seat| self.seats.is_person(seat));
        Talk::new(Some((seat, did)), self.session.turn(), &names, asks).to_string()
    }
}
