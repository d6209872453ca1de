use std::time::Duration;

use duels_session::Session;

use super::{Note, Panel, Table, WordTail};
use crate::board::{Direction, Walk};
use crate::play::{HintSwitch, PlayCommand};
use crate::tui::board_view::{Picture, Spot};
use crate::tui::context::Context;
use crate::tui::event::{Key, KeyCode};

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
/// How soon the next letter of a word comes when a person types it.
const LETTER: Duration = Duration::from_millis(700);
/// How long the program waits for the rest of `quit`, which would otherwise end up in the shell.
const FAREWELL: Duration = Duration::from_millis(400);

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
        let Some(mut tail) = self.tail.take().filter(|tail| context.now <= tail.until) else { return false };
        let is_whole = tail.typed == tail.word;
        match key.code {
            KeyCode::Enter if is_whole => true,
            // More of the line follows: `hint off`. What the first letter did was not meant.
            KeyCode::Char(' ') if is_whole && matches!(tail.word, "hint" | "moves") => {
                (self.panel, self.note, self.hint_ticket) = (Panel::None, None, None);
                self.line.set(&format!("{} ", tail.word));
                true
            }
            KeyCode::Char(' ') if is_whole => {
                self.tail = Some(tail);
                true
            }
            KeyCode::Char(letter) if !is_whole && !key.control => {
                tail.typed.push(letter.to_ascii_lowercase());
                let known = PlayCommand::WORDS.iter().map(|(word, _)| *word);
                if tail.word.starts_with(&tail.typed) {
                    tail.until = context.now + LETTER;
                    self.tail = Some(tail);
                    return true;
                }
                // Another word with the same first letter: `redo` after the rules were opened.
                if known.into_iter().any(|word| word.starts_with(&tail.typed)) {
                    self.panel = Panel::None;
                    self.line.set(&tail.typed);
                    return true;
                }
                false
            }
            _ => false,
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
            KeyCode::Escape => (self.cursor, self.note) = (None, None),
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
                self.tail = Some(WordTail { typed: small.to_string(), word, until: context.now + LETTER });
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
        let walk = if all { Walk::All } else { Walk::Playable };
        let picture = self.picture(context.size, context.look);
        if let Some(spot) = picture.step(self.cursor, direction, walk) {
            self.put_cursor(spot, &picture);
        }
    }

    fn walk_to_end(&mut self, last: bool, context: &mut Context<'_>) {
        let picture = self.picture(context.size, context.look);
        if let Some(spot) = picture.end(last, Walk::Playable).filter(|_| self.session.turn().is_some()) {
            self.put_cursor(spot, &picture);
        }
    }

    fn put_cursor(&mut self, spot: Spot, picture: &Picture) {
        self.cursor = Some(spot);
        self.note = if picture.move_of(spot).is_some() { None } else { Some(refusal(spot, picture)) };
    }

    /// Plays the tile that the arrow keys have chosen.
    fn play_cursor(&mut self, context: &mut Context<'_>) {
        let picture = self.picture(context.size, context.look);
        match self.cursor.map(|spot| (spot, picture.move_of(spot))) {
            Some((_, Some(mv))) => self.choose(&mv, context),
            Some((spot, None)) => self.note = Some(refusal(spot, &picture)),
            None if self.person_to_move().is_some() => self.note = Some(Note::refusal(self.accepted())),
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

    /// What would be accepted now.
    pub(super) fn accepted(&self) -> String {
        self.session.parse_move("").err().map(|error| error.accepts().to_string()).unwrap_or_default()
    }
}

/// The letters of keys that begin a move at the start of a game.
pub(super) fn move_letters(start: &Session) -> Vec<char> {
    let moves: Vec<String> = start.legal_moves().into_iter().take(100).collect();
    let begins = |letter: &char| {
        let typed = letter.to_string();
        start.parse_move(&typed).is_ok() || moves.iter().any(|mv| mv.starts_with(*letter))
    };
    SHORTCUTS.iter().map(|(letter, _)| *letter).filter(begins).collect()
}

/// Why a tile cannot be chosen.
pub(super) fn refusal(spot: Spot, picture: &Picture) -> Note {
    let usual = || format!("{} cannot be chosen now.", picture.tile_text(spot));
    Note::refusal(picture.why_not(spot).unwrap_or_else(usual))
}
