use std::time::Duration;

use duels_rules::Names;
use duels_session::Session;

use super::effect::{Effect, Job, Leave, PuzzleJob, PuzzleQuestion, Question};
use super::event::Size;
use super::state::Look;

/// What a page needs to know besides itself, and where it puts what it asks for.
pub(crate) struct Context<'a> {
    pub(crate) now: Duration,
    pub(crate) size: Size,
    pub(crate) look: Look,
    pub(crate) has_menu: bool,
    pub(crate) ticket: &'a mut u64,
    pub(crate) effects: &'a mut Vec<Effect>,
}

impl Context<'_> {
    /// Asks a worker about a position; gives the ticket of the answer.
    pub(crate) fn ask(&mut self, question: Question, session: &Session, names: Names) -> u64 {
        *self.ticket += 1;
        let job = Job { ticket: *self.ticket, question, names, session: session.copy() };
        self.effects.push(Effect::Ask(job));
        *self.ticket
    }

    /// Asks a worker for a puzzle, or about one; gives the ticket of the answer.
    pub(crate) fn ask_puzzle(&mut self, question: PuzzleQuestion) -> u64 {
        *self.ticket += 1;
        self.effects.push(Effect::AskPuzzle(PuzzleJob { ticket: *self.ticket, question }));
        *self.ticket
    }

    /// Leaves a page: for the menu, or the program where there is none.
    pub(crate) fn leave(&mut self) {
        self.effects.push(Effect::Cancel);
        self.effects.push(if self.has_menu { Effect::ToMenu } else { Effect::Leave(Leave::Quit) });
    }
}
