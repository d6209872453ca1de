use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use duels_oracle::SolveControl;
use duels_session::Session;

use super::SavedGame;
use crate::record_files;
use crate::terminal::{with_progress, without_error_codes};

/// The game that is being played. Clones share it, so that a signal can save it from another thread.
#[derive(Clone)]
pub(crate) struct CurrentGame(Arc<Shared>);

struct Shared {
    session: Mutex<Session>,
    /// The file that it was resumed from.
    file: Option<PathBuf>,
    work: Mutex<Work>,
    /// Set once, so that the player's thread and a signal cannot both save it.
    saved: OnceLock<SavedGame>,
}

/// What is being computed for the game.
#[derive(Default)]
struct Work {
    control: Arc<SolveControl>,
    interrupted: bool,
}

impl CurrentGame {
    /// A game, with the file that it was resumed from.
    pub(crate) fn new(session: Session, file: Option<PathBuf>) -> CurrentGame {
        let (session, work) = (Mutex::new(session), Mutex::default());
        CurrentGame(Arc::new(Shared { session, file, work, saved: OnceLock::new() }))
    }

    /// Does something with the game. A signal waits for it, so nothing in here may wait for a person.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut Session) -> T) -> T {
        act(&mut lock(&self.0.session))
    }

    /// Does something with the game that may take long: progress is shown, and a signal stops it.
    pub(crate) fn compute<T: Send>(&self, act: impl FnOnce(&mut Session, &SolveControl) -> T + Send) -> T {
        let control = self.new_control();
        self.with(|session| with_progress(&control, |control| act(session, control)))
    }

    fn new_control(&self) -> Arc<SolveControl> {
        let mut work = lock(&self.0.work);
        work.control = Arc::default();
        if work.interrupted {
            work.control.cancel();
        }
        Arc::clone(&work.control)
    }

    /// Stops what is being computed, now and from now on.
    pub(crate) fn interrupt(&self) {
        let mut work = lock(&self.0.work);
        work.interrupted = true;
        work.control.cancel();
    }

    /// Whether a signal has stopped the game.
    pub(crate) fn is_interrupted(&self) -> bool {
        lock(&self.0.work).interrupted
    }

    /// Saves a game that ends early.
    pub(crate) fn save_unfinished(&self) -> SavedGame {
        let save = || self.with(|session| self.saved(session));
        self.0.saved.get_or_init(save).clone()
    }

    fn saved(&self, session: &Session) -> SavedGame {
        if session.plies().is_empty() || session.turn().is_none() {
            return SavedGame::Nothing;
        }
        match record_files::keep_unfinished(session, self.0.file.as_deref()) {
            Ok(path) => SavedGame::In(path),
            Err(error) => {
                let error = without_error_codes(&error.to_string());
                SavedGame::Failed { error, record: session.record().to_string() }
            }
        }
    }

    /// The game is over: it need not be resumed any more.
    pub(crate) fn finish(&self) {
        if let Some(file) = &self.0.file {
            record_files::discard_unfinished(file);
        }
    }
}

/// A game is worth saving even if a thread has panicked over it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
