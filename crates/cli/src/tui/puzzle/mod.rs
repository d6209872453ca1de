//! Puzzles: a board, a question, and what comes of an answer, played out on the board.

mod draw;
mod help;
mod keys;
mod playback;
mod solving;
mod talk;

use std::time::Duration;

use duels_rules::text;

use super::answer::{Answer, Found};
use super::context::Context;
use super::effect::PuzzleQuestion;
use super::event::{Event, Key, KeyCode};
use super::note::Note;
use playback::Playback;
use solving::{Solving, Stage};

/// Puzzles that are asked one after another.
pub(crate) struct PuzzlePage {
    /// The puzzle that is shown; none until the first one is made.
    solving: Option<Solving>,
    /// The ticket of the next puzzle, while it is made.
    making: Option<u64>,
    /// Why there is no puzzle.
    problem: Option<String>,
}

impl PuzzlePage {
    /// Asks for the first puzzle.
    pub(crate) fn open(context: &mut Context<'_>) -> PuzzlePage {
        let making = Some(context.ask_puzzle(PuzzleQuestion::Next));
        PuzzlePage { solving: None, making, problem: None }
    }

    /// Whether something is typed.
    pub(crate) fn is_typing(&self) -> bool {
        self.solving.as_ref().is_some_and(|solving| solving.controls.is_typing())
    }

    /// When the page changes by itself next.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.solving.as_ref().and_then(Solving::next_tick)
    }

    /// Something has happened.
    pub(crate) fn update(&mut self, event: Event, context: &mut Context<'_>) {
        match (event, &mut self.solving) {
            (Event::Answer(answer), _) => self.answer(answer, context),
            (Event::Key(key), None) => leave_key(key, context),
            (Event::Failed(text), None) => self.problem = Some(text),
            (Event::Key(key), Some(solving)) => {
                let wants_next = solving.key(key, context);
                if wants_next && self.making.is_none() {
                    self.next(context);
                }
            }
            (Event::Mouse(mouse), Some(solving)) => solving.mouse(mouse, context),
            (Event::Paste(text), Some(solving)) => solving.paste(&text),
            (Event::Tick(_), Some(solving)) => solving.tick(context),
            (Event::PuzzleKept(closing), Some(solving)) => solving.closing = Some(closing),
            (Event::Failed(text), Some(solving)) => solving.controls.note = Some(Note::refusal(text)),
            _ => {}
        }
    }

    /// The tile that the arrow keys have chosen.
    #[cfg(test)]
    pub(crate) fn pointed(&self) -> Option<String> {
        let spot = self.solving.as_ref()?.controls.pointer.cursor?;
        Some(spot.number.to_string())
    }

    /// What is typed.
    #[cfg(test)]
    pub(crate) fn typed(&self) -> String {
        self.solving.as_ref().map(|solving| solving.controls.line.text()).unwrap_or_default()
    }

    /// Asks for the next puzzle; the last one stays until it comes.
    fn next(&mut self, context: &mut Context<'_>) {
        self.making = Some(context.ask_puzzle(PuzzleQuestion::Next));
        if let Some(solving) = &mut self.solving {
            solving.controls.note = Some(Note::notice("Looking for the next puzzle …"));
        }
    }

    fn answer(&mut self, Answer { ticket, found }: Answer, context: &mut Context<'_>) {
        match found {
            Found::Puzzle(made) if self.making == Some(ticket) => {
                self.making = None;
                match *made {
                    Ok(Some(puzzle)) => self.solving = Some(Solving::new(puzzle)),
                    Ok(None) => context.leave(),
                    Err(error) => self.fail(text::sentence(&error.to_string())),
                }
            }
            Found::Attempt(result) => {
                if let Some(solving) = &mut self.solving {
                    solving.judged(ticket, result, context);
                }
            }
            _ => {}
        }
    }

    fn fail(&mut self, sentence: String) {
        match &mut self.solving {
            Some(solving) => solving.controls.note = Some(Note::refusal(sentence)),
            None => self.problem = Some(sentence),
        }
    }
}

/// A key while there is no puzzle to solve yet.
fn leave_key(key: Key, context: &mut Context<'_>) {
    if matches!(key.code, KeyCode::Char('q' | 'Q') | KeyCode::Escape) {
        context.leave();
    }
}
