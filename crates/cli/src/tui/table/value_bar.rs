use duels_rules::text;
use ratatui::text::{Line, Span};

use super::Table;
use crate::tui::painter::Painter;
use crate::tui::state::Look;
use crate::tui::theme::Side;

impl Table {
    /// Who is winning, in one line.
    pub(super) fn draw_value(&self, painter: &mut Painter<'_>, look: Look) {
        const CELLS: usize = 12;
        let names = [Side::You, Side::Them].map(|side| self.seats.name(self.seats.seat(side)));
        let (full, words) = match (&self.value.forecast, &self.value.problem) {
            (Some(forecast), _) => {
                let side = self.seats.side(forecast.winner);
                let near =
                    forecast.distance.map_or(4, |distance| 6_usize.saturating_sub(distance as usize / 3));
                let cells = if side == Side::You { CELLS / 2 + near } else { CELLS / 2 - near };
                let name = self.seats.name(forecast.winner);
                let verb = if name == "You" { "win" } else { "wins" };
                let when = forecast.distance.map(|moves| format!(" in {}", text::counted(moves, "move")));
                (cells, format!("{name} {verb}{}", when.unwrap_or_default()))
            }
            (None, Some(problem)) => (CELLS / 2, problem.clone()),
            (None, None) => (CELLS / 2, "Looking …".to_string()),
        };
        let bar = Line::from(vec![
            Span::raw(format!(" {} ", names[0])),
            Span::styled("▓".repeat(full), look.theme.side(Side::You)),
            Span::styled("░".repeat(CELLS - full), look.theme.side(Side::Them)),
            Span::raw(format!(" {}   ", names[1])),
            Span::styled(words, look.theme.strong()),
        ]);
        painter.line(0, 0, &bar);
    }
}
