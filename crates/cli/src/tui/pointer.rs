use ratatui::layout::Rect;

use super::board_view::{Picture, Spot};
use super::event::{Mouse, MouseAction};
use super::note::Note;
use crate::board::{Direction, Walk};

/// The tiles that the arrow keys and the mouse point at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pointer {
    /// The tile that the arrow keys have chosen.
    pub(crate) cursor: Option<Spot>,
    /// The tile under the mouse.
    pub(crate) hover: Option<Spot>,
}

/// What is said about the tile that is pointed at.
pub(crate) struct PointerWords {
    pub(crate) long: String,
    /// The same for a narrow window.
    pub(crate) short: String,
}

impl Pointer {
    /// Chooses the tile that an arrow key leads to: one that can be played, or any. Says whether there is one.
    pub(crate) fn walk(&mut self, direction: Direction, all: bool, picture: &Picture) -> bool {
        let walk = if all { Walk::All } else { Walk::Playable };
        self.choose(picture.step(self.cursor, direction, walk))
    }

    /// Chooses the first or the last tile that can be played. Says whether there is one.
    pub(crate) fn walk_to_end(&mut self, last: bool, picture: &Picture) -> bool {
        self.choose(picture.end(last, Walk::Playable))
    }

    fn choose(&mut self, spot: Option<Spot>) -> bool {
        self.cursor = spot.or(self.cursor);
        spot.is_some()
    }

    /// Points with the mouse at a board in this part of the screen; gives the tile that was clicked.
    pub(crate) fn point(&mut self, mouse: Mouse, board: Rect, picture: &Picture) -> Option<Spot> {
        let inside = (mouse.column.checked_sub(board.x), mouse.row.checked_sub(board.y));
        self.hover = match inside {
            (Some(x), Some(y)) => picture.at(x, y),
            _ => None,
        };
        let clicked = self.hover.filter(|_| mouse.action == MouseAction::Click);
        self.cursor = clicked.or(self.cursor);
        clicked
    }

    /// Why the chosen tile cannot be played, if it cannot.
    pub(crate) fn refusal(&self, picture: &Picture) -> Option<Note> {
        let spot = self.cursor.filter(|&spot| picture.move_of(spot).is_none())?;
        let usual = || format!("{} cannot be chosen now.", picture.tile_text(spot));
        Some(Note::refusal(picture.why_not(spot).unwrap_or_else(usual)))
    }

    /// What Enter would do to the chosen tile, or a click to the one under the mouse.
    pub(crate) fn words(&self, picture: &Picture) -> Option<PointerWords> {
        let (spot, key) = match (self.hover, self.cursor) {
            (Some(spot), _) => (spot, "click"),
            (None, Some(spot)) => (spot, "Enter"),
            (None, None) => return None,
        };
        let note = picture.tile(spot).and_then(|tile| tile.note.clone());
        let about = note.map(|note| format!(": {note}")).unwrap_or_default();
        let short = format!("{}{about}", picture.tile_text(spot));
        let long = match (picture.move_of(spot), picture.why_not(spot)) {
            (Some(_), _) => format!("{short}   ({key} plays it)"),
            (None, Some(why)) => why,
            (None, None) => short.clone(),
        };
        Some(PointerWords { long, short })
    }
}
