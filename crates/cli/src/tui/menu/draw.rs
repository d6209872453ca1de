use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Field, Menu};
use crate::tui::event::Size;
use crate::tui::painter::{Painter, shortened, width, wrapped};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// The settings, with their titles.
const FIELDS: [(Field, &str); 4] = [
    (Field::Opponent, "Players"),
    (Field::First, "Who begins"),
    (Field::Count, "Games"),
    (Field::Size, "Size"),
];
/// The keys, the most important first.
const KEYS: [(&str, &str); 5] =
    [("↑↓", "choose"), ("Enter", "play"), ("←→", "change"), ("Tab", "next setting"), ("q", "quit")];

/// Draws the menu.
pub(crate) fn draw(menu: &Menu, size: Size, look: Look, frame: &mut Frame<'_>) {
    let area = Rect { x: 0, y: 0, width: size.columns, height: size.rows };
    let mut painter = Painter::new(frame.buffer_mut(), area);
    let theme = look.theme;
    let x = painter.text(1, 0, "◗", theme.side(Side::You));
    let x = painter.text(x, 0, "◖", theme.side(Side::Them));
    painter.text(x + 1, 0, "Digit Duels", theme.strong());
    let places = Places::new(menu, size);
    for (y, line) in (places.top..).zip(places.first..places.first + places.count) {
        draw_line(menu, line, y, &mut painter, look);
    }
    draw_fields(menu, &mut painter, places.fields, look);
    let about = places.fields + 5;
    let room = size.rows.saturating_sub(about + 1);
    let sentences = menu.note.clone().map_or_else(|| menu.about(), |note| vec![note]);
    let lines = sentences.iter().flat_map(|text| wrapped(text, size.columns.saturating_sub(6).min(76)));
    for (y, line) in (about..about + room).zip(lines) {
        painter.text(3, y, &line, if menu.note.is_some() { theme.warning() } else { theme.quiet() });
    }
    draw_keys(&mut painter, size, look);
}

fn draw_line(menu: &Menu, line: usize, y: u16, painter: &mut Painter<'_>, look: Look) {
    let names = menu.games.iter().map(|game| width(&game.name)).max().unwrap_or(0).max(8);
    let is_chosen = line == menu.line;
    let style = if is_chosen { look.theme.strong() } else { Style::new() };
    let (name, about) = match menu.unfinished.get(line) {
        Some(words) => ("Continue", words.as_str()),
        None => match menu.games.get(line - menu.unfinished.len()) {
            Some(game) => (game.name.as_str(), first_clause(&game.summary)),
            None => return,
        },
    };
    painter.text(1, y, if is_chosen { "▸" } else { " " }, look.theme.strong());
    painter.text(3, y, name, style);
    let room = painter.width().saturating_sub(3 + names + 3);
    let style = if is_chosen { style } else { look.theme.quiet() };
    painter.text(3 + names + 2, y, &shortened(about, room), style);
}

/// What a line of the list has room for; the whole summary is below the list.
fn first_clause(summary: &str) -> &str {
    summary.split(';').next().unwrap_or(summary)
}

fn draw_fields(menu: &Menu, painter: &mut Painter<'_>, top: u16, look: Look) {
    for (y, (field, title)) in (top..).zip(FIELDS) {
        let (options, chosen) = menu.options(field);
        let is_active = menu.field == field;
        let style = if is_active { look.theme.strong() } else { look.theme.quiet() };
        painter.text(3, y, title, style);
        let value = options.get(chosen).map_or("", String::as_str);
        let value = shortened(value, painter.width().saturating_sub(20));
        let shown = if is_active { format!("◂ {value} ▸") } else { format!("  {value}") };
        let mut x = painter.text(15, y, &shown, if is_active { look.theme.strong() } else { Style::new() });
        // The other options, where there is room for all of them.
        let others: Vec<&String> = options.iter().filter(|option| *option != &options[chosen]).collect();
        let rest: String = others.iter().map(|option| format!("  {option}")).collect();
        if x + 3 + width(&rest) < painter.width() {
            x += 2;
            painter.text(x, y, &rest, look.theme.quiet());
        }
    }
}

fn draw_keys(painter: &mut Painter<'_>, size: Size, look: Look) {
    let mut x = 1;
    for (key, what) in KEYS {
        if x + width(key) + width(what) + 1 > size.columns {
            return;
        }
        x = painter.text(x, size.rows - 1, key, look.theme.strong());
        x = painter.text(x + 1, size.rows - 1, what, look.theme.quiet()) + 2;
    }
}

/// Where the parts of the menu are.
struct Places {
    /// The row of the first line.
    top: u16,
    /// Which line that is.
    first: usize,
    /// How many lines are shown.
    count: usize,
    /// The row of the first setting.
    fields: u16,
}

impl Places {
    fn new(menu: &Menu, size: Size) -> Places {
        let is_roomy = size.rows >= 18;
        let top = if is_roomy { 2 } else { 1 };
        let gap = u16::from(is_roomy);
        // The settings and the line with the keys are always there.
        let room = usize::from(size.rows.saturating_sub(top + gap + 5));
        let count = menu.lines().min(room);
        let first = menu.line.saturating_sub(count.saturating_sub(1));
        let fields = top + u16::try_from(count).unwrap_or(0) + gap;
        Places { top, first, count, fields }
    }
}

/// The line at a row of the screen, if there is one.
pub(super) fn line_at(menu: &Menu, size: Size, row: u16) -> Option<usize> {
    let places = Places::new(menu, size);
    let line = usize::from(row.checked_sub(places.top)?);
    (line < places.count).then_some(places.first + line)
}

/// The setting at a row of the screen, if there is one.
pub(super) fn field_at(menu: &Menu, size: Size, row: u16) -> Option<Field> {
    let field = usize::from(row.checked_sub(Places::new(menu, size).fields)?);
    FIELDS.get(field).map(|(field, _)| *field)
}
