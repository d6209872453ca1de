use duels_session::puzzle::Question;
use ratatui::Frame;
use ratatui::style::Style;

use super::solving::Solving;
use super::{PuzzlePage, Stage};
use crate::tui::board_page::{self, BoardPage, Heading};
use crate::tui::board_view::{Marks, Picture};
use crate::tui::event::Size;
use crate::tui::faces::Face;
use crate::tui::header::{draw_header, game_titles, titles};
use crate::tui::key_line::draw_keys;
use crate::tui::layout::Layout;
use crate::tui::painter::{Painter, wrapped};
use crate::tui::prompt_line::{PromptLine, move_question};
use crate::tui::state::Look;

impl PuzzlePage {
    /// Draws the puzzle, or that it is being made.
    pub(crate) fn draw(&self, size: Size, look: Look, frame: &mut Frame<'_>) {
        if let Some(solving) = &self.solving {
            return solving.draw(size, look, frame);
        }
        let area = frame.area();
        let mut painter = Painter::new(frame.buffer_mut(), area);
        draw_header(&mut painter, &titles("Puzzles", "find the winning move"), &[String::new()], look);
        let said = self.problem.as_deref().unwrap_or("Looking for a puzzle …");
        for (y, line) in (2..).zip(wrapped(said, size.columns.saturating_sub(4))) {
            painter.text(2, y, &line, Style::new());
        }
        draw_keys(&mut painter, size.rows.saturating_sub(1), &[("q", "leave")], look);
    }
}

impl Solving {
    fn heading(&self, look: Look, size: Size) -> Heading {
        let difficulty = self.puzzle().difficulty();
        let note = match (look.ascii, size.columns >= 60) {
            (true, true) => format!("difficulty {difficulty} of 5"),
            (true, false) => format!("{difficulty} of 5"),
            (false, true) => format!("{} {difficulty} of 5", difficulty.marks()),
            (false, false) => difficulty.marks(),
        };
        Heading { text: self.puzzle().prompt().to_string(), note }
    }

    /// Where the parts of the page are.
    pub(super) fn layout(&self, size: Size, look: Look) -> Layout {
        let talk = self.talk(size, look).len();
        board_page::layout(size, &self.heading(look, size), talk)
    }

    /// How many lines of the text below the board are not shown.
    pub(super) fn hidden_lines(&self, size: Size, look: Look) -> u16 {
        board_page::hidden_lines(self.layout(size, look), self.talk(size, look).len())
    }

    /// The board as it is shown now.
    pub(super) fn picture(&self, size: Size, look: Look) -> Picture {
        let board = self.layout(size, look).board;
        let scene = self.shown().scene();
        // The answer that was shown is one of the tiles that could be chosen.
        let is_open = matches!(self.stage, Stage::Asking | Stage::Shown(_)) && self.asks_for_moves();
        let scene = if is_open { scene } else { scene.without_choices() };
        let names_answer = self.asks_for_moves() && self.tries.has_answer(self.puzzle());
        let best = if names_answer { self.puzzle().answers() } else { &[] };
        let (marks, focus) = (Marks { best, is_review: false }, self.controls.pointer.cursor);
        Picture::of_scene(scene, &self.puzzle().names(), marks, focus, (board.width, board.height), look)
    }

    fn draw(&self, size: Size, look: Look, frame: &mut Frame<'_>) {
        let (layout, picture) = (self.layout(size, look), self.picture(size, look));
        let question = self.question(size);
        let words = self.controls.pointer.words(&picture).filter(|_| self.is_asking());
        let page = BoardPage {
            layout,
            titles: &game_titles(self.puzzle().game()),
            notes: &self.notes(),
            heading: &self.heading(look, size),
            picture: &picture,
            faces: self.faces(),
            talk: &self.talk(size, look),
            scroll: self.scroll,
            prompt: PromptLine { question: &question, short: &question, line: &self.controls.line, words },
            keys: &self.keys(),
            help: self.controls.reading.map(|scroll| (self.help(size), scroll)),
        };
        page.draw(size, look, frame);
    }

    /// Which puzzle it is, and where help is.
    fn notes(&self) -> [String; 2] {
        let which = match (self.challenge.daily(), self.place) {
            (Some(daily), _) => format!("Daily duel {}  ", daily.number),
            (None, Some((number, count))) => format!("Puzzle {number} of {count}  "),
            (None, None) => String::new(),
        };
        [format!("{which}? help"), which.trim_end().to_string()]
    }

    fn faces(&self) -> [Face; 2] {
        let (you, them) = match (&self.stage, self.tries.is_over()) {
            (Stage::Playing(_), true) => ('^', 'x'),
            (Stage::Playing(_), false) => ('x', '^'),
            _ => ('•', '*'),
        };
        let face = |eye, caption: &str| Face { eye, caption: caption.to_string() };
        [face(you, "You"), face(them, "The other player")]
    }

    /// What the line asks for.
    fn question(&self, size: Size) -> String {
        let is_over = self.tries.is_over();
        match (&self.stage, self.puzzle().question()) {
            (Stage::Asking, Question::OnlyMove) => {
                move_question(self.shown(), &self.puzzle().names(), size.columns)
            }
            (Stage::Asking, Question::AllMoves) => "Your moves:".to_string(),
            (Stage::Asking, Question::Winner) => "Your answer, me or other:".to_string(),
            (Stage::Asking, Question::Length) => "Your answer:".to_string(),
            (Stage::Judging { .. }, _) => "…".to_string(),
            _ if self.is_moving() => "Any key shows the end at once.".to_string(),
            _ if !is_over => "Enter tries again:".to_string(),
            _ if self.is_last => "Enter leaves:".to_string(),
            _ => "Enter asks the next one:".to_string(),
        }
    }

    /// The keys that mean something now.
    fn keys(&self) -> Vec<(String, &'static str)> {
        let key = |key: &str, what| (key.to_string(), what);
        let shortcut = |letter, what| (self.controls.key_name(letter), what);
        if self.is_moving() {
            return vec![key("any key", "show the end")];
        }
        let mut keys = Vec::new();
        match (self.is_asking(), self.tries.is_over()) {
            (true, _) => {
                if self.asks_for_moves() {
                    keys.push(key("←→↑↓", "choose"));
                }
                let enter = if self.controls.collects { "add, again to answer" } else { "answer" };
                keys.extend([key("Enter", enter), shortcut('h', "hint"), shortcut('s', "show")]);
            }
            (false, true) => {
                keys.push(key("Enter", if self.is_last { "leave" } else { "next puzzle" }));
                if self.challenge.daily().is_some() {
                    keys.push(key("g", "game of the day"));
                }
            }
            (false, false) => keys.push(key("Enter", "try again")),
        }
        keys.extend([shortcut('?', "rules"), shortcut('q', "quit")]);
        keys
    }
}
