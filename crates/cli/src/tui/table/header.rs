use duels_rules::text;
use ratatui::text::{Line, Span};

use super::Table;
use crate::tui::painter::{Painter, shortened, width};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// How many columns the name of a program may take.
const LONGEST_NAME: u16 = 24;

impl Table {
    /// The first line: which game it is, the score, and against whom.
    pub(super) fn draw_header(&self, painter: &mut Painter<'_>, look: Look) {
        let theme = look.theme;
        let mark = Line::from(vec![
            Span::styled(" ◗", theme.side(Side::You)),
            Span::styled("◖", theme.side(Side::Them)),
        ]);
        let x = painter.line(0, 0, &mark);
        let info = self.session.game().info();
        let name = text::capitalized(info.id);
        let title = self.session.game().title();
        let full = format!(" Digit Duels   {name} · {title}");
        let middle = format!(" {name} · {title}");
        let short = format!(" {name}");
        let right = self.header_notes(painter.width().saturating_sub(x + width(&short) + 3));
        let room = painter.width().saturating_sub(width(&right) + x + 3);
        let shown = [full, middle, short].into_iter().find(|text| width(text) <= room).unwrap_or_default();
        painter.text(x, 0, &shown, theme.strong());
        painter.right(1, 0, &right, theme.quiet());
    }

    /// The score, the opponent and where help is, as much of it as there is room for.
    fn header_notes(&self, room: u16) -> String {
        let strength = self.opponent_strength().map(|strength| shortened(&strength, LONGEST_NAME));
        let all = [self.score_words(), strength, Some("? help".to_string())];
        let without_strength = [all[0].clone(), None, all[2].clone()];
        let only_help = [None, None, all[2].clone()];
        let joined = [all, without_strength, only_help]
            .map(|notes| notes.into_iter().flatten().collect::<Vec<_>>().join("  "));
        joined.iter().find(|notes| width(notes) <= room).unwrap_or(&joined[2]).clone()
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
