use duels_session::lesson::StepState;
use ratatui::Frame;

use super::LessonPage;
use crate::tui::board_page::{self, BoardPage, Heading, talk_width};
use crate::tui::board_view::{Marks, Picture};
use crate::tui::event::Size;
use crate::tui::faces::{FACE, Face};
use crate::tui::header::titles;
use crate::tui::layout::Layout;
use crate::tui::painter::Painter;
use crate::tui::prompt_line::{PromptLine, move_question};
use crate::tui::state::Look;

impl LessonPage {
    fn heading(&self) -> Heading {
        let (number, steps, title) = (self.run.number(), self.run.steps(), self.run.step().title);
        Heading { text: title.to_string(), note: format!("Step {number} of {steps}") }
    }

    /// Where the parts of the page are.
    pub(super) fn layout(&self, size: Size, look: Look) -> Layout {
        board_page::layout(size, &self.heading(), self.talk(size, look).len())
    }

    /// The board as it is shown now.
    pub(super) fn picture(&self, size: Size, look: Look) -> Picture {
        let board = self.layout(size, look).board;
        let focus = self.controls.pointer.cursor;
        let (scene, names) = (self.run.scene(), self.run.names());
        Picture::of_scene(scene, &names, Marks::default(), focus, (board.width, board.height), look)
    }

    /// Draws the step.
    pub(crate) fn draw(&self, size: Size, look: Look, frame: &mut Frame<'_>) {
        let (layout, picture) = (self.layout(size, look), self.picture(size, look));
        let question = self.question(size);
        let words = self.controls.pointer.words(&picture).filter(|_| self.run.asks_for_move());
        let is_reading = self.controls.reading.is_some();
        let page = BoardPage {
            layout,
            titles: &titles(self.run.entry().info.name().as_ref(), self.run.lesson().title),
            notes: &["? help".to_string()],
            heading: &self.heading(),
            picture: &picture,
            faces: self.faces(),
            talk: &self.talk(size, look),
            scroll: 0,
            prompt: PromptLine { question: &question, short: "Your move:", line: &self.controls.line, words },
            keys: &self.keys(),
            help: self.controls.reading.map(|scroll| (self.help(size), scroll)),
        };
        page.draw(size, look, frame);
        if !is_reading {
            self.draw_choice(layout, size, look, frame);
        }
    }

    /// Marks the answer that the arrow keys have chosen.
    fn draw_choice(&self, layout: Layout, size: Size, look: Look, frame: &mut Frame<'_>) {
        let columns = talk_width(size);
        let above = u16::try_from(self.above_choices(size, look).len()).unwrap_or(u16::MAX);
        let left = if layout.is_roomy { FACE } else { 0 };
        let mut painter = Painter::new(frame.buffer_mut(), layout.talk);
        for (y, row) in (above..).zip(self.choice_rows(columns)) {
            for place in row.iter().filter(|place| Some(place.index) == self.choice) {
                painter.text(left + place.x, y, &place.text, look.theme.chosen());
            }
        }
    }

    fn faces(&self) -> [Face; 2] {
        let (you, teacher) = match self.run.state() {
            StepState::Asking => ('•', '*'),
            StepState::Teacher => ('•', '˙'),
            StepState::Right => ('^', '*'),
            StepState::Wrong => ('x', '*'),
        };
        let face = |eye, caption: &str| Face { eye, caption: caption.to_string() };
        [face(you, "You"), face(teacher, "Teacher")]
    }

    /// What the line asks for.
    fn question(&self, size: Size) -> String {
        let words = match (self.run.state(), self.run.choices().is_empty()) {
            (StepState::Asking, true) => {
                return move_question(self.run.session(), &self.run.names(), size.columns);
            }
            (StepState::Asking | StepState::Wrong, false) => "Your answer:",
            (StepState::Teacher, _) => "The teacher's turn:",
            (StepState::Wrong, true) => "Enter tries again:",
            (StepState::Right, _) if self.run.next().is_none() => "Enter begins the game:",
            (StepState::Right, _) => "Enter goes on:",
        };
        words.to_string()
    }

    /// The keys that mean something now.
    fn keys(&self) -> Vec<(String, &'static str)> {
        let enter = match self.run.state() {
            StepState::Asking | StepState::Teacher => "answer",
            StepState::Wrong if self.run.choices().is_empty() => "try again",
            StepState::Wrong => "answer",
            StepState::Right if self.run.next().is_none() => "beat Perfect",
            StepState::Right => "next step",
        };
        let mut keys = vec![("Enter".to_string(), enter)];
        if self.takes_answers() {
            keys.insert(0, ("←→↑↓".to_string(), "choose"));
        }
        let back = self.run.previous().map(|_| ('b', "back"));
        let next = self.run.next().map(|_| ('n', "next"));
        let letters = back.into_iter().chain(next).chain([('a', "again"), ('?', "help"), ('q', "quit")]);
        keys.extend(letters.map(|(letter, what)| (self.controls.key_name(letter), what)));
        keys
    }
}
