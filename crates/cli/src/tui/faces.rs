use ratatui::style::Style;

use super::painter::{Painter, shortened, wrapped};
use super::state::Look;
use super::theme::Side;

/// How high the two players are drawn, with their names.
pub(crate) const FACES: u16 = 4;
/// How many columns a face takes, with its margin.
pub(crate) const FACE: u16 = 9;

/// A player: what the eye looks like, and the words below.
pub(crate) struct Face {
    pub(crate) eye: char,
    pub(crate) caption: String,
}

/// The D of a player: flat on the outside, round towards the other one.
fn rows(side: Side, eye: char) -> [String; 3] {
    match side {
        Side::You => ["┌──╮".to_string(), format!("│ {eye} )"), "└──╯".to_string()],
        Side::Them => [" ╭──┐".to_string(), format!("( {eye} │"), " ╰──┘".to_string()],
    }
}

/// Draws the two players; gives the room between them.
pub(crate) fn draw_faces<'p>(painter: &'p mut Painter<'_>, faces: &[Face; 2], look: Look) -> Painter<'p> {
    let columns = painter.width();
    let names = painter.height().saturating_sub(1);
    for (side, face) in [Side::You, Side::Them].into_iter().zip(faces) {
        for (y, row) in (0..).zip(rows(side, face.eye)) {
            let x = if side == Side::You { 3 } else { columns.saturating_sub(8) };
            painter.text(x, y, &row, look.theme.side(side));
        }
        let caption = shortened(&face.caption, (columns / 2).saturating_sub(4));
        match side {
            Side::You => drop(painter.text(3, names, &caption, look.theme.quiet())),
            Side::Them => painter.right(3, names, &caption, look.theme.quiet()),
        }
    }
    painter.part(FACE, 0, columns.saturating_sub(2 * FACE), names)
}

/// The sentences of what a player says; each has a line of its own.
pub(crate) fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '!', '…']).map(str::trim).filter(|part| !part.is_empty())
}

/// The lines of a speech bubble in so many columns, in one style.
pub(crate) fn speech(text: &str, columns: u16, style: Style) -> Vec<(String, Style)> {
    let lines = sentences(text).flat_map(|part| wrapped(part, columns.saturating_sub(1)));
    lines.map(|line| (line, style)).collect()
}

/// A speech bubble at the right, next to the face that speaks.
pub(crate) fn say(painter: &mut Painter<'_>, lines: &[(String, Style)]) {
    for (y, (line, style)) in (0..).zip(lines) {
        painter.right(1, y, line, *style);
    }
}
