use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::event::Size;
use super::painter::{Painter, width};
use super::state::{Page, State};
use super::{menu, table};

/// Draws a frame. The frame may have another size than the state knows of, for a moment.
pub(crate) fn draw(state: &State, frame: &mut Frame<'_>) {
    let Rect { width: columns, height: rows, .. } = frame.area();
    let size = Size { columns, rows };
    if !size.holds(Size::LEAST) {
        enlarge(frame, size);
    } else {
        match &state.page {
            Page::Menu => menu::draw(&state.menu, size, state.look, frame),
            Page::Opening => {}
            Page::Table(table) => table::draw(table, size, state.now, state.look, frame),
            Page::Puzzle(page) => page.draw(size, state.look, frame),
            Page::Lesson(page) => page.draw(size, state.look, frame),
        }
    }
    if state.look.ascii {
        to_ascii(frame.buffer_mut());
    }
}

/// The only thing that a window that is too small shows.
fn enlarge(frame: &mut Frame<'_>, size: Size) {
    let area = frame.area();
    let Size { columns, rows } = Size::LEAST;
    let texts = [
        format!("Please enlarge the window ({columns} × {rows})"),
        format!("Enlarge to {columns} × {rows}"),
        format!("{columns}×{rows}"),
    ];
    let shown = texts.iter().find(|text| width(text) <= size.columns).unwrap_or(&texts[2]);
    Painter::new(frame.buffer_mut(), area).text(0, 0, shown, ratatui::style::Style::new());
}

/// Replaces what a terminal without UTF-8 cannot show.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let replacement = match cell.symbol() {
            text if text.is_ascii() => continue,
            "─" | "–" | "▔" | "—" => "-",
            "▁" => "_",
            "│" => "|",
            "╭" | "╮" | "╰" | "╯" | "┌" | "┐" | "└" | "┘" => "+",
            "◗" => "D",
            "◖" => "C",
            "•" | "●" => "o",
            "▪" => "#",
            "▸" | "→" => ">",
            "◂" | "←" => "<",
            "▲" | "↑" => "^",
            "▼" | "↓" => "v",
            "◆" => "!",
            "★" => "*",
            "○" => "o",
            "“" | "”" => "\"",
            "’" => "'",
            "▓" => "#",
            "░" => ".",
            "×" => "x",
            "·" | "…" | "˙" => ".",
            _ => "?",
        };
        cell.set_symbol(replacement);
    }
}
