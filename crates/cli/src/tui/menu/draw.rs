use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Field, Menu};
use crate::tui::event::Size;
use crate::tui::painter::{Painter, width};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// The row of the first line that can be chosen.
const TOP: u16 = 2;

/// Draws the menu.
pub(crate) fn draw(menu: &Menu, size: Size, look: Look, frame: &mut Frame<'_>) {
    let area = Rect { x: 0, y: 0, width: size.columns, height: size.rows };
    let mut painter = Painter::new(frame.buffer_mut(), area);
    let theme = look.theme;
    let x = painter.text(1, 0, "◗", theme.side(Side::You));
    let x = painter.text(x, 0, "◖", theme.side(Side::Them));
    painter.text(x + 1, 0, "Digit Duels", theme.strong());
    let name_width = menu.games.iter().map(|game| width(&game.name)).max().unwrap_or(0).max(8);
    for line in 0..menu.lines() {
        let y = row(menu, size, line);
        let chosen = line == menu.line;
        painter.text(1, y, if chosen { "▸" } else { " " }, theme.strong());
        let style = if chosen { theme.strong() } else { Style::new() };
        let (name, about) = match menu.unfinished.get(line) {
            Some(words) => ("Continue", words.as_str()),
            None => {
                let game = &menu.games[line - menu.unfinished.len()];
                (game.name.as_str(), game.summary.as_str())
            }
        };
        painter.text(3, y, name, style);
        painter.text(3 + name_width + 2, y, about, if chosen { style } else { theme.quiet() });
    }
    let top = row(menu, size, menu.lines()) + 1;
    draw_fields(menu, &mut painter, top, look);
    if let Some(note) = &menu.note {
        painter.text(1, size.rows.saturating_sub(2), note, theme.warning());
    }
    let keys = "↑↓ choose  Enter play  ←→ change  Tab next setting  q quit";
    painter.text(1, size.rows.saturating_sub(1), keys, theme.quiet());
}

fn draw_fields(menu: &Menu, painter: &mut Painter<'_>, top: u16, look: Look) {
    let titles = [
        (Field::Opponent, "Players"),
        (Field::First, "Who begins"),
        (Field::Count, "Games"),
        (Field::Size, "Size"),
    ];
    for (y, (field, title)) in (top..).zip(titles) {
        let (options, chosen) = menu.options(field);
        let is_active = menu.field == field;
        let style = if is_active { look.theme.strong() } else { look.theme.quiet() };
        painter.text(3, y, title, style);
        let value = options.get(chosen).map_or("", String::as_str);
        let shown = if is_active { format!("◂ {value} ▸") } else { format!("  {value}") };
        painter.text(15, y, &shown, if is_active { look.theme.strong() } else { Style::new() });
    }
}

/// The row of a line.
fn row(menu: &Menu, _size: Size, line: usize) -> u16 {
    let gap = u16::from(!menu.unfinished.is_empty() && line >= menu.unfinished.len());
    TOP + u16::try_from(line).unwrap_or(u16::MAX / 2) + gap
}

/// The line at a row of the screen, if there is one.
pub(super) fn line_at(menu: &Menu, size: Size, at: u16) -> Option<usize> {
    (0..menu.lines()).find(|&line| row(menu, size, line) == at)
}
