use ratatui::layout::Rect;

use super::event::Size;
use super::faces::FACES;

/// From this width on the moves are listed beside the board.
const WIDE: u16 = 120;
/// How many columns that list takes.
const LIST: u16 = 36;

/// Where the parts of a page with a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Whether there is room for rules between the parts, and for the faces.
    pub(crate) is_roomy: bool,
    pub(crate) header: Rect,
    /// What is above the board: who is winning, or what is asked.
    pub(crate) above: Option<Rect>,
    pub(crate) board: Rect,
    pub(crate) list: Option<Rect>,
    /// The faces with what they say, or one or more lines of talk.
    pub(crate) talk: Rect,
    pub(crate) prompt: Rect,
    pub(crate) keys: Rect,
}

/// What the parts of a page depend on besides the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) is_roomy: bool,
    /// How many lines are above the board.
    pub(crate) above: u16,
    pub(crate) has_list: bool,
    /// How many lines are said.
    pub(crate) talk: u16,
}

/// Whether a window of this size has room for the faces.
pub(crate) fn is_roomy(size: Size) -> bool {
    size.rows >= 20 && size.columns >= 60
}

impl Layout {
    /// The parts of a page in a window of this size.
    pub(crate) fn new(size: Size, wanted: Wanted) -> Layout {
        let Size { columns, rows } = size;
        let Wanted { is_roomy, above, has_list, talk } = wanted;
        let row = |y: u16, height: u16| Rect { x: 0, y, width: columns, height };
        let rule = u16::from(is_roomy);
        let top = 1 + rule;
        let board_top = top + above;
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
            above: (above > 0).then(|| row(top, above)),
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

    /// The rows of the rules between the parts, where there is room for them.
    pub(crate) fn rules(&self) -> impl Iterator<Item = u16> {
        let rows = [self.header.y + 1, self.prompt.y.saturating_sub(1), self.prompt.y + 1];
        rows.into_iter().filter(|_| self.is_roomy)
    }
}
