use ratatui::layout::Rect;

use super::{Panel, Table};
use crate::tui::board_view::{Marks, Picture, shows_all_choices};
use crate::tui::event::Size;
use crate::tui::layout::{Layout, Wanted, is_roomy};
use crate::tui::review;
use crate::tui::state::Look;

/// From this width on a review is told beside the board.
const BESIDE: u16 = 80;
/// How many rows the board has at least in a review.
const REVIEWED_BOARD: u16 = 4;
/// How many tiles that can be chosen always fit somewhere.
const FEW: usize = 60;

impl Table {
    /// Where the parts of the table are in a window of this size.
    pub(crate) fn layout(&self, size: Size) -> Layout {
        let plain = Wanted { is_roomy: is_roomy(size), above: 0, has_list: false, talk: 1 };
        if let (Panel::Review(_), true) = (&self.panel, size.columns >= BESIDE) {
            let mut layout = Layout::new(size, plain);
            let story = (size.columns * 3 / 8).min(44);
            layout.board.width = layout.board.width.saturating_sub(story);
            layout.board.height += layout.talk.height;
            layout.talk = Rect {
                x: size.columns - story,
                y: layout.board.y,
                width: story,
                height: layout.board.height,
            };
            layout.prompt.height = 0;
            return layout;
        }
        if let Panel::Review(panel) = &self.panel {
            let mut layout = Layout::new(size, plain);
            // Nothing is typed here. The board keeps a few rows; what does not fit is scrolled.
            let end = if layout.is_roomy { layout.prompt.y - 1 } else { layout.keys.y };
            let rows = end.saturating_sub(layout.board.y);
            let most = rows.saturating_sub(REVIEWED_BOARD).max(1);
            let story = review::story_height(panel, self, size.columns).clamp(1, most);
            layout.board.height = rows - story;
            layout.talk.y = layout.board.y + layout.board.height;
            layout.talk.height = story;
            layout.prompt.height = 0;
            return layout;
        }
        let is_roomy = is_roomy(size) && !self.is_crowded(size);
        let talk = self.talk_lines(size, is_roomy);
        let mut layout = Layout::new(
            size,
            Wanted { is_roomy, above: u16::from(self.value.is_shown), has_list: true, talk },
        );
        if let (Panel::Result, true) = (&self.panel, layout.is_roomy) {
            // The panel covers the players, not the board.
            layout.board.height = super::result::top(self, layout, size).saturating_sub(layout.board.y);
        }
        layout
    }

    /// How many lines of the story of a review are not shown in a window of this size.
    pub(super) fn hidden_story(&self, size: Size) -> u16 {
        let Panel::Review(panel) = &self.panel else { return 0 };
        let talk = self.layout(size).talk;
        review::story_height(panel, self, talk.width).saturating_sub(talk.height)
    }

    /// Whether a board with many tiles needs the room of the faces, so that all of them are shown. It is so for the
    /// whole game, because it would be odd if the faces came and went.
    fn is_crowded(&self, size: Size) -> bool {
        // A few tiles can be listed below any board.
        if self.start.choices().take(FEW + 1).count() <= FEW {
            return false;
        }
        let shows_all = |is_roomy: bool| {
            let wanted = Wanted { is_roomy, above: 0, has_list: true, talk: 1 };
            let board = Layout::new(size, wanted).board;
            shows_all_choices(&self.start, board.width, board.height)
        };
        !shows_all(true) && shows_all(false)
    }

    /// The board in a window of this size, as it is shown now.
    pub(crate) fn picture(&self, size: Size, look: Look) -> Picture {
        let board = self.layout(size).board;
        let size = (board.width, board.height);
        if let Panel::Review(review) = &self.panel {
            let marks = Marks { best: review.winning(), is_review: true };
            return Picture::of(review.session(), &self.seats, marks, None, size, look);
        }
        let session = self.motion.as_ref().map_or(&self.session, |motion| &motion.before);
        let marks = Marks { best: &self.best, is_review: false };
        Picture::of(session, &self.seats, marks, self.pointer.cursor, size, look)
    }
}
