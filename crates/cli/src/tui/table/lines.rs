//! The panels on top of the table.

use duels_rules::{ILLEGAL_MOVES_ARE_REFUSED, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layout::Layout;
use super::{Panel, Table};
use crate::play::PlayCommand;
use crate::tui::event::Size;
use crate::tui::painter::{Painter, width, wrapped};
use crate::tui::review;
use crate::tui::state::Look;
use crate::tui::theme::Side;

/// What the keys do.
const KEYS: [(&str, &str); 13] = [
    ("← → ↑ ↓", "choose a tile that can be played"),
    ("Shift + arrows", "look at any tile, and why it cannot be played"),
    ("Enter", "play the chosen tile, or what is typed"),
    ("digits, letters", "type a move or a word; Tab completes it"),
    ("mouse", "a click plays a tile"),
    ("h", "a hint; again for the move, again for the reason"),
    ("v", "show who is winning"),
    ("u", "take back your last move"),
    ("m", "the moves so far"),
    ("r", "the rules"),
    ("?", "this page"),
    ("q", "save and quit"),
    ("Ctrl-C", "leave at once; the game is kept"),
];

/// Draws what is on top of the table; whether it takes the keys.
pub(super) fn draw_panel(table: &Table, layout: Layout, size: Size, look: Look, buffer: &mut Buffer) -> bool {
    match &table.panel {
        Panel::None | Panel::Bar => return false,
        Panel::Help { scroll } => page(buffer, size, look, "Help", &help(size), *scroll),
        Panel::Rules { scroll } => {
            page(buffer, size, look, &table.session.game().title(), &table.rules(), *scroll);
        }
        Panel::Moves { scroll } => page(buffer, size, look, "Moves", &table.move_lines().join("\n"), *scroll),
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

/// A page of text that can be scrolled. It leaves the line with the keys free.
fn page(buffer: &mut Buffer, size: Size, look: Look, title: &str, text: &str, scroll: u16) {
    let wide = size.columns.min(90);
    let area = Rect { x: (size.columns - wide) / 2, y: 0, width: wide, height: size.rows.saturating_sub(1) };
    let mut painter = Painter::new(buffer, area);
    let mut inside = painter.framed(look.theme.quiet());
    let lines = wrapped(text, inside.width());
    let room = inside.height().saturating_sub(2);
    let most = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(room);
    let from = scroll.min(most);
    inside.text(0, 0, title, look.theme.strong());
    for (y, line) in (2..).zip(lines.iter().skip(usize::from(from)).take(usize::from(room))) {
        inside.text(0, y, line, Style::new());
    }
    if most > 0 {
        let place = format!("{} of {}", from + 1, most + 1);
        inside.right(0, 0, &place, look.theme.quiet());
    }
}

fn help(size: Size) -> String {
    let wide = if size.columns < 60 { 2 } else { 18 };
    let entry = |key: &str, about: &str| match width(key) < wide {
        true => format!("{key:<18}{about}"),
        false => format!("{key}: {about}"),
    };
    let keys = KEYS.map(|(key, about)| entry(key, about)).join("\n");
    let words = PlayCommand::WORDS.map(|(word, about)| entry(word, about)).join("\n");
    format!("{keys}\n\nOr type one of these words:\n\n{words}")
}

impl Table {
    fn rules(&self) -> String {
        format!("{}\n\n{ILLEGAL_MOVES_ARE_REFUSED}", self.session.game().rules().replace('\n', "\n\n"))
    }

    /// The moves so far, one per line, with who made them.
    pub(super) fn move_lines(&self) -> Vec<String> {
        if self.session.plies().is_empty() {
            return vec!["No moves yet.".to_string()];
        }
        let mut game = self.session.game().copy();
        game.restart(self.session.first());
        let mut lines = Vec::new();
        for (number, ply) in (1..).zip(self.session.plies()) {
            let did = super::words::did(&*game, ply.mv);
            lines.push(format!("{number:>3}  {} {did}", self.seats.name(ply.seat)));
            // The replay is in the position in which the ply was made.
            if game.play(ply.mv).is_err() {
                break;
            }
        }
        lines
    }

    /// The latest moves, beside the board.
    pub(super) fn draw_list(&self, painter: &mut Painter<'_>, look: Look) {
        painter.text(0, 0, "Moves", look.theme.quiet());
        let lines = self.move_lines();
        let room = usize::from(painter.height().saturating_sub(1));
        for (y, line) in (1..).zip(&lines[lines.len().saturating_sub(room)..]) {
            painter.text(0, y, line, Style::new());
        }
        if lines.len() > room {
            let more = text::counted((lines.len() - room) as u64, "earlier move");
            painter.right(1, 0, &more, look.theme.quiet());
        }
    }
}
