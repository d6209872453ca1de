use super::{Table, Turn};
use crate::tui::event::Size;
use crate::tui::painter::Painter;
use crate::tui::prompt_line::{PromptLine, move_question};
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
        let short = if self.person_to_move().is_some() { "Your move:" } else { &question };
        let words = self.pointer.words(&self.picture(size, look));
        Some(PromptLine { question: &question, short, line: &self.line, words }.draw(painter, look))
    }

    /// What the line asks for.
    fn question(&self, columns: u16) -> String {
        match (&self.turn, self.person_to_move()) {
            (_, Some(_)) => move_question(&self.session, &self.seats.names(), columns),
            (Turn::Over, _) => ">".to_string(),
            _ if self.seats.is_watched() => format!("Watching, {}:", self.pace.words()),
            _ => "Their turn:".to_string(),
        }
    }
}
