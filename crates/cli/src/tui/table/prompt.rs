use ratatui::style::Style;

use super::{Table, Turn};
use crate::tui::event::Size;
use crate::tui::painter::{Painter, shortened, width};
use crate::tui::state::Look;

impl Table {
    /// The line to type in; gives the place of the cursor on the screen.
    pub(super) fn draw_prompt(
        &self,
        painter: &mut Painter<'_>,
        size: Size,
        look: Look,
    ) -> Option<(u16, u16)> {
        let question = self.question(painter.width());
        let typed = self.line.text();
        if let Some(words) = self.cursor_words(size, look).filter(|_| typed.is_empty()) {
            return self.draw_cursor_words(&question, &words, painter, look);
        }
        let x = painter.text(1, 0, &question, look.theme.strong()) + 1;
        if typed.is_empty() {
            return Some(painter.position(x, 0));
        }
        // A long line shows what is around the cursor.
        let room = usize::from(painter.width().saturating_sub(x + 1)).max(1);
        let start = (self.line.cursor() + 1).saturating_sub(room);
        let shown: String = typed.chars().skip(start).take(room).collect();
        painter.text(x, 0, &shown, Style::new());
        let before: String = typed.chars().skip(start).take(self.line.cursor() - start).collect();
        Some(painter.position(x.saturating_add(width(&before)), 0))
    }

    /// What the line asks for.
    fn question(&self, columns: u16) -> String {
        match (&self.turn, self.person_to_move()) {
            (_, Some(_)) => {
                let prompt = self.session.game().prompt(&self.seats.names());
                let asks = prompt.text.lines().last().unwrap_or_default().trim();
                // The bubble says whose turn it is.
                let asks = asks.strip_prefix("Your turn. ").unwrap_or(asks);
                // A long request gives way to what is accepted.
                let accepted = format!("{}:", self.accepted().trim_end_matches('.'));
                let fits = |request: &&str| request.len() > 1 && width(request) + 8 <= columns;
                [asks, &accepted].into_iter().find(fits).unwrap_or("Your move:").to_string()
            }
            (Turn::Over, _) => ">".to_string(),
            _ if self.seats.is_watched() => format!("Watching, {}:", self.pace.words()),
            _ => "Their turn:".to_string(),
        }
    }

    /// What is said about the chosen tile, after the question or a shorter one.
    fn draw_cursor_words(
        &self,
        question: &str,
        words: &CursorWords,
        painter: &mut Painter<'_>,
        look: Look,
    ) -> Option<(u16, u16)> {
        let short = if self.person_to_move().is_some() { "Your move:" } else { question };
        let fits = |(question, words): &(&str, &str)| width(question) + width(words) + 4 <= painter.width();
        let forms = [(question, words.long.as_str()), (short, &words.long), (short, &words.short)];
        let (question, words) = forms.into_iter().find(fits).unwrap_or(forms[2]);
        let x = painter.text(1, 0, question, look.theme.strong()) + 1;
        let room = painter.width().saturating_sub(x + 2);
        painter.text(x + 1, 0, &shortened(words, room), look.theme.quiet());
        Some(painter.position(x, 0))
    }

    /// What Enter would do to the chosen tile, or a click to the one under the mouse.
    fn cursor_words(&self, size: Size, look: Look) -> Option<CursorWords> {
        let picture = self.picture(size, look);
        let (spot, key) = match (self.hover, self.cursor) {
            (Some(spot), _) => (spot, "click"),
            (None, Some(spot)) => (spot, "Enter"),
            (None, None) => return None,
        };
        let note = picture.tile(spot).and_then(|tile| tile.note.clone());
        let about = note.map(|note| format!(": {note}")).unwrap_or_default();
        let short = format!("{}{about}", picture.tile_text(spot));
        let long = match (picture.move_of(spot), picture.why_not(spot)) {
            (Some(_), _) => format!("{short}   ({key} plays it)"),
            (None, Some(why)) => why,
            (None, None) => short.clone(),
        };
        Some(CursorWords { long, short })
    }
}

/// What is said about the chosen tile.
struct CursorWords {
    long: String,
    /// The same for a narrow window.
    short: String,
}
