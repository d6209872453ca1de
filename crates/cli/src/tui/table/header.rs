use duels_rules::text;
use ratatui::text::{Line, Span};

use super::Table;
use crate::tui::painter::{Painter, width};
use crate::tui::state::Look;
use crate::tui::theme::Side;

impl Table {
    /// The first line: which game it is, the score, and against whom.
    pub(super) fn draw_header(&self, painter: &mut Painter<'_>, look: Look) {
        let theme = look.theme;
        let mark = Line::from(vec![
            Span::styled(" ◗", theme.side(Side::You)),
            Span::styled("◖", theme.side(Side::Them)),
        ]);
        let x = painter.line(0, 0, &mark);
        let mut right = vec!["? help".to_string()];
        if let Some(strength) = self.opponent_strength() {
            right.insert(0, strength);
        }
        if let Some(score) = self.score_words() {
            right.insert(0, score);
        }
        let right = right.join("  ");
        let room = painter.width().saturating_sub(width(&right) + x + 3);
        let info = self.session.game().info();
        let name = text::capitalized(info.id);
        let title = self.session.game().title();
        let full = format!(" Digit Duels   {name} · {title}");
        let middle = format!(" {name} · {title}");
        let short = format!(" {name}");
        let shown = [full, middle, short].into_iter().find(|text| width(text) <= room).unwrap_or_default();
        painter.text(x, 0, &shown, theme.strong());
        painter.right(1, 0, &right, theme.quiet());
    }

    fn opponent_strength(&self) -> Option<String> {
        let you = self.seats.you()?;
        self.seats.strength(you.other())
    }

    /// The score of a match, the left side first.
    fn score_words(&self) -> Option<String> {
        if !self.counts {
            return Some("Practice".to_string());
        }
        let [left, right] = [Side::You, Side::Them].map(|side| self.score.wins(self.seats.seat(side)));
        if self.score.is_match() {
            // A game that is over is counted already.
            let game = match self.session.turn() {
                Some(_) => self.score.next_game(),
                None => self.score.over(),
            };
            return Some(format!("Game {game} of {}  {left}:{right}", self.score.games()));
        }
        (left + right > 0).then(|| format!("{left}:{right}"))
    }
}
