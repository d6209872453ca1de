use ratatui::layout::Rect;

use super::{Panel, Table};
use crate::tui::board_view::{Marks, Picture, shows_all_choices};
use crate::tui::event::Size;
use crate::tui::review;
use crate::tui::state::Look;

/// How high the two players are drawn, with their names.
const FACES: u16 = 4;
/// From this width on the moves are listed beside the board.
const WIDE: u16 = 120;
/// From this width on a review is told beside the board.
const BESIDE: u16 = 80;
/// How many columns that list takes.
const LIST: u16 = 36;

/// How many rows the board has at least in a review.
const REVIEWED_BOARD: u16 = 4;
/// How many tiles that can be chosen always fit somewhere.
const FEW: usize = 60;

/// Where the parts of the table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Whether there is room for rules between the parts, and for the faces.
    pub(crate) is_roomy: bool,
    pub(crate) header: Rect,
    pub(crate) value: Option<Rect>,
    pub(crate) board: Rect,
    pub(crate) list: Option<Rect>,
    /// The faces with what they say, or one or more lines of talk.
    pub(crate) talk: Rect,
    pub(crate) prompt: Rect,
    pub(crate) keys: Rect,
}

/// What the parts of a table depend on besides the window.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    is_roomy: bool,
    has_value: bool,
    has_list: bool,
    /// How many lines are said.
    talk: u16,
}

/// Whether a window of this size has room for the faces.
fn is_roomy(size: Size) -> bool {
    size.rows >= 20 && size.columns >= 60
}

impl Layout {
    /// The parts of a table in a window of this size.
    fn new(size: Size, wanted: Wanted) -> Layout {
        let Size { columns, rows } = size;
        let Wanted { is_roomy, has_value, has_list, talk } = wanted;
        let row = |y: u16, height: u16| Rect { x: 0, y, width: columns, height };
        let rule = u16::from(is_roomy);
        let top = 1 + rule;
        let value = has_value.then(|| row(top, 1));
        let board_top = top + u16::from(has_value);
        let talk_height = if is_roomy { talk.max(FACES) } else { talk };
        let below = talk_height + rule + 1 + rule + 1;
        let board_height = rows.saturating_sub(board_top + below);
        let has_list = has_list && columns >= WIDE;
        let list_width = if has_list { LIST } else { 0 };
        let margin = if is_roomy { 2 } else { 0 };
        let board = Rect {
            x: margin,
            y: board_top,
            width: columns.saturating_sub(list_width + 2 * margin),
            height: board_height,
        };
        let talk_top = board_top + board_height;
        let prompt_top = talk_top + talk_height + rule;
        Layout {
            is_roomy,
            header: row(0, 1),
            value,
            board,
            list: has_list.then(|| Rect {
                x: columns - LIST,
                y: board_top,
                width: LIST,
                height: board_height,
            }),
            talk: row(talk_top, talk_height),
            prompt: row(prompt_top, 1),
            keys: row(prompt_top + 1 + rule, 1),
        }
    }
}

impl Table {
    /// Where the parts of the table are in a window of this size.
    pub(crate) fn layout(&self, size: Size) -> Layout {
        let plain = Wanted { is_roomy: is_roomy(size), has_value: false, has_list: false, talk: 1 };
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
        let mut layout =
            Layout::new(size, Wanted { is_roomy, has_value: self.value.is_shown, has_list: true, talk });
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
            let wanted = Wanted { is_roomy, has_value: false, has_list: true, talk: 1 };
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
        Picture::of(session, &self.seats, marks, self.cursor, size, look)
    }
}
