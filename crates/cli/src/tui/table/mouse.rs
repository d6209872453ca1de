use super::{Panel, Table};
use crate::tui::context::Context;
use crate::tui::event::{Mouse, MouseAction};

impl Table {
    /// The mouse was moved or clicked.
    pub(crate) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        match mouse.action {
            MouseAction::ScrollUp | MouseAction::ScrollDown => {
                self.scroll(if mouse.action == MouseAction::ScrollUp { -3 } else { 3 });
                return self.ask_why(context);
            }
            MouseAction::Click | MouseAction::Move => {}
        }
        if self.panel_mouse(mouse, context) || self.session.turn().is_none() {
            return;
        }
        let picture = self.picture(context.size, context.look);
        let clicked = self.pointer.point(mouse, self.layout(context.size).board, &picture);
        match clicked.map(|spot| picture.move_of(spot)) {
            Some(Some(mv)) => self.choose(&mv, context),
            Some(None) => self.note = self.pointer.refusal(&picture),
            None => {}
        }
    }

    /// Scrolls the panel, or steps in the review.
    pub(crate) fn scroll(&mut self, lines: i16) {
        if let Panel::Review(review) = &mut self.panel {
            review.step(lines.signum().into());
        } else if let Some(scroll) = self.panel.scroll_mut() {
            *scroll = scroll.saturating_add_signed(lines);
        }
    }
}
