use super::{Field, Menu};
use crate::tui::context::Context;
use crate::tui::effect::{Effect, Leave};
use crate::tui::event::{Key, KeyCode, Mouse, MouseAction};

impl Menu {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        self.note = None;
        let lines = self.lines().max(1);
        match key.code {
            KeyCode::Up => self.line = (self.line + lines - 1) % lines,
            KeyCode::Down => self.line = (self.line + 1) % lines,
            KeyCode::Home => self.line = 0,
            KeyCode::End => self.line = lines - 1,
            KeyCode::Left => self.change(self.field, -1),
            KeyCode::Right => self.change(self.field, 1),
            KeyCode::Tab => self.field = self.field.next(),
            KeyCode::Enter => self.enter(context),
            KeyCode::Char('o') => self.take_offer(),
            KeyCode::Char('l') => self.change(Field::Opponent, 1),
            KeyCode::Char('w') => self.change(Field::First, 1),
            KeyCode::Char('g') => self.change(Field::Count, 1),
            KeyCode::Char('s') => self.change(Field::Size, 1),
            KeyCode::Char('q') | KeyCode::Escape => context.effects.push(Effect::Leave(Leave::Quit)),
            KeyCode::Char(digit @ '1'..='9') => {
                let line = digit as usize - '1' as usize;
                if line < lines {
                    self.line = line;
                }
            }
            _ => {}
        }
    }

    /// Opens what is chosen.
    fn enter(&mut self, context: &mut Context<'_>) {
        match self.new_game() {
            Some(game) => context.effects.push(Effect::Start(game)),
            None => context.effects.push(Effect::Continue(self.line)),
        }
    }

    /// The mouse was moved or clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        let line = super::draw::line_at(self, context.size, mouse.row);
        match (mouse.action, line) {
            (MouseAction::ScrollUp, _) => self.line = self.line.saturating_sub(1),
            (MouseAction::ScrollDown, _) => self.line = (self.line + 1).min(self.lines().saturating_sub(1)),
            (MouseAction::Click, Some(line)) if line == self.line => self.enter(context),
            (MouseAction::Click, Some(line)) => self.line = line,
            (MouseAction::Click, None) => {
                if let Some(field) = super::draw::field_at(self, context.size, mouse.row) {
                    self.field = field;
                    self.change(field, 1);
                }
            }
            _ => {}
        }
    }
}
