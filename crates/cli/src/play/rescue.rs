use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use duels_session::Session;

use crate::terminal::{Console, Stop};
use crate::{Failure, shelf};

/// Holds the game that is being played, so that whatever ends the program can still keep it: the end of
/// input, a closed output, a signal.
#[derive(Clone, Default)]
pub(crate) struct Rescue(Arc<Mutex<Option<Held>>>);

struct Held {
    session: Session,
    file: Option<PathBuf>,
}

impl Rescue {
    /// Holds games of a console. Where that is the process's own, a signal keeps the game before it ends it.
    pub(crate) fn new(console: &Console) -> Rescue {
        let rescue = Rescue::idle();
        if console.is_real() {
            let own = rescue.clone();
            // Where signals cannot be caught they end the program as they always do.
            let _ = ctrlc::set_handler(move || own.end_the_program());
        }
        rescue
    }

    /// Holds games that nobody would miss.
    pub(crate) fn idle() -> Rescue {
        Rescue::default()
    }

    /// Takes a game over; `file` is the one it was read from.
    pub(crate) fn take(&self, session: Session, file: Option<PathBuf>) {
        *self.lock() = Some(Held { session, file });
    }

    /// Gives a game back that is over, and forgets where it was kept.
    pub(crate) fn release(&self) -> Option<Session> {
        let held = self.lock().take()?;
        held.file.iter().for_each(|file| shelf::discard(file));
        Some(held.session)
    }

    /// Does something with the game that is held.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.lock().as_mut().map(|held| act(&mut held.session))
    }

    /// Keeps the game that is held, and says what became of it.
    pub(crate) fn keep(&self) -> String {
        let Some(Held { session, file }) = self.lock().take() else { return String::new() };
        if session.plies().is_empty() || session.turn().is_none() {
            return String::new();
        }
        match shelf::keep(&session, file.as_deref()) {
            Ok(path) => {
                format!("; the game is kept in {}: `duels play --resume` goes on with it", path.display())
            }
            Err(error) => {
                format!(
                    "; the game could not be kept in a file ({error}), so here it is:\n{}",
                    session.record()
                )
            }
        }
    }

    fn end_the_program(&self) {
        let failure = Failure::Stopped { what: Stop::Interrupted, rescue: self.keep() };
        let mut stderr = std::io::stderr();
        // There is nowhere to tell if that fails.
        let _ = std::io::Write::write_fmt(&mut stderr, format_args!("\nduels: {failure}\n"));
        std::process::exit(3);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Held>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
