use duels_rules::{Seat, text};
use duels_session::PlyReview;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::ReviewPanel;
use crate::tui::layout::Layout;
use crate::tui::painter::{Painter, width, wrapped};
use crate::tui::state::Look;
use crate::tui::table::{Table, did};
use crate::tui::theme::{Side, Theme};

/// How many rows the line takes that shows who was winning.
const TUG_OF_WAR: u16 = 3;

/// Draws the story of the game below the board, or from 80 columns on beside it.
pub(crate) fn draw(panel: &ReviewPanel, table: &Table, layout: Layout, look: Look, buffer: &mut Buffer) {
    let mut painter = Painter::new(buffer, layout.talk);
    let top = tug_of_war(panel, table, &mut painter, look);
    let count = panel.review.plies.len();
    let place = match panel.at() {
        0 => "Before the first move".to_string(),
        at => format!("Move {at} of {count}"),
    };
    painter.text(1, top, &place, look.theme.quiet());
    let lines = lines(panel, table, look, painter.width());
    let room = painter.height().saturating_sub(top + 1);
    let most = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(room);
    let from = panel.scroll.min(most);
    for (y, (line, style)) in (top + 1..).zip(lines.iter().skip(usize::from(from)).take(usize::from(room))) {
        painter.text(1, y, line, *style);
    }
    if most > 0 {
        let more = if from < most { "↓ more" } else { "↑ more" };
        painter.right(1, top, more, look.theme.quiet());
    }
}

/// The lines of the story in so many columns.
fn lines(panel: &ReviewPanel, table: &Table, look: Look, columns: u16) -> Vec<(String, Style)> {
    let story = story(panel, table, look);
    let wrap = |(text, style): (String, Style)| {
        wrapped(&text, columns.saturating_sub(2)).into_iter().map(move |line| (line, style))
    };
    story.into_iter().flat_map(wrap).collect()
}

/// How many rows the whole story takes in so many columns.
pub(crate) fn story_height(panel: &ReviewPanel, table: &Table, columns: u16) -> u16 {
    let look = Look { theme: Theme::Plain, motion: false, ascii: false };
    TUG_OF_WAR + 1 + u16::try_from(lines(panel, table, look, columns).len()).unwrap_or(u16::MAX - 9)
}

/// The line that shows who was winning after each move; gives the row after it.
fn tug_of_war(panel: &ReviewPanel, table: &Table, painter: &mut Painter<'_>, look: Look) -> u16 {
    let names = [Side::You, Side::Them].map(|side| table.seats.name(table.seats.seat(side)));
    let label = names.iter().map(|name| width(name)).max().unwrap_or(0) + 2;
    let room = usize::from(painter.width().saturating_sub(label + 2)).max(5);
    let points = points(panel);
    // A long game is shown around the move that is looked at.
    let from = panel.at().saturating_sub(room / 2).min(points.len().saturating_sub(room));
    for (y, side) in (0..).zip([Side::You, Side::Them]) {
        painter.text(1, y, &names[usize::from(y)], look.theme.side(side));
        for (x, (winner, slip)) in (label + 1..).zip(points.iter().skip(from).take(room)) {
            let mine = table.seats.side(*winner) == side;
            let slipped = slip.is_some_and(|seat| table.seats.side(seat) == side);
            let mark = match (slipped, mine, side) {
                (true, ..) => "◆",
                (false, true, Side::You) => "▔",
                (false, true, Side::Them) => "▁",
                (false, false, _) => " ",
            };
            let style = if slipped { look.theme.warning() } else { look.theme.side(side) };
            painter.text(x, y, mark, style);
        }
    }
    let cursor = u16::try_from(panel.at() - from).unwrap_or(0);
    painter.text(label + 1 + cursor, 2, "▲", look.theme.strong());
    TUG_OF_WAR
}

/// Who is winning at the start and after each ply, and who slipped in it.
fn points(panel: &ReviewPanel) -> Vec<(Seat, Option<Seat>)> {
    let slip = |ply: &PlyReview| ply.is_blunder().then_some(ply.ply.seat);
    let plies = panel.review.plies.iter().map(|ply| (ply.winner(), slip(ply)));
    panel.review.at_start.map(|seat| (seat, None)).into_iter().chain(plies).collect()
}

/// What happened in the move that led here, and what would have won.
fn story(panel: &ReviewPanel, table: &Table, look: Look) -> Vec<(String, Style)> {
    let Some(reviewed) = panel.at().checked_sub(1).and_then(|ply| panel.review.plies.get(ply)) else {
        let begins = panel.review.at_start.map(|seat| {
            let name = table.seats.name(seat);
            format!("{name} {} winning from the start.", if name == "You" { "are" } else { "is" })
        });
        return begins.into_iter().map(|text| (text, Style::new())).collect();
    };
    let mut before = panel.session().copy();
    before.undo();
    let name = table.seats.name(reviewed.ply.seat);
    let did = did(before.game(), reviewed.ply.mv);
    let slip = if reviewed.is_blunder() { "  (slip)" } else { "" };
    let mut story = vec![(format!("{name} {did}.{slip}"), look.theme.strong())];
    if reviewed.is_blunder() {
        let better = text::any_of(&reviewed.winning);
        story.push((format!("{better} would have won."), Style::new()));
    } else if !reviewed.mattered {
        story.push(("Here every move led to the same end.".to_string(), look.theme.quiet()));
    } else {
        story.push(("That kept the win.".to_string(), Style::new()));
    }
    story.extend(panel.reason().map(|reason| {
        let seat = reviewed.ply.seat;
        // What explains a position speaks to the player to move.
        let text = match table.seats.you() == Some(seat) {
            true => reason.to_string(),
            false => format!("Seen by {}: {reason}", table.seats.names().subject(seat)),
        };
        (text, Style::new())
    }));
    story
}
