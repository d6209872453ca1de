use duels_players::{Computer, PlayerSpec};
use duels_rules::Seat;
use ratatui::style::Style;

use super::{Table, Turn};
use crate::tui::faces::{FACE, Face, draw_faces, say, sentences, speech};
use crate::tui::painter::{Painter, fitted, width, wrapped};
use crate::tui::state::Look;
use crate::tui::theme::Side;

impl Table {
    /// What the eye of a player looks like: who it is, and how it feels.
    fn eye(&self, seat: Seat) -> char {
        if let Some(outcome) = self.session.outcome() {
            return if outcome.winner == seat { '^' } else { 'x' };
        }
        if matches!(self.turn, Turn::Thinking { .. }) && self.session.turn() == Some(seat) {
            return '˙';
        }
        match self.seats.spec(seat) {
            PlayerSpec::Person => '•',
            PlayerSpec::Computer(Computer::Perfect) => '*',
            PlayerSpec::Computer(Computer::Level(1..=3) | Computer::Random) => '-',
            _ => '▪',
        }
    }

    /// The words below a face: "You, went first".
    fn caption(&self, seat: Seat) -> String {
        let name = self.seats.name(seat);
        match (self.seats.strength(seat), self.session.first() == seat) {
            (Some(strength), _) => format!("{name}, {strength}"),
            (None, true) => format!("{name}, went first"),
            (None, false) => name,
        }
    }

    /// What is said now by the player who moved last.
    pub(super) fn said(&self) -> String {
        match (&self.turn, self.session.turn()) {
            (Turn::Thinking { .. }, Some(seat)) if self.seats.you().is_none() => {
                format!("{} {seat} is thinking …", self.bubble)
            }
            (Turn::Thinking { .. }, _) => "Thinking …".to_string(),
            _ => self.bubble.clone(),
        }
    }

    /// Draws the two players with what they say, and what the program says between them.
    pub(super) fn draw_faces(&self, painter: &mut Painter<'_>, look: Look) {
        let columns = painter.width();
        let faces = [Side::You, Side::Them].map(|side| {
            let seat = self.seats.seat(side);
            Face { eye: self.eye(seat), caption: self.caption(seat) }
        });
        let mut middle = draw_faces(painter, &faces, look);
        let said = self.note_between_faces(columns);
        if let Some(note) = &self.note {
            let style = note.style(look.theme);
            let rows = middle.height();
            let lines = if said.hides_bubble { fitted(&note.text, middle.width(), rows) } else { said.lines };
            for (y, line) in (0..).zip(&lines) {
                middle.text(0, y, line, style);
            }
        }
        if !said.hides_bubble {
            let lines =
                speech(&self.said(), middle.width(), Style::new()).into_iter().map(|(line, style)| {
                    let style = if line.contains("turn") { look.theme.strong() } else { style };
                    (line, style)
                });
            say(&mut middle, &lines.collect::<Vec<_>>());
        }
    }

    /// What the program says between the faces, beside the bubble or instead of it.
    pub(super) fn note_between_faces(&self, columns: u16) -> NoteBetweenFaces {
        let Some(note) = &self.note else {
            return NoteBetweenFaces { lines: Vec::new(), hides_bubble: false };
        };
        let middle = columns.saturating_sub(2 * FACE);
        let bubble = sentences(&self.said()).map(width).max().unwrap_or(0);
        let left = middle.saturating_sub(bubble + 4);
        let beside = wrapped(&note.text, left);
        match beside.len() {
            ..=3 if left >= 20 => NoteBetweenFaces { lines: beside, hides_bubble: false },
            _ => NoteBetweenFaces { lines: wrapped(&note.text, middle), hides_bubble: true },
        }
    }
}

/// The lines of a note between the faces.
pub(super) struct NoteBetweenFaces {
    pub(super) lines: Vec<String>,
    /// Whether they leave no room for the bubble.
    pub(super) hides_bubble: bool,
}
