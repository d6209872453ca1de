//! The table: a board, two players, a line to type in.

mod clock;
mod draw;
mod faces;
mod finish;
mod header;
mod help;
mod hop;
mod key_line;
mod keys;
mod layout;
mod mouse;
mod move_list;
mod panel;
mod panel_keys;
mod panels;
mod prompt;
mod result;
mod talk;
mod turn;
mod value_bar;
mod words;

use std::time::Duration;

use duels_rules::Seat;
use duels_rules::scene::Scene;
use duels_session::Session;

use super::answer::{Forecast, Story};
use super::context::Context;
use super::line_input::LineInput;
use super::note::Note;
use super::opening::Opening;
use super::pointer::Pointer;
use super::seats::Seats;
use super::state::Look;
use super::word_tail::WordTail;
use crate::play::{Hints, MatchScore};

pub(crate) use clock::{Pace, THINKING};
pub(crate) use draw::draw;
pub(crate) use panel::Panel;
pub(crate) use turn::{Motion, Turn};
pub(crate) use words::did;

/// A game that is being played, as the screen knows it. The program keeps its own copy, which is on disk.
pub(crate) struct Table {
    pub(crate) session: Session,
    /// The board before the first move.
    start: Scene,
    /// The letters that are typed, because they begin a move of this game.
    move_letters: Vec<char>,
    pub(crate) seats: Seats,
    /// Whether the menu comes after the game.
    has_menu: bool,
    pub(crate) score: MatchScore,
    pub(crate) hints: Hints,
    /// Whether it counts in the match.
    pub(crate) counts: bool,
    pub(crate) line: LineInput,
    pub(crate) pointer: Pointer,
    /// What the player who moved last says.
    pub(crate) bubble: String,
    /// What the program says: a hint, a refusal.
    pub(crate) note: Option<Note>,
    /// The moves that a hint has named.
    pub(crate) best: Vec<String>,
    pub(crate) turn: Turn,
    pub(crate) motion: Option<Motion>,
    pub(crate) panel: Panel,
    pub(crate) value: ValueBar,
    pub(crate) hint_ticket: Option<u64>,
    pub(crate) review_ticket: Option<u64>,
    /// The ply of the review whose reason a worker looks for.
    pub(crate) why_ticket: Option<(u64, usize)>,
    /// The review of the game, once it is over and the worker has made it.
    pub(crate) review: Option<Story>,
    pub(crate) pace: Pace,
    /// The rest of a word whose first letter was a key of its own.
    pub(crate) tail: Option<WordTail>,
    /// When to leave, once the whole word was typed.
    pub(crate) leaving_at: Option<Duration>,
}

/// The line that shows who is winning.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueBar {
    pub(crate) is_shown: bool,
    pub(crate) ticket: Option<u64>,
    pub(crate) forecast: Option<Forecast>,
    /// Why there is none.
    pub(crate) problem: Option<String>,
}

impl Table {
    /// A table for a game that was opened.
    pub(crate) fn open(opening: Opening, context: &mut Context<'_>) -> Table {
        let Opening { session, specs, score, hints, counts, notice } = opening;
        let mut start = session.copy();
        start.undo_to(0);
        let mut table = Table {
            start: start.scene(),
            move_letters: keys::move_letters(&start),
            session,
            seats: Seats::new(specs),
            has_menu: context.has_menu,
            score,
            hints,
            counts,
            line: LineInput::default(),
            pointer: Pointer::default(),
            bubble: String::new(),
            note: None,
            best: Vec::new(),
            turn: Turn::Over,
            motion: None,
            panel: Panel::None,
            value: ValueBar::default(),
            hint_ticket: None,
            review_ticket: None,
            why_ticket: None,
            review: None,
            pace: Pace::default(),
            tail: None,
            leaving_at: None,
        };
        table.bubble = table.opening_words();
        table.next_turn(context);
        table.note = notice.map(Note::notice);
        table
    }

    /// Whose turn it is, if a person's.
    pub(crate) fn person_to_move(&self) -> Option<Seat> {
        self.session.turn().filter(|&seat| self.seats.is_person(seat))
    }

    /// When the table changes by itself next.
    pub(crate) fn next_tick(&self, now: Duration, look: Look) -> Option<Duration> {
        clock::next_tick(self, now, look)
    }
}
