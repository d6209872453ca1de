use duels_session::lesson::StepState;

use super::LessonPage;
use crate::board::Direction;
use crate::lesson::LessonCommand;
use crate::tui::board_page::talk_width;
use crate::tui::context::Context;
use crate::tui::controls::{Request, Shortcut};
use crate::tui::effect::Effect;
use crate::tui::event::{Key, KeyCode, Mouse, MouseAction};
use crate::tui::faces::FACE;
use crate::tui::menu::NewGame;
use crate::tui::note::Note;
use crate::tui::prompt_line::accepted;

/// The keys that are the first letter of a word, and act at once.
pub(super) const SHORTCUTS: [Shortcut; 5] =
    [('a', "again"), ('b', "back"), ('n', "next"), ('?', "help"), ('q', "quit")];

impl LessonPage {
    /// A key was pressed.
    pub(super) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        let is_free = self.controls.reading.is_none() && !self.controls.is_typing() && !key.control;
        if let (KeyCode::Char(letter), true) = (key.code, is_free)
            && let Some(word) = self.choice_of(letter)
        {
            return self.answer(&word, context);
        }
        let is_refuted = self.run.state() == StepState::Wrong && !self.takes_answers();
        if is_refuted && self.controls.reading.is_none() && self.controls.begins_answer(key) {
            self.again(context);
        }
        let picture = self.picture(context.size, context.look);
        let request = self.controls.key(key, self.takes_answers(), &picture, context.now);
        self.obey(request, context);
    }

    /// The mouse was moved or clicked.
    pub(super) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        if let Some(word) = self.clicked_choice(mouse, context) {
            return self.answer(&word, context);
        }
        let picture = self.picture(context.size, context.look);
        let board = self.layout(context.size, context.look).board;
        let request = self.controls.mouse(mouse, board, &picture);
        self.obey(request, context);
    }

    /// The answer that was clicked, if one was.
    fn clicked_choice(&self, mouse: Mouse, context: &Context<'_>) -> Option<String> {
        if mouse.action != MouseAction::Click || self.controls.reading.is_some() {
            return None;
        }
        let layout = self.layout(context.size, context.look);
        let columns = talk_width(context.size);
        let above = u16::try_from(self.above_choices(context.size, context.look).len()).ok()?;
        let x = mouse.column.checked_sub(layout.talk.x + if layout.is_roomy { FACE } else { 0 })?;
        let row = mouse.row.checked_sub(layout.talk.y + above)?;
        let rows = self.choice_rows(columns);
        let is_here = |place: &&super::choices::ChoicePlace| {
            (place.x..place.x + crate::tui::painter::width(&place.text)).contains(&x)
        };
        let place = rows.get(usize::from(row))?.iter().find(is_here)?;
        Some(self.run.choice_word(place.index))
    }

    fn obey(&mut self, request: Request, context: &mut Context<'_>) {
        match request {
            Request::None | Request::NotMeant | Request::Letter(_) => {}
            Request::Word(word) => self.line(word, context),
            Request::Line(line) => self.line(&line, context),
            Request::Tile(mv) if self.takes_answers() => self.answer(&mv, context),
            Request::Tile(_) => {}
            Request::Arrow(direction) => self.choose(direction),
            Request::Complete => self.controls.line.complete(&self.completions()),
            Request::Enter => self.enter(context),
        }
    }

    /// Walks over the answers.
    fn choose(&mut self, direction: Direction) {
        let count = self.choice_words().len();
        if count == 0 {
            return;
        }
        let goes_back = matches!(direction, Direction::Left | Direction::Up);
        self.choice = Some(match (self.choice, goes_back) {
            (None, false) => 0,
            (None, true) => count - 1,
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
        });
    }

    /// Enter: the chosen answer, another try, the next step, or the game after the lesson.
    fn enter(&mut self, context: &mut Context<'_>) {
        match (self.run.state(), self.choice) {
            (StepState::Asking | StepState::Wrong, Some(choice)) => {
                let word = self.run.choice_word(choice);
                self.answer(&word, context);
            }
            (StepState::Wrong, None) => self.again(context),
            (StepState::Right, _) if self.run.next().is_none() => self.beat_perfect(context),
            (StepState::Right, _) => self.go_to(self.run.next(), "", context),
            (StepState::Asking, None) if self.run.asks_for_move() => {
                self.controls.note = Some(Note::refusal(accepted(self.run.session())));
            }
            (StepState::Asking | StepState::Teacher, _) => {}
        }
    }

    /// A line was entered: an answer, or a word that the plain terminal accepts too.
    fn line(&mut self, line: &str, context: &mut Context<'_>) {
        match LessonCommand::parse(if line == "?" { "help" } else { line }) {
            Some(LessonCommand::Again) => self.again(context),
            Some(LessonCommand::Back) => self.go_to(self.run.previous(), "This is the first step.", context),
            Some(LessonCommand::Next) => self.go_to(self.run.next(), "This is the last step.", context),
            Some(LessonCommand::Help) => self.controls.reading = Some(0),
            Some(LessonCommand::Quit) => self.controls.leave(context),
            None if self.takes_answers() => self.answer(line, context),
            None => {}
        }
    }

    /// What Tab completes to.
    fn completions(&self) -> Vec<String> {
        let commands = LessonCommand::WORDS.iter().map(|(word, ..)| (*word).to_string());
        let moves = if self.run.asks_for_move() { self.run.session().legal_moves() } else { Vec::new() };
        self.choice_words().into_iter().chain(moves).chain(commands).collect()
    }

    /// Plays a whole game against perfect play.
    fn beat_perfect(&self, context: &mut Context<'_>) {
        context.effects.push(Effect::Start(NewGame::against_perfect(self.game.clone())));
    }
}
