use duels_rules::text;
use ratatui::style::Style;

use super::Table;
use crate::tui::painter::{Painter, hanging};
use crate::tui::state::Look;

/// How many columns the number of a move takes.
const NUMBER: u16 = 5;

impl Table {
    /// The moves so far with who made them, in so many columns.
    pub(super) fn move_lines(&self, columns: u16) -> Vec<String> {
        self.moves(columns).concat()
    }

    /// The lines of every move so far.
    fn moves(&self, columns: u16) -> Vec<Vec<String>> {
        if self.session.plies().is_empty() {
            return vec![vec!["No moves yet.".to_string()]];
        }
        let mut game = self.session.game().copy();
        game.restart(self.session.first());
        let mut moves = Vec::new();
        for (number, ply) in (1..).zip(self.session.plies()) {
            let did = format!("{} {}", self.seats.name(ply.seat), game.did(ply.mv));
            moves.push(hanging(&format!("{number:>3}"), &did, NUMBER, columns));
            // The replay is in the position in which the ply was made.
            if game.play(ply.mv).is_err() {
                break;
            }
        }
        moves
    }

    /// The latest moves, beside the board.
    pub(super) fn draw_list(&self, painter: &mut Painter<'_>, look: Look) {
        painter.text(0, 0, "Moves", look.theme.quiet());
        let moves = self.moves(painter.width());
        let room = usize::from(painter.height().saturating_sub(1));
        let mut used = 0;
        let fits = |lines: &&Vec<String>| {
            used += lines.len();
            used <= room
        };
        let shown = moves.iter().rev().take_while(fits).count();
        let hidden = moves.len() - shown;
        for (y, line) in (1..).zip(moves[hidden..].iter().flatten()) {
            painter.text(0, y, line, Style::new());
        }
        if hidden > 0 {
            let more = text::counted(hidden as u64, "earlier move");
            painter.right(1, 0, &more, look.theme.quiet());
        }
    }
}
