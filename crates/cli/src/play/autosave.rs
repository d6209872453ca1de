use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use super::{CurrentGame, SavedGame};
use crate::Failure;
use crate::terminal::{Console, StopReason, without_error_codes};

/// Says where the game is when a signal ends the program. It is on disk already.
#[derive(Default)]
pub(crate) struct Autosave {
    game: Arc<Mutex<Option<CurrentGame>>>,
}

impl Autosave {
    /// Catches signals, if the console is the one of this process.
    pub(crate) fn start(console: &Console) -> Autosave {
        let autosave = Autosave::default();
        if console.is_real() {
            let game = Arc::clone(&autosave.game);
            // If signals cannot be caught, they end the program as they would any other.
            let _ = ctrlc::set_handler(move || end_program(&game));
        }
        autosave
    }

    /// Watches over a game until it is dropped.
    pub(crate) fn watch(&self, game: &CurrentGame) -> Watch<'_> {
        set(&self.game, Some(game.clone()));
        Watch(self)
    }
}

/// A game that a signal may end.
pub(crate) struct Watch<'a>(&'a Autosave);

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        set(&self.0.game, None);
    }
}

fn set(slot: &Mutex<Option<CurrentGame>>, game: Option<CurrentGame>) {
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = game;
}

fn end_program(slot: &Mutex<Option<CurrentGame>>) {
    let game = slot.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let saved = game.map_or(SavedGame::Nothing, |game| {
        game.interrupt();
        game.leave()
    });
    duels_players::ugi::kill_all();
    crate::tui::close();
    let failure = Failure::Stopped { reason: StopReason::Interrupted, saved };
    // The program ends here, and there is nowhere else to report that this failed.
    let _ = writeln!(std::io::stderr(), "\nduels: {}", without_error_codes(&failure.to_string()));
    std::process::exit(3);
}
