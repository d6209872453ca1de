use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::event::{KeyCode, Size};
use super::painter::{Painter, hanging, shortened, width};
use super::state::Look;

/// How wide a page of text is at most, with its frame.
const WIDE: u16 = 90;
/// How many columns keys and words take in it, where there are enough.
const INDENT: u16 = 18;

/// How many columns the text of a page has.
pub(crate) fn page_width(size: Size) -> u16 {
    size.columns.min(WIDE).saturating_sub(4)
}

/// The lines of a page that say what a key or a word does, in so many columns.
pub(crate) fn help_entry(key: &str, about: &str, columns: u16) -> Vec<String> {
    let indent = if columns < 56 { 2 } else { INDENT };
    match width(key) < indent {
        true => hanging(key, about, indent, columns),
        false => hanging("", &format!("{key}: {about}"), 0, columns),
    }
}

/// How many lines a key scrolls a page by; none for a key that does not scroll.
pub(crate) fn scroll_step(code: KeyCode) -> Option<i16> {
    Some(match code {
        KeyCode::Up => -1,
        KeyCode::Down => 1,
        KeyCode::PageUp => -10,
        KeyCode::PageDown | KeyCode::Char(' ') => 10,
        KeyCode::Home => i16::MIN,
        KeyCode::End => i16::MAX,
        _ => return None,
    })
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
