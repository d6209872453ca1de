use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::event::Size;
use super::painter::{Painter, shortened, width};
use super::state::Look;

/// How wide a page of text is at most, with its frame.
const WIDE: u16 = 90;

/// How many columns the text of a page has.
pub(crate) fn page_width(size: Size) -> u16 {
    size.columns.min(WIDE).saturating_sub(4)
}

/// A page of text that can be scrolled. It leaves the line with the keys free.
pub(crate) fn draw_page(
    buffer: &mut Buffer,
    size: Size,
    look: Look,
    title: &str,
    lines: &[String],
    scroll: u16,
) {
    let wide = size.columns.min(WIDE);
    let area = Rect { x: (size.columns - wide) / 2, y: 0, width: wide, height: size.rows.saturating_sub(1) };
    let mut painter = Painter::new(buffer, area);
    let mut inside = painter.framed(look.theme.quiet());
    let room = inside.height().saturating_sub(2);
    let most = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(room);
    let from = scroll.min(most);
    let place = if most > 0 { format!("{} of {}", from + 1, most + 1) } else { String::new() };
    let title = shortened(title, inside.width().saturating_sub(width(&place) + 2));
    inside.text(0, 0, &title, look.theme.strong());
    inside.right(0, 0, &place, look.theme.quiet());
    for (y, line) in (2..).zip(lines.iter().skip(usize::from(from)).take(usize::from(room))) {
        inside.text(0, y, line, Style::new());
    }
}
