use duels_rules::text;
use duels_session::puzzle::Question;

use super::Stage;
use super::solving::Solving;
use crate::board::Direction;
use crate::puzzle::PuzzleCommand;
use crate::tui::context::Context;
use crate::tui::controls::{Request, Shortcut};
use crate::tui::effect::Effect;
use crate::tui::event::{Key, KeyCode, Mouse, MouseAction};
use crate::tui::menu::NewGame;
use crate::tui::note::Note;

/// The keys that are the first letter of a word, and act at once.
pub(super) const SHORTCUTS: [Shortcut; 5] =
    [('h', "hint"), ('s', "show"), ('r', "rules"), ('?', "help"), ('q', "quit")];

impl Solving {
    /// A key was pressed; whether the next puzzle is wanted.
    pub(super) fn key(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        if self.is_moving() {
            self.play_all(context);
            return false;
        }
        if let Some(lines) = self.scrolls(key) {
            self.read(lines, context);
            return false;
        }
        if self.is_refuted() && self.controls.reading.is_none() {
            let is_only_that = matches!(key.code, KeyCode::Enter | KeyCode::Escape);
            let wants_help = matches!(key.code, KeyCode::Char('h' | 'H' | 's' | 'S'));
            if is_only_that || wants_help || self.controls.begins_answer(key) {
                self.try_again();
            }
            if is_only_that {
                return false;
            }
        }
        let picture = self.picture(context.size, context.look);
        let request = self.controls.key(key, self.is_asking(), &picture, context.now);
        self.obey(request, context)
    }

    /// How many lines a key scrolls the text below the board by. While tiles can be chosen, arrows choose them.
    fn scrolls(&self, key: Key) -> Option<i16> {
        match key.code {
            _ if self.controls.reading.is_some() => None,
            KeyCode::PageUp => Some(-1),
            KeyCode::PageDown => Some(1),
            KeyCode::Up if !self.is_asking() => Some(-1),
            KeyCode::Down if !self.is_asking() => Some(1),
            _ => None,
        }
    }

    /// Whether a wrong answer was refuted, and the puzzle can be tried again.
    pub(super) fn is_refuted(&self) -> bool {
        matches!(self.stage, Stage::Playing(_)) && !self.tries.is_over()
    }

    /// The mouse was moved or clicked.
    pub(super) fn mouse(&mut self, mouse: Mouse, context: &mut Context<'_>) {
        let is_reading = self.controls.reading.is_some();
        match mouse.action {
            MouseAction::Click if self.is_moving() => return self.play_all(context),
            MouseAction::Click if self.is_refuted() && !is_reading => return self.try_again(),
            MouseAction::ScrollUp if !is_reading => return self.read(-1, context),
            MouseAction::ScrollDown if !is_reading => return self.read(1, context),
            _ => {}
        }
        let picture = self.picture(context.size, context.look);
        let board = self.layout(context.size, context.look).board;
        let request = self.controls.mouse(mouse, board, &picture);
        if self.is_asking() {
            self.obey(request, context);
        }
    }

    /// A text was pasted.
    pub(super) fn paste(&mut self, text: &str) {
        if self.is_asking() {
            self.controls.paste(text);
        }
    }

    /// Does what a key asks for; whether the next puzzle is wanted.
    fn obey(&mut self, request: Request, context: &mut Context<'_>) -> bool {
        match request {
            Request::None => {}
            Request::Word(word) => self.word(word, context),
            Request::NotMeant => self.tries = self.before_hint.take().unwrap_or_else(|| self.tries.clone()),
            Request::Letter('g') if self.tries.is_over() => self.play_game_of_the_day(context),
            Request::Letter(_) => {}
            Request::Line(line) => self.line(&line, context),
            Request::Tile(mv) if self.is_asking() => self.tile(&mv, context),
            Request::Arrow(Direction::Up) => self.read(-1, context),
            Request::Arrow(Direction::Down) => self.read(1, context),
            Request::Arrow(_) => {}
            Request::Complete => self.controls.line.complete(&self.completions()),
            Request::Enter if self.is_asking() => self.controls.note = Some(Note::refusal(self.accepted())),
            Request::Tile(_) | Request::Enter if !self.tries.is_over() => {}
            Request::Tile(_) | Request::Enter if self.is_last => context.leave(),
            Request::Tile(_) | Request::Enter => return true,
        }
        false
    }

    fn word(&mut self, word: &'static str, context: &mut Context<'_>) {
        if let Some(command) = PuzzleCommand::parse(word) {
            self.command(command, context);
        }
    }

    /// A line was entered: an answer, or a word that the plain terminal accepts too.
    fn line(&mut self, line: &str, context: &mut Context<'_>) {
        match PuzzleCommand::parse(line) {
            Some(command) => self.command(command, context),
            None if self.is_asking() => self.submit(line, context),
            None => {}
        }
    }

    fn command(&mut self, command: PuzzleCommand, context: &mut Context<'_>) {
        match command {
            PuzzleCommand::Quit => self.controls.leave(context),
            PuzzleCommand::Help | PuzzleCommand::Rules => self.controls.reading = Some(0),
            PuzzleCommand::Board => self.controls.note = None,
            PuzzleCommand::Moves => {
                let moves = text::joined(self.puzzle().session().legal_moves(), " ");
                self.controls.note = Some(Note::notice(format!("Legal moves: {moves}")));
            }
            PuzzleCommand::Hint | PuzzleCommand::Show if !self.is_asking() => {}
            PuzzleCommand::Hint => {
                self.before_hint = Some(self.tries.clone());
                let hint = self.tries.hint(self.challenge.puzzle());
                (self.controls.note, self.scroll) = (Some(Note::notice(hint)), 0);
            }
            PuzzleCommand::Show => self.show(context),
        }
    }

    /// A tile was chosen: it is the answer, or one of several.
    fn tile(&mut self, mv: &str, context: &mut Context<'_>) {
        if !self.controls.collects {
            return self.submit(mv, context);
        }
        let line = self.controls.line.text();
        let chosen: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        if chosen.contains(&mv) {
            return self.submit(&line, context);
        }
        let line = text::joined(chosen.into_iter().chain([mv]), " ");
        self.controls.line.set(&line);
    }

    /// Scrolls the text below the board.
    fn read(&mut self, lines: i16, context: &Context<'_>) {
        let hidden = self.hidden_lines(context.size, context.look);
        self.scroll = self.scroll.min(hidden).saturating_add_signed(lines).min(hidden);
    }

    /// What would be accepted as an answer.
    fn accepted(&self) -> String {
        match self.puzzle().question() {
            Question::OnlyMove => crate::tui::prompt_line::accepted(self.shown()),
            Question::AllMoves => "Answer with moves, with spaces between them.".to_string(),
            Question::Winner => "Answer me or other.".to_string(),
            Question::Length => "Answer with a whole number, such as 5.".to_string(),
        }
    }

    /// What Tab completes to.
    fn completions(&self) -> Vec<String> {
        let answers = match self.puzzle().question() {
            Question::OnlyMove | Question::AllMoves => self.puzzle().session().legal_moves(),
            Question::Winner => vec!["me".to_string(), "other".to_string()],
            Question::Length => Vec::new(),
        };
        let words = PuzzleCommand::WORDS.map(|(word, ..)| word.to_string());
        answers.into_iter().chain(words).collect()
    }

    /// Plays the game of the day: you begin, and can win.
    fn play_game_of_the_day(&self, context: &mut Context<'_>) {
        if let Some(daily) = self.challenge.daily() {
            context.effects.push(Effect::Start(NewGame::against_perfect(daily.game.clone())));
        }
    }
}
