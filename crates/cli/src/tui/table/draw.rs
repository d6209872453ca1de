use ratatui::Frame;
use ratatui::style::Style;

use super::{Panel, Table};
use crate::tui::event::Size;
use crate::tui::painter::{Painter, fitted};
use crate::tui::state::Look;

/// From this width on the faces are visible beside the result.
const BESIDE_RESULT: u16 = 92;

/// Draws the table; gives the place of the cursor, if it is shown.
pub(crate) fn draw(table: &Table, size: Size, now: std::time::Duration, look: Look, frame: &mut Frame<'_>) {
    let layout = table.layout(size);
    let buffer = frame.buffer_mut();
    table.draw_header(&mut Painter::new(buffer, layout.header), look);
    let area = *buffer.area();
    layout.rules().for_each(|y| Painter::new(buffer, area).rule(y, look.theme.quiet()));
    if let Some(area) = layout.above {
        table.draw_value(&mut Painter::new(buffer, area), look);
    }
    table.draw_board(&mut Painter::new(buffer, layout.board), size, now, look);
    if let Some(area) = layout.list {
        table.draw_list(&mut Painter::new(buffer, area), look);
    }
    match layout.is_roomy {
        _ if matches!(table.panel, Panel::Review(_)) => {}
        // The result would leave slices of the faces beside it.
        true if matches!(table.panel, Panel::Result) && size.columns < BESIDE_RESULT => {}
        true => table.draw_faces(&mut Painter::new(buffer, layout.talk), look),
        false => table.draw_talk(&mut Painter::new(buffer, layout.talk), look),
    }
    let cursor = table.draw_prompt(&mut Painter::new(buffer, layout.prompt), size, look);
    table.draw_keys(&mut Painter::new(buffer, layout.keys), size, look);
    let covered = super::panels::draw_panel(table, layout, size, look, buffer);
    if let Some(position) = cursor.filter(|_| !covered) {
        frame.set_cursor_position(position);
    }
}

impl Table {
    fn draw_board(&self, painter: &mut Painter<'_>, size: Size, now: std::time::Duration, look: Look) {
        let picture = self.picture(size, look);
        picture.paint(painter, look.theme);
        if let Some(motion) = &self.motion
            && let Some(frame) = motion.frame(now)
        {
            self.draw_hop(motion, frame, &picture, painter, look);
        }
    }

    /// What is said where there is no room for faces.
    fn draw_talk(&self, painter: &mut Painter<'_>, look: Look) {
        let style = self.note.as_ref().map_or_else(Style::new, |note| note.style(look.theme));
        let text = self.talk_text(painter.width());
        for (y, line) in (0..).zip(fitted(&text, painter.width(), painter.height())) {
            painter.text(0, y, &line, style);
        }
    }
}
