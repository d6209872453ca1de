use duels_rules::{AnyGame, text};
use ratatui::text::{Line, Span};

use super::painter::{Painter, width};
use super::state::Look;
use super::theme::Side;

/// The first line: the sign of the program, a title, and notes at the right. Of both there are several forms, the longest
/// first, and as much is shown as there is room for.
pub(crate) fn draw_header(painter: &mut Painter<'_>, titles: &[String], notes: &[String], look: Look) {
    let theme = look.theme;
    let mark = Line::from(vec![
        Span::styled(" ◗", theme.side(Side::You)),
        Span::styled("◖", theme.side(Side::Them)),
    ]);
    let x = painter.line(0, 0, &mark);
    let shortest = titles.last().map_or(0, |title| width(title));
    let room = painter.width().saturating_sub(x + shortest + 3);
    let right = notes.iter().find(|notes| width(notes) <= room).or(notes.last()).map_or("", String::as_str);
    let room = painter.width().saturating_sub(width(right) + x + 3);
    let shown = titles.iter().find(|title| width(title) <= room).map_or("", String::as_str);
    painter.text(x, 0, shown, theme.strong());
    painter.right(1, 0, right, theme.quiet());
}

/// The name of a game with its title, for the first line.
pub(crate) fn game_titles(game: &dyn AnyGame) -> [String; 3] {
    titles(&text::capitalized(game.info().id), &game.title())
}

/// A name with more about it, for the first line.
pub(crate) fn titles(name: &str, about: &str) -> [String; 3] {
    [format!(" Digit Duels   {name} · {about}"), format!(" {name} · {about}"), format!(" {name}")]
}
