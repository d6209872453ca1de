//! The side of the screen that touches the world: the match, the game that is on disk, and the workers.

mod changes;
mod leaving;
mod matches;
mod study;
mod unfinished;

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::Sender;

use duels_rules::{Catalogue, text};

use super::effect::Effect;
use super::event::Event;
use super::runtime::Message;
use super::worker::Workers;
use crate::Failure;
use crate::lesson::ProgressFile;
use crate::play::{Autosave, CurrentGame, Hints, Match, Watch};
use crate::terminal::without_error_codes;

/// Does what the screen asks for: it has the match, the game that is on disk, and the workers.
pub(crate) struct Host<'a> {
    catalogue: Catalogue,
    /// The games that the menu lists.
    unfinished: Vec<PathBuf>,
    autosave: &'a Autosave,
    workers: Workers,
    table: Option<Seated<'a>>,
    /// The game that counts, while a position of it is practised at the table.
    paused: Option<Seated<'a>>,
    /// What can be shared about the daily puzzle, once it is done.
    pub(crate) share: Rc<RefCell<Option<String>>>,
}

/// A match with the game that is played now.
struct Seated<'a> {
    rest: Match,
    game: CurrentGame,
    counts: bool,
    /// A signal saves the game while this lives.
    _watch: Watch<'a>,
}

/// What comes after an effect.
pub(crate) enum After {
    /// The screen hears of these.
    Events(Vec<Event>),
    /// The program ends.
    Ended(Failure),
    /// The shell has the terminal for a while.
    Suspend,
}

impl<'a> Host<'a> {
    pub(crate) fn new(catalogue: Catalogue, autosave: &'a Autosave, out: &Sender<Message>) -> Host<'a> {
        let workers = Workers::start(out);
        let (unfinished, share) = (Vec::new(), Rc::default());
        Host { catalogue, unfinished, autosave, workers, table: None, paused: None, share }
    }

    /// Does what the screen asks for.
    pub(crate) fn perform(&mut self, effect: Effect) -> After {
        let done = match effect {
            Effect::Leave(leave) => return After::Ended(self.leave(leave)),
            Effect::Suspend => return After::Suspend,
            Effect::Start(game) => self.start(game),
            Effect::Continue(number) => self.continue_listed(number),
            Effect::NextGame => self.next_game(),
            Effect::Again { swap } => self.again(swap),
            Effect::PlayFrom(session) => self.play_from(session),
            Effect::Keep(change) => self.keep(change),
            Effect::Finish => self.finish(),
            Effect::Ask(job) => {
                self.workers.ask(job);
                Ok(Vec::new())
            }
            Effect::OpenPuzzles(puzzles) => self.open_new_puzzles(puzzles),
            Effect::AskPuzzle(job) => {
                self.workers.ask_puzzle(job);
                Ok(Vec::new())
            }
            Effect::KeepPuzzle { challenge, marks } => Ok(self.keep_puzzle(&challenge, &marks)),
            Effect::OpenLesson(game) => {
                let run = ProgressFile::read(self.catalogue).open(game, None);
                run.map_err(Failure::from).and_then(|run| self.open_lesson(run))
            }
            Effect::KeepLesson { game, step } => Ok(self.keep_lesson(game, step)),
            Effect::Cancel => {
                self.workers.cancel();
                Ok(Vec::new())
            }
            Effect::Save(file) => self.save(&file),
            Effect::Hints(hints) => {
                if let Some(table) = &mut self.table {
                    table.rest.hints = hints;
                    table.game.switch_hints(hints == Hints::On);
                }
                Ok(Vec::new())
            }
            Effect::ToMenu => {
                self.close();
                Ok(vec![self.list_unfinished()])
            }
        };
        let mut events = done.unwrap_or_else(|failure| vec![Event::Failed(sentence(&failure))]);
        events.extend(self.warnings());
        After::Events(events)
    }

    /// What the players have to know about how their game is kept.
    fn warnings(&self) -> impl Iterator<Item = Event> {
        self.table.iter().flat_map(|table| table.game.take_warnings()).map(Event::Done)
    }
}

fn sentence(failure: &Failure) -> String {
    text::sentence(&without_error_codes(&failure.to_string()))
}
