use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Field, Menu, StartQuestion};
use crate::tui::event::Size;
use crate::tui::key_line::draw_keys;
use crate::tui::page::draw_page;
use crate::tui::painter::{Painter, shortened, whole_sentences, width, wrapped};
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// The keys, the most important first.
const KEYS: [(&str, &str); 5] =
    [("↑↓", "choose"), ("Enter", "play"), ("←→", "change"), ("Tab", "next setting"), ("q", "quit")];

/// The same where puzzles or lessons are chosen.
const STUDY_KEYS: [(&str, &str); 5] =
    [("↑↓", "choose"), ("Enter", "open"), ("←→", "change"), ("Tab", "next setting"), ("q", "quit")];
/// The keys while a question is open.
const QUESTION_KEYS: [(&str, &str); 2] = [("Enter", "go on"), ("Esc", "back")];
/// The keys while the page with the help is open.
const HELP_KEYS: [(&str, &str); 2] = [("↑↓", "scroll"), ("Esc", "back")];

/// Draws the menu.
pub(crate) fn draw(menu: &Menu, size: Size, look: Look, frame: &mut Frame<'_>) {
    if let Some(scroll) = menu.help {
        let area = *frame.buffer_mut().area();
        draw_page(frame.buffer_mut(), size, look, "Help", &menu.help_lines(size), scroll);
        draw_keys(&mut Painter::new(frame.buffer_mut(), area), size.rows - 1, &HELP_KEYS, look);
        return;
    }
    let area = Rect { x: 0, y: 0, width: size.columns, height: size.rows };
    let mut painter = Painter::new(frame.buffer_mut(), area);
    let theme = look.theme;
    let x = painter.text(1, 0, "◗", theme.side(Side::You));
    let x = painter.text(x, 0, "◖", theme.side(Side::Them));
    painter.text(x + 1, 0, "Digit Duels", theme.strong());
    painter.right(1, 0, "? help", theme.quiet());
    let places = Places::new(menu, size);
    for (y, line) in (places.top..).zip(places.first..places.first + places.count) {
        draw_line(menu, line, y, &mut painter, look);
    }
    draw_fields(menu, &mut painter, places.fields, look);
    let mut about = painter.part(3, places.about, about_width(size), places.about_rows);
    let cursor = match &menu.question {
        Some(question) => Some(draw_question(menu, question, &mut about, look)),
        None => {
            draw_about(menu, &mut about, look);
            None
        }
    };
    let keys = match (&menu.question, menu.study()) {
        (Some(_), _) => &QUESTION_KEYS[..],
        (None, Some(_)) => &STUDY_KEYS,
        (None, None) => &KEYS,
    };
    draw_keys(&mut painter, size.rows - 1, keys, look);
    if let Some(position) = cursor {
        frame.set_cursor_position(position);
    }
}

/// What the chosen game is about, or why it did not open.
fn draw_about(menu: &Menu, painter: &mut Painter<'_>, look: Look) {
    let sentences = menu.note.clone().map_or_else(|| menu.about(), |note| vec![note]);
    let style = if menu.note.is_some() { look.theme.warning() } else { look.theme.quiet() };
    for (y, line) in (0..).zip(whole_sentences(&sentences, painter.width(), painter.height())) {
        painter.text(0, y, &line, style);
    }
}

/// How many columns the lines about the chosen game have.
fn about_width(size: Size) -> u16 {
    size.columns.saturating_sub(6).min(76)
}

/// The lines of a question with what is typed.
fn question_lines(question: &StartQuestion, columns: u16) -> Vec<String> {
    wrapped(&format!("{} {}", question.words(), question.line.text()), columns.saturating_sub(1))
}

