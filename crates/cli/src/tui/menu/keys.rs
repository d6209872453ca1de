use super::{Field, Menu, StartQuestion};
use crate::tui::context::Context;
use crate::tui::effect::{Effect, Leave};
use crate::tui::event::{Key, KeyCode, Mouse, MouseAction};
use crate::tui::page::scroll_step;

impl Menu {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        self.note = None;
        if self.help.is_some() {
            return self.help_key(key);
        }
        if self.question.is_some() {
            return self.question_key(key, context);
        }
        let lines = self.lines().max(1);
        match key.code {
            KeyCode::Up => self.line = (self.line + lines - 1) % lines,
            KeyCode::Down => self.line = (self.line + 1) % lines,
            KeyCode::Home => self.line = 0,
            KeyCode::End => self.line = lines - 1,
            KeyCode::Left => self.change_active(-1),
            KeyCode::Right => self.change_active(1),
            KeyCode::Tab => self.go_to_next_field(),
            KeyCode::Enter => self.enter(context),
            KeyCode::Char('o') => self.take_offer(),
            KeyCode::Char('l') => self.change(Field::Opponent, 1),
            KeyCode::Char('w') => self.change(Field::First, 1),
            KeyCode::Char('g') => self.change(Field::Count, 1),
            KeyCode::Char('s') => self.change(Field::Size, 1),
            KeyCode::Char('n') if self.setup().is_some() => self.change(Field::Start, 1),
            KeyCode::Char('?') => self.help = Some(0),
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

    /// A key while the page with the help is open.
    fn help_key(&mut self, key: Key) {
        match scroll_step(key.code) {
            Some(lines) => self.scroll_help(lines),
            None => self.help = None,
        }
    }

    fn scroll_help(&mut self, lines: i16) {
        self.help = self.help.map(|scroll| scroll.saturating_add_signed(lines));
    }

    /// Opens what is chosen.
    fn enter(&mut self, context: &mut Context<'_>) {
        if let Some(study) = self.study() {
            return context.effects.extend(self.open_study(study));
        }
        match self.new_game() {
            Some(game) if self.chooses_start() => self.question = Some(StartQuestion::new(game)),
            Some(game) => context.effects.push(Effect::Start(game)),
            None => context.effects.push(Effect::Continue(self.line)),
        }
    }

    /// The mouse was moved or clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        if self.help.is_some() {
            match mouse.action {
                MouseAction::ScrollUp => self.scroll_help(-3),
                MouseAction::ScrollDown => self.scroll_help(3),
                MouseAction::Click => self.help = None,
                MouseAction::Move => {}
            }
            return;
        }
        if self.question.is_some() {
            return;
        }
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
