use super::keys::refusal;
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
        let layout = self.layout(context.size);
        let (Some(x), Some(y)) =
            (mouse.column.checked_sub(layout.board.x), mouse.row.checked_sub(layout.board.y))
        else {
            self.hover = None;
            return;
        };
        let picture = self.picture(context.size, context.look);
        self.hover = picture.at(x, y);
        let Some(spot) = self.hover.filter(|_| mouse.action == MouseAction::Click) else { return };
        self.cursor = Some(spot);
        match picture.move_of(spot) {
            Some(mv) => self.choose(&mv, context),
            None => self.note = Some(refusal(spot, &picture)),
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