/// The question about the start, with what is typed; gives the place of the cursor on the screen.
fn draw_question(menu: &Menu, question: &StartQuestion, painter: &mut Painter<'_>, look: Look) -> (u16, u16) {
    let typed = question.line.text();
    let lines = question_lines(question, painter.width());
    for (y, line) in (0..).zip(&lines) {
        painter.text(0, y, line, look.theme.strong());
    }
    let after = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    if let Some(note) = &menu.note {
        for (y, line) in (after..).zip(wrapped(note, painter.width())) {
            painter.text(0, y, &line, look.theme.warning());
        }
    }
    let behind = u16::try_from(typed.chars().count() - question.line.cursor()).unwrap_or(0);
    let end = lines.last().map_or(0, |line| width(line)) + u16::from(typed.is_empty());
    painter.position(end.saturating_sub(behind), after.saturating_sub(1))
}

fn draw_line(menu: &Menu, line: usize, y: u16, painter: &mut Painter<'_>, look: Look) {
    let names = menu.games.iter().map(|game| width(&game.name)).max().unwrap_or(0).max(10);
    let is_chosen = line == menu.line;
    let style = if is_chosen { look.theme.strong() } else { Style::new() };
    let (name, about) = match menu.unfinished.get(line) {
        Some(words) => ("Continue", words.as_str()),
        None => match menu.games.get(line - menu.unfinished.len()) {
            Some(game) => (game.name.as_str(), first_clause(&game.summary)),
            None => match menu.study_at(line) {
                Some(study) => (study.name(), first_clause(study.about())),
                None => return,
            },
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
    for (y, (field, title)) in (top..).zip(menu.fields()) {
        let (options, chosen) = menu.options(field);
        let is_active = menu.active_field() == Some(field);
        let style = if is_active { look.theme.strong() } else { look.theme.quiet() };
        painter.text(3, y, &title, style);
        let room = painter.width().saturating_sub(19);
        let value = options.get(chosen).map_or(String::new(), |option| match width(&option.words) <= room {
            true => option.words.clone(),
            false => shortened(&option.short, room),
        });
        let shown = if is_active { format!("◂ {value} ▸") } else { format!("  {value}") };
        let mut x = painter.text(15, y, &shown, if is_active { look.theme.strong() } else { Style::new() });
        // The other options, where there is room for all of them.
        let others = options.iter().enumerate().filter(|(index, _)| *index != chosen);
        let rest: String = others.map(|(_, option)| format!("  {}", option.words)).collect();
        let count = format!("  {} of {}", chosen + 1, options.len());
        let fits = |text: &&String| x + 3 + width(text) < painter.width();
        if let Some(rest) = [&rest, &count].into_iter().find(fits).filter(|_| options.len() > 1) {
            x += 2;
            painter.text(x, y, rest, look.theme.quiet());
        }
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
    /// The row of the first line about the chosen game.
    about: u16,
    /// How many lines there are for that.
    about_rows: u16,
}

impl Places {
    fn new(menu: &Menu, size: Size) -> Places {
        let is_roomy = size.rows >= 18;
        let top = if is_roomy { 2 } else { 1 };
        let gap = u16::from(is_roomy);
        // The settings and the line with the keys are always there.
        let settings = u16::try_from(menu.fields().len()).unwrap_or(0);
        // A question is always shown whole, with why an answer was refused.
        let wide = about_width(size);
        let lines = |question: &StartQuestion| question_lines(question, wide).len();
        let asked = menu.question.as_ref().map_or(0, lines);
        let refused = menu.note.as_ref().filter(|_| asked > 0).map_or(0, |note| wrapped(note, wide).len());
        let asked = u16::try_from(asked + refused).unwrap_or(0);
        let room = usize::from(size.rows.saturating_sub(top + gap + settings + 1 + asked));
        let count = menu.lines().min(room);
        let first = menu.line.saturating_sub(count.saturating_sub(1));
        let fields = top + u16::try_from(count).unwrap_or(0) + gap;
        let about = fields + settings + gap;
        let about_rows = size.rows.saturating_sub(about + 1);
        Places { top, first, count, fields, about, about_rows }
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
    menu.fields().get(field).map(|(field, _)| *field)
}
