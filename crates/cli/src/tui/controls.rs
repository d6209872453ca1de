use std::time::Duration;

use duels_session::Session;
use ratatui::layout::Rect;

use super::board_view::Picture;
use super::context::Context;
use super::event::{Key, KeyCode, Mouse, MouseAction};
use super::line_input::LineInput;
use super::note::Note;
use super::page::scroll_step;
use super::pointer::Pointer;
use super::shortcuts::{FAREWELL, move_letters};
use super::word_tail::{TailKey, WordTail};
use crate::board::Direction;

/// A letter that acts at once, and the word that does the same.
pub(crate) type Shortcut = (char, &'static str);

/// What a person does on a page with a board: the tile that is pointed at, the line that is typed, the help that is read.
pub(crate) struct Controls {
    pub(crate) pointer: Pointer,
    pub(crate) line: LineInput,
    /// What the program says: a hint, a refusal.
    pub(crate) note: Option<Note>,
    /// How far the page with the keys and the rules is scrolled, while it is open.
    pub(crate) reading: Option<u16>,
    /// Whether several tiles are collected in the line before it is entered.
    pub(crate) collects: bool,
    shortcuts: &'static [Shortcut],
    /// The letters that are typed, because they begin a move of this game.
    move_letters: Vec<char>,
    tail: Option<WordTail>,
    leaving_at: Option<Duration>,
}

/// What a key or a click asks of its page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Nothing.
    None,
    /// A shortcut: what this word does.
    Word(&'static str),
    /// The first letter of a longer word was taken for a shortcut.
    NotMeant,
    /// Another letter, where nothing is typed.
    Letter(char),
    /// This line was entered.
    Line(String),
    /// The tile of this move was chosen.
    Tile(String),
    /// Enter, with nothing typed and no tile chosen.
    Enter,
    /// An arrow key where no tile can be chosen.
    Arrow(Direction),
    /// Complete the line.
    Complete,
}

impl Controls {
    /// The controls of a page about a game; some letters act at once.
    pub(crate) fn new(session: &Session, shortcuts: &'static [Shortcut]) -> Controls {
        let mut start = session.copy();
        start.undo_to(0);
        Controls {
            pointer: Pointer::default(),
            line: LineInput::default(),
            note: None,
            reading: None,
            collects: false,
            shortcuts,
            move_letters: move_letters(&start, shortcuts.iter().map(|(letter, _)| *letter)),
            tail: None,
            leaving_at: None,
        }
    }

    /// Whether something is typed.
    pub(crate) fn is_typing(&self) -> bool {
        !self.line.is_empty()
    }

    /// What a key is called that is a letter. One that begins a move here is typed, and its capital is the key.
    pub(crate) fn key_name(&self, letter: char) -> String {
        let letter = if self.move_letters.contains(&letter) { letter.to_ascii_uppercase() } else { letter };
        letter.to_string()
    }

    /// A key was pressed. Letters are typed only where the page takes answers now.
    pub(crate) fn key(&mut self, key: Key, takes_answers: bool, picture: &Picture, now: Duration) -> Request {
        if let Some(request) = self.word_or_page_key(key, now) {
            return request;
        }
        match key.code {
            KeyCode::Char(letter) if !key.control && !self.is_typing() => {
                self.letter(letter, key, takes_answers, now)
            }
            KeyCode::Enter => self.enter(picture),
            KeyCode::Up => self.walk(Direction::Up, key, picture),
            KeyCode::Down => self.walk(Direction::Down, key, picture),
            KeyCode::Left if self.arrows_walk() => self.walk(Direction::Left, key, picture),
            KeyCode::Right if self.arrows_walk() => self.walk(Direction::Right, key, picture),
            KeyCode::Home | KeyCode::End if self.arrows_walk() => {
                self.pointer.walk_to_end(key.code == KeyCode::End, picture);
                Request::None
            }
            KeyCode::Tab if self.is_typing() => Request::Complete,
            KeyCode::Tab => self.walk(Direction::Right, key, picture),
            KeyCode::Escape if !self.is_typing() => {
                (self.pointer.cursor, self.note) = (None, None);
                Request::None
            }
            _ => {
                self.pointer.cursor = None;
                self.line.edit(key);
                Request::None
            }
        }
    }

    /// A key that belongs to a word whose first letter has acted already, or to the page that is read.
    fn word_or_page_key(&mut self, key: Key, now: Duration) -> Option<Request> {
        if self.leaving_at.is_some() {
            // The rest of `quit`; Enter ends it.
            self.leaving_at = self.leaving_at.map(|at| if key.code == KeyCode::Enter { now } else { at });
            return Some(Request::None);
        }
        let words: Vec<&str> = self.shortcuts.iter().map(|(_, word)| *word).collect();
        match WordTail::follow(&mut self.tail, key, now, &words, &[]) {
            TailKey::Swallowed => return Some(Request::None),
            TailKey::Retyped(text) => {
                (self.reading, self.note) = (None, None);
                self.line.set(&text);
                return Some(Request::NotMeant);
            }
            TailKey::Other => {}
        }
        let scroll = self.reading?;
        self.reading = scroll_step(key.code).map(|lines| scroll.saturating_add_signed(lines));
        Some(Request::None)
    }

    /// Whether a key begins the next try after a wrong answer: an arrow, or a letter that is not a key of its own.
    pub(crate) fn begins_answer(&self, key: Key) -> bool {
        match key.code {
            KeyCode::Char(letter) => {
                let is_shortcut = self.shortcuts.iter().any(|(key, _)| *key == letter.to_ascii_lowercase());
                !key.control && (!is_shortcut || self.move_letters.contains(&letter))
            }
            KeyCode::Left | KeyCode::Right => true,
            _ => false,
        }
    }

    /// Whether arrows to the left and right choose tiles, and do not move in the line.
    fn arrows_walk(&self) -> bool {
        self.collects || !self.is_typing()
    }

    fn letter(&mut self, letter: char, key: Key, takes_answers: bool, now: Duration) -> Request {
        let small = letter.to_ascii_lowercase();
        let is_key = letter.is_uppercase() || !self.move_letters.contains(&small) || !takes_answers;
        match self.shortcuts.iter().find(|(key, _)| *key == small) {
            Some(&(_, word)) if is_key => {
                self.tail = Some(WordTail::new(small, word, now));
                Request::Word(word)
            }
            _ if takes_answers => {
                (self.note, self.pointer.cursor) = (None, None);
                self.line.edit(key);
                Request::None
            }
            _ => Request::Letter(small),
        }
    }

    fn enter(&mut self, picture: &Picture) -> Request {
        let uses_tile = self.collects || !self.is_typing();
        match self.pointer.cursor.filter(|_| uses_tile).map(|spot| picture.move_of(spot)) {
            Some(Some(mv)) => Request::Tile(mv),
            Some(None) => {
                self.note = self.pointer.refusal(picture);
                Request::None
            }
            None if self.is_typing() => Request::Line(self.line.take()),
            None => Request::Enter,
        }
    }

    fn walk(&mut self, direction: Direction, key: Key, picture: &Picture) -> Request {
        if !self.pointer.walk(direction, key.shift, picture) {
            return Request::Arrow(direction);
        }
        self.note = self.pointer.refusal(picture);
        Request::None
    }

    /// The mouse was moved or clicked, on a page whose board is in this part of the screen.
    pub(crate) fn mouse(&mut self, mouse: Mouse, board: Rect, picture: &Picture) -> Request {
        if let Some(scroll) = self.reading {
            self.reading = match mouse.action {
                MouseAction::ScrollUp => Some(scroll.saturating_sub(3)),
                MouseAction::ScrollDown => Some(scroll.saturating_add(3)),
                MouseAction::Click => None,
                MouseAction::Move => Some(scroll),
            };
            return Request::None;
        }
        match self.pointer.point(mouse, board, picture).map(|spot| picture.move_of(spot)) {
            Some(Some(mv)) => Request::Tile(mv),
            Some(None) => {
                self.note = self.pointer.refusal(picture);
                Request::None
            }
            None => Request::None,
        }
    }

    /// A text was pasted: its first line is as good as typed, but Enter is not part of it.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.reading.is_none() && self.leaving_at.is_none() {
            self.line.insert(text.trim_start().lines().next().unwrap_or(""));
        }
    }

    /// Leaves the page, or waits for the rest of the word first, where a shell would get it.
    pub(crate) fn leave(&mut self, context: &mut Context<'_>) {
        if context.has_menu {
            return context.leave();
        }
        self.note = Some(Note::notice("Goodbye!"));
        self.leaving_at = Some(context.now + FAREWELL);
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, context: &mut Context<'_>) {
        if self.leaving_at.take_if(|at| context.now >= *at).is_some() {
            context.leave();
        }
    }

    /// When the page is left by itself.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.leaving_at
    }
}
