use duels_players::{Computer, PlayerSpec};
use duels_rules::Seat;

use super::{Table, Turn};
use crate::tui::painter::{Painter, width, wrapped};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// How many columns a face takes, with its margin.
const FACE: u16 = 9;

/// The D of a player: flat on the outside, round towards the other one.
fn face(side: Side, eye: char) -> [String; 3] {
    match side {
        Side::You => ["┌──╮".to_string(), format!("│ {eye} )"), "└──╯".to_string()],
        Side::Them => [" ╭──┐".to_string(), format!("( {eye} │"), " ╰──┘".to_string()],
    }
}

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
        for side in [Side::You, Side::Them] {
            let seat = self.seats.seat(side);
            let style = look.theme.side(side);
            for (y, row) in (0..).zip(face(side, self.eye(seat))) {
                let x = if side == Side::You { 3 } else { columns.saturating_sub(8) };
                painter.text(x, y, &row, style);
            }
            let caption = self.caption(seat);
            match side {
                Side::You => drop(painter.text(3, 3, &caption, look.theme.quiet())),
                Side::Them => painter.right(3, 3, &caption, look.theme.quiet()),
            }
        }
        let mut middle = painter.part(FACE, 0, columns.saturating_sub(2 * FACE), 3);
        let bubble = self.said();
        let Some(note) = &self.note else {
            return say(&mut middle, &bubble, look);
        };
        let left = middle.width().saturating_sub(width(&bubble).min(24) + 3);
        let beside = wrapped(&note.text, left);
        let style = super::draw::note_style(note, look.theme);
        let (lines, hides) = match beside.len() {
            ..=3 if left >= 20 => (beside, false),
            _ => (wrapped(&note.text, middle.width()), true),
        };
        for (y, line) in (0..).zip(&lines) {
            middle.text(0, y, line, style);
        }
        if !hides {
            say(&mut middle, &bubble, look);
        }
    }
}

/// A speech bubble at the right, next to the face that speaks.
fn say(painter: &mut Painter<'_>, text: &str, look: Look) {
    let parts: Vec<&str> = text.split_inclusive(['.', '!', '…']).map(str::trim).collect();
    for (y, part) in (0..).zip(parts.iter().filter(|part| !part.is_empty())) {
        let style = if part.contains("turn") { look.theme.strong() } else { ratatui::style::Style::new() };
        painter.right(1, y, part, style);
    }
}
