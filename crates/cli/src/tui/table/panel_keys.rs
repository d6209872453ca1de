use duels_session::Termination;

use super::{Panel, Table};
use crate::tui::context::Context;
use crate::tui::effect::{Change, Effect};
use crate::tui::event::{Key, KeyCode, Mouse, MouseAction};
use crate::tui::page::scroll_step;

/// What can be done after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    PlayFromMistake,
    Again,
    Swap,
    NextGame,
    Review,
    Save,
    Menu,
}

impl Action {
    /// The key, and what it does.
    pub(crate) fn label(self) -> (char, &'static str) {
        match self {
            Action::PlayFromMistake => ('p', "play from my mistake"),
            Action::Again => ('a', "again"),
            Action::Swap => ('w', "swap who begins"),
            Action::NextGame => ('n', "next game"),
            Action::Review => ('r', "review"),
            Action::Save => ('s', "save"),
            Action::Menu => ('q', "menu"),
        }
    }
}

impl Table {
    /// What can be done now that the game is over.
    pub(crate) fn actions(&self) -> Vec<(Action, char, &'static str)> {
        let mut actions = Vec::new();
        if self.mistake().is_some() {
            actions.push(Action::PlayFromMistake);
        }
        match self.has_next_game() {
            true => actions.push(Action::NextGame),
            false => actions.extend([Action::Again, Action::Swap]),
        }
        actions.extend([Action::Review, Action::Save, Action::Menu]);
        let label = |action: Action| {
            let (key, what) = action.label();
            (action, key, if action == Action::Menu && !self.has_menu { "quit" } else { what })
        };
        actions.into_iter().map(label).collect()
    }

    pub(crate) fn act(&mut self, action: Action, context: &mut Context<'_>) {
        match action {
            Action::PlayFromMistake => {
                if let Some(plies) = self.mistake() {
                    self.play_from(plies, context);
                }
            }
            Action::Again => context.effects.push(Effect::Again { swap: false }),
            Action::Swap => context.effects.push(Effect::Again { swap: true }),
            Action::NextGame => context.effects.push(Effect::NextGame),
            Action::Review => self.open_review(context),
            Action::Save => {
                self.panel = Panel::Bar;
                self.line.set(&format!("save {}.duel", self.session.game().info().id));
            }
            Action::Menu => self.leave(context),
        }
    }

    /// A key while a panel is open; whether it was for the panel.
    pub(super) fn panel_key(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        match &mut self.panel {
            Panel::None => return false,
            Panel::Help { .. } | Panel::Rules { .. } | Panel::Moves { .. } => return self.page_key(key),
            Panel::Resign => self.resign_key(key, context),
            Panel::Result => self.result_key(key, context),
            Panel::Bar => {
                let back = self.line.is_empty() && matches!(key.code, KeyCode::Enter | KeyCode::Escape);
                if back {
                    self.panel = Panel::Result;
                }
                return back;
            }
            Panel::Review(_) => self.review_key(key, context),
        }
        true
    }

    fn review_key(&mut self, key: Key, context: &mut Context<'_>) {
        let hidden = self.hidden_story(context.size);
        let Panel::Review(review) = &mut self.panel else { return };
        match key.code {
            KeyCode::Up if hidden > 0 => review.scroll = review.scroll.min(hidden).saturating_sub(1),
            KeyCode::Down if hidden > 0 => review.scroll = review.scroll.saturating_add(1).min(hidden),
            KeyCode::Left | KeyCode::Up => review.step(-1),
            KeyCode::Right | KeyCode::Down => review.step(1),
            KeyCode::Home => review.step(isize::MIN),
            KeyCode::End => review.step(isize::MAX),
            KeyCode::Enter => {
                let plies = review.at();
                self.play_from(plies, context);
            }
            KeyCode::Escape | KeyCode::Char('q' | 'r') => self.panel = Panel::Result,
            _ => {}
        }
        self.ask_why(context);
    }

    fn page_key(&mut self, key: Key) -> bool {
        match scroll_step(key.code) {
            Some(lines) => self.scroll(lines),
            None => self.close_page(),
        }
        // A digit is the beginning of a move.
        !matches!(key.code, KeyCode::Char(letter) if letter.is_ascii_digit())
    }

    /// Closes a page: back to the game, or to the result of one that is over.
    fn close_page(&mut self) {
        self.panel = if self.session.turn().is_none() { Panel::Result } else { Panel::None };
    }

    fn resign_key(&mut self, key: Key, context: &mut Context<'_>) {
        self.panel = Panel::None;
        if !matches!(key.code, KeyCode::Char('y' | 'Y')) {
            return;
        }
        if let Some(seat) = self.person_to_move() {
            self.session.forfeit(seat, Termination::Resigned);
            context.effects.push(Effect::Keep(Change::Resign));
            self.next_turn(context);
        }
    }

    fn result_key(&mut self, key: Key, context: &mut Context<'_>) {
        match key.code {
            KeyCode::Escape => self.panel = Panel::Bar,
            KeyCode::Enter => {
                let action = if self.has_next_game() { Action::NextGame } else { Action::Again };
                self.act(action, context);
            }
            KeyCode::Char('?') => self.panel = Panel::Help { scroll: 0 },
            KeyCode::Char('m') => self.panel = Panel::Moves { scroll: u16::MAX },
            KeyCode::Char(letter) => {
                let letter = letter.to_ascii_lowercase();
                let action = self.actions().into_iter().find(|(_, key, _)| *key == letter);
                if let Some((action, ..)) = action {
                    self.act(action, context);
                }
            }
            _ => {}
        }
    }

    /// The mouse while a panel is open; whether it was for the panel.
    pub(super) fn panel_mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) -> bool {
        if self.panel.is_none() {
            return false;
        }
        if mouse.action == MouseAction::Click {
            match &self.panel {
                Panel::Result => {
                    let place = super::result::action_at(self, mouse.column, mouse.row, context);
                    if let Some(action) = place {
                        self.act(action, context);
                    }
                }
                Panel::Help { .. } | Panel::Rules { .. } | Panel::Moves { .. } => self.close_page(),
                _ => {}
            }
        }
        true
    }
}
