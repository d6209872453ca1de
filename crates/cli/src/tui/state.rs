use std::time::Duration;

use super::event::Size;
use super::lesson::LessonPage;
use super::menu::Menu;
use super::puzzle::PuzzlePage;
use super::table::Table;
use super::theme::Theme;

/// All that the screen shows, and nothing that it does: no files, no threads, no terminal.
pub(crate) struct State {
    pub(crate) size: Size,
    /// The time since the start of the program.
    pub(crate) now: Duration,
    pub(crate) look: Look,
    pub(crate) page: Page,
    /// The menu, where the program has one: a game that is left goes back to it.
    pub(crate) has_menu: bool,
    /// The menu as it was when a game began.
    pub(crate) menu: Menu,
    /// The number of the latest job.
    pub(crate) ticket: u64,
}

/// How things are shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    /// Whether things move.
    pub(crate) motion: bool,
    /// Whether only ASCII can be shown.
    pub(crate) ascii: bool,
}

/// What fills the screen.
pub(crate) enum Page {
    Menu,
    /// A game is being opened.
    Opening,
    Table(Box<Table>),
    Puzzle(Box<PuzzlePage>),
    Lesson(Box<LessonPage>),
}

impl State {
    /// The screen before anything was chosen.
    pub(crate) fn new(size: Size, look: Look, menu: Menu, has_menu: bool) -> State {
        let page = if has_menu { Page::Menu } else { Page::Opening };
        State { size, now: Duration::ZERO, look, page, has_menu, menu, ticket: 0 }
    }

    /// When the screen changes by itself next, if it does.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        match &self.page {
            Page::Table(table) => table.next_tick(self.now, self.look),
            Page::Puzzle(page) => page.next_tick(),
            Page::Lesson(page) => page.next_tick(),
            Page::Menu | Page::Opening => None,
        }
    }
}
