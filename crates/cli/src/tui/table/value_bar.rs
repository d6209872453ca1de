use duels_rules::text;
use ratatui::text::{Line, Span};

use super::Table;
use crate::tui::painter::{Painter, shortened, width};
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
        let bar = [
            Span::styled("▓".repeat(full), look.theme.side(Side::You)),
            Span::styled("░".repeat(CELLS - full), look.theme.side(Side::Them)),
        ];
        let [left, right] = names.map(|name| format!(" {name} "));
        let room = painter.width().saturating_sub(1);
        // A narrow window does without the names, because the words say who it is.
        let [bar_width, words_width] = [CELLS as u16, width(&words)];
        let line = if width(&left) + bar_width + width(&right) + 2 + words_width <= room {
            let [you, them] = bar;
            let words = Span::styled(format!("  {words}"), look.theme.strong());
            vec![Span::raw(left), you, them, Span::raw(right), words]
        } else if bar_width + 2 + words_width <= room {
            let [you, them] = bar;
            vec![Span::raw(" "), you, them, Span::styled(format!(" {words}"), look.theme.strong())]
        } else {
            vec![Span::styled(format!(" {}", shortened(&words, room)), look.theme.strong())]
        };
        painter.line(0, 0, &Line::from(line));
    }
}
