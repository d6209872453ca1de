//! The panels on top of the table.

use duels_rules::ILLEGAL_MOVES_ARE_REFUSED;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Panel, Table};
use crate::tui::event::Size;
use crate::tui::layout::Layout;
use crate::tui::page::{draw_page, page_width};
use crate::tui::painter::{Painter, wrapped};
use crate::tui::review;
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// Draws what is on top of the table; whether it takes the keys.
pub(super) fn draw_panel(table: &Table, layout: Layout, size: Size, look: Look, buffer: &mut Buffer) -> bool {
    let wide = page_width(size);
    match &table.panel {
        Panel::None | Panel::Bar => return false,
        Panel::Help { scroll } => draw_page(buffer, size, look, "Help", &table.help(size), *scroll),
        Panel::Rules { scroll } => {
            let lines = wrapped(&table.rules(), wide);
            draw_page(buffer, size, look, &table.session.game().title(), &lines, *scroll);
        }
        Panel::Moves { scroll } => {
            draw_page(buffer, size, look, "Moves", &table.move_lines(wide), *scroll);
        }
        Panel::Resign => {
            let area = below_board(layout, size, 5);
            let mut painter = Painter::new(buffer, area);
            let mut inside = painter.framed(look.theme.side(Side::You));
            inside.text(0, 0, "Do you want to resign?", look.theme.strong());
            inside.text(0, 2, "[y] resign   [n] play on", Style::new());
        }
        Panel::Result => super::result::draw(table, layout, size, look, buffer),
        Panel::Review(panel) => review::draw(panel, table, layout, look, buffer),
    }
    true
}

/// A frame in the middle of the columns, at most so high, that ends where the prompt begins.
pub(super) fn below_board(layout: Layout, size: Size, height: u16) -> Rect {
    let bottom = if layout.is_roomy { layout.prompt.y.saturating_sub(1) } else { layout.keys.y };
    let height = height.min(bottom);
    let width = size.columns.min(72);
    Rect { x: (size.columns - width) / 2, y: bottom - height, width, height }
}

impl Table {
    fn rules(&self) -> String {
        format!("{}\n\n{ILLEGAL_MOVES_ARE_REFUSED}", self.session.game().rules().replace('\n', "\n\n"))
    }
}
