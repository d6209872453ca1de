use std::time::Duration;

use super::answer::Answer;
use super::opening::{LessonOpening, Opening};

/// Something that happened, as [`update`](super::update::update) hears of it.
pub(crate) enum Event {
    /// A key was pressed.
    Key(Key),
    /// A text was pasted.
    Paste(String),
    /// The mouse was moved, or one of its buttons pressed.
    Mouse(Mouse),
    /// The window has another size.
    Resize(Size),
    /// The time since the start of the program. It comes before every other event and whenever something moves.
    Tick(Duration),
    /// A game was opened: a new one, or one that is continued.
    Opened(Box<Opening>),
    /// The games that can be continued, in words.
    Unfinished {
        /// What the menu lists, in words.
        listed: Vec<String>,
        /// How many others there are.
        others: usize,
    },
    /// Puzzles were opened.
    PuzzlesOpened,
    /// It is noted how a puzzle went; this is said at the end.
    PuzzleKept(String),
    /// A lesson was opened.
    LessonOpened(Box<LessonOpening>),
    /// A worker has finished.
    Answer(Answer),
    /// What was asked for could not be done, as a sentence.
    Failed(String),
    /// Something that was asked for is done, as a sentence.
    Done(String),
}

/// How many columns and rows the window has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

impl Size {
    /// Nothing can be played in a smaller window.
    pub(crate) const LEAST: Size = Size { columns: 40, rows: 12 };

    /// Whether both sides are at least as long.
    pub(crate) fn holds(self, other: Size) -> bool {
        self.columns >= other.columns && self.rows >= other.rows
    }
}

/// A key with what was held down together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) code: KeyCode,
    pub(crate) shift: bool,
    pub(crate) control: bool,
}

/// The keys that mean something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyCode {
    Char(char),
    Enter,
    Escape,
    Tab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
}

impl Key {
    /// A key by itself.
    #[cfg(test)]
    pub(crate) const fn plain(code: KeyCode) -> Key {
        Key { code, shift: false, control: false }
    }
}

/// What the mouse did, and where, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mouse {
    pub(crate) column: u16,
    pub(crate) row: u16,
    pub(crate) action: MouseAction,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MouseAction {
    Click,
    Move,
    ScrollUp,
    ScrollDown,
}
