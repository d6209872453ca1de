use duels_rules::Names;
use duels_session::Session;
use ratatui::style::Style;

use super::line_input::LineInput;
use super::painter::{Painter, shortened, width};
use super::pointer::PointerWords;
use super::state::Look;

/// The line to type in.
pub(crate) struct PromptLine<'a> {
    /// What it asks for.
    pub(crate) question: &'a str,
    /// The same in fewer words.
    pub(crate) short: &'a str,
    pub(crate) line: &'a LineInput,
    /// What is said about the tile that is pointed at, while nothing is typed.
    pub(crate) words: Option<PointerWords>,
}

impl PromptLine<'_> {
    /// Draws the line; gives the place of the cursor on the screen.
    pub(crate) fn draw(&self, painter: &mut Painter<'_>, look: Look) -> (u16, u16) {
        let typed = self.line.text();
        if let Some(words) = self.words.as_ref().filter(|_| typed.is_empty()) {
            return self.draw_words(words, painter, look);
        }
        let x = painter.text(1, 0, self.question, look.theme.strong()) + 1;
        if typed.is_empty() {
            return painter.position(x, 0);
        }
        // A long line shows what is around the cursor.
        let room = usize::from(painter.width().saturating_sub(x + 1)).max(1);
        let start = (self.line.cursor() + 1).saturating_sub(room);
        let shown: String = typed.chars().skip(start).take(room).collect();
        painter.text(x, 0, &shown, Style::new());
        let before: String = typed.chars().skip(start).take(self.line.cursor() - start).collect();
        painter.position(x.saturating_add(width(&before)), 0)
    }

    /// What is said about a tile, after the question or a shorter one.
    fn draw_words(&self, words: &PointerWords, painter: &mut Painter<'_>, look: Look) -> (u16, u16) {
        let fits = |(question, words): &(&str, &str)| width(question) + width(words) + 4 <= painter.width();
        let forms =
            [(self.question, words.long.as_str()), (self.short, &words.long), (self.short, &words.short)];
        let (question, words) = forms.into_iter().find(fits).unwrap_or(forms[2]);
        let x = painter.text(1, 0, question, look.theme.strong()) + 1;
        let room = painter.width().saturating_sub(x + 2);
        painter.text(x + 1, 0, &shortened(words, room), look.theme.quiet());
        painter.position(x, 0)
    }
}

/// What a line asks for where a move is typed.
pub(crate) fn move_question(session: &Session, names: &Names, columns: u16) -> String {
    let prompt = session.game().prompt(names);
    let asks = prompt.text.lines().last().unwrap_or_default().trim();
    // The bubble says whose turn it is.
    let asks = asks.strip_prefix("Your turn. ").unwrap_or(asks);
    // A long request gives way to what is accepted.
    let accepted = format!("{}:", accepted(session).trim_end_matches('.'));
    let fits = |request: &&str| request.len() > 1 && width(request) + 8 <= columns;
    [asks, &accepted].into_iter().find(fits).unwrap_or("Your move:").to_string()
}

/// What would be accepted as a move now.
pub(crate) fn accepted(session: &Session) -> String {
    session.parse_move("").err().map(|error| error.accepts().to_string()).unwrap_or_default()
}
