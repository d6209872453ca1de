use duels_session::Session;

use super::{Note, Panel, Table};
use crate::board::Direction;
use crate::play::{HintSwitch, PlayCommand};
use crate::tui::context::Context;
use crate::tui::event::{Key, KeyCode};
use crate::tui::prompt_line::accepted;
use crate::tui::shortcuts::FAREWELL;
use crate::tui::word_tail::{TailKey, WordTail};

/// The keys that are the first letter of a word, and act at once.
const SHORTCUTS: [(char, &str); 7] = [
    ('h', "hint"),
    ('u', "undo"),
    ('m', "moves"),
    ('r', "rules"),
    ('v', "value"),
    ('q', "quit"),
    ('?', "help"),
];

impl Table {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: Key, context: &mut Context<'_>) {
        if self.leaving_at.is_some() {
            // The rest of `quit`; Enter ends it.
            if key.code == KeyCode::Enter {
                self.leaving_at = Some(context.now);
            }
            return;
        }
        if self.continues_word(key, context) {
            return;
        }
        if self.panel_key(key, context) {
            return;
        }
        if self.line.is_empty() {
            self.table_key(key, context);
        } else {
            self.line_key(key, context);
        }
    }

    /// A text was pasted: its first line is as good as typed, but Enter is not part of it.
    pub(crate) fn paste(&mut self, text: &str) {
        let is_open = matches!(self.panel, Panel::None | Panel::Bar);
        if is_open && self.leaving_at.is_none() {
            self.line.insert(text.trim_start().lines().next().unwrap_or(""));
        }
    }

    /// Whether the key is the next letter of a word whose first letter has acted already.
    fn continues_word(&mut self, key: Key, context: &mut Context<'_>) -> bool {
        let words = PlayCommand::WORDS.map(|(word, _)| word);
        match WordTail::follow(&mut self.tail, key, context.now, &words, &["hint", "moves"]) {
            TailKey::Other => false,
            TailKey::Swallowed => true,
            TailKey::Retyped(text) => {
                (self.panel, self.note, self.hint_ticket) = (Panel::None, None, None);
                self.line.set(&text);
                true
            }
        }
    }

    /// A key while nothing is typed.
    fn table_key(&mut self, key: Key, context: &mut Context<'_>) {
        match key.code {
            KeyCode::Char(letter) if !key.control => self.letter(letter, key, context),
            KeyCode::Left => self.walk(Direction::Left, key.shift, context),
            KeyCode::Right => self.walk(Direction::Right, key.shift, context),
            KeyCode::Up => self.walk(Direction::Up, key.shift, context),
            KeyCode::Down => self.walk(Direction::Down, key.shift, context),
            KeyCode::Home => self.walk_to_end(false, context),
            KeyCode::End => self.walk_to_end(true, context),
            KeyCode::Tab => self.walk(Direction::Right, false, context),
            KeyCode::Enter => self.play_cursor(context),
            KeyCode::Escape => (self.pointer.cursor, self.note) = (None, None),
            KeyCode::PageUp => self.command(&PlayCommand::Moves, context),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char, key: Key, context: &mut Context<'_>) {
        if self.seats.is_watched() && self.pace_key(letter) {
            return;
        }
        let small = letter.to_ascii_lowercase();
        let shortcut = SHORTCUTS.iter().find(|(key, _)| *key == small);
        match shortcut {
            Some(&(_, word))
                if letter.is_uppercase() || !self.begins_move(small) || self.person_to_move().is_none() =>
            {
                self.tail = Some(WordTail::new(small, word, context.now));
                self.shortcut(small, context);
            }
            _ => {
                self.note = None;
                self.line.edit(key);
            }
        }
    }

    /// Whether a letter begins a move of this game, such as `m` for `middle`. Some moves are not legal later, but it
    /// would be odd if the keys changed then.
    pub(crate) fn begins_move(&self, letter: char) -> bool {
        self.move_letters.contains(&letter)
    }

    fn shortcut(&mut self, letter: char, context: &mut Context<'_>) {
        match letter {
            'h' => self.command(&PlayCommand::Hint(HintSwitch::Give), context),
            'u' => self.command(&PlayCommand::Undo, context),
            'm' => self.command(&PlayCommand::Moves, context),
            'r' => self.command(&PlayCommand::Rules, context),
            'v' => self.toggle_value(context),
            'q' if context.has_menu => self.leave(context),
            'q' => {
                self.note = Some(Note::notice("Saved. Goodbye!"));
                self.leaving_at = Some(context.now + FAREWELL);
            }
            _ => self.command(&PlayCommand::Help, context),
        }
    }

    fn pace_key(&mut self, letter: char) -> bool {
        match letter {
            ' ' => self.pace.is_paused = !self.pace.is_paused,
            '+' | '=' => self.pace.faster(),
            '-' => self.pace.slower(),
            _ => return false,
        }
        let text =
            if self.pace.is_paused { "Paused. Space continues.".to_string() } else { self.pace.words() };
        self.note = Some(Note::notice(duels_rules::text::sentence(&text)));
        true
    }

    /// A key while something is typed.
    fn line_key(&mut self, key: Key, context: &mut Context<'_>) {
        match key.code {
            KeyCode::Enter => self.submit_line(context),
            KeyCode::Tab => {
                let words = self.completions();
                self.line.complete(&words);
            }
            KeyCode::Up => self.walk(Direction::Up, key.shift, context),
            KeyCode::Down => self.walk(Direction::Down, key.shift, context),
            _ => {
                self.line.edit(key);
            }
        }
    }

    /// Enter after something was typed. A move waits in the line until it can be made.
    pub(crate) fn submit_line(&mut self, context: &mut Context<'_>) {
        let text = self.line.text();
        let waits = PlayCommand::parse(&text).is_none()
            && self.person_to_move().is_none()
            && self.session.turn().is_some();
        if waits {
            self.note = Some(Note::refusal("It is not your turn yet."));
            return;
        }
        self.line.take();
        self.submit(&text, context);
    }

    /// Chooses another tile: one that can be played, or with Shift any.
    fn walk(&mut self, direction: Direction, all: bool, context: &mut Context<'_>) {
        if self.session.turn().is_none() {
            return;
        }
        let picture = self.picture(context.size, context.look);
        if self.pointer.walk(direction, all, &picture) {
            self.note = self.pointer.refusal(&picture);
        }
    }

    fn walk_to_end(&mut self, last: bool, context: &mut Context<'_>) {
        let picture = self.picture(context.size, context.look);
        if self.session.turn().is_some() && self.pointer.walk_to_end(last, &picture) {
            self.note = self.pointer.refusal(&picture);
        }
    }

    /// Plays the tile that the arrow keys have chosen.
    fn play_cursor(&mut self, context: &mut Context<'_>) {
        let picture = self.picture(context.size, context.look);
        match self.pointer.cursor.map(|spot| picture.move_of(spot)) {
            Some(Some(mv)) => self.choose(&mv, context),
            Some(None) => self.note = self.pointer.refusal(&picture),
            None if self.person_to_move().is_some() => {
                self.note = Some(Note::refusal(accepted(&self.session)));
            }
            None => {}
        }
    }

    /// Plays the move of a tile.
    pub(crate) fn choose(&mut self, mv: &str, context: &mut Context<'_>) {
        if self.person_to_move().is_some() {
            self.submit(mv, context);
        } else {
            self.note = Some(Note::refusal("It is not your turn yet."));
        }
    }
}

/// The letters of keys that begin a move at the start of a game.
pub(super) fn move_letters(start: &Session) -> Vec<char> {
    crate::tui::shortcuts::move_letters(start, SHORTCUTS.iter().map(|(letter, _)| *letter))
}
