use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_oracle::SolveControl;
use duels_session::Session;

use crate::terminal::{Console, Stop, think};
use crate::{Failure, shelf};

/// Holds the game that is being played, so that whatever ends the program can still keep it: the end of
/// input, a closed output, a signal.
#[derive(Clone, Default)]
pub(crate) struct Rescue {
    held: Arc<Mutex<Option<Held>>>,
    thinking: Arc<Mutex<Arc<SolveControl>>>,
}

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
        *lock(&self.held) = Some(Held { session, file });
    }

    /// Gives a game back that is over, and forgets where it was kept.
    pub(crate) fn release(&self) -> Option<Session> {
        let held = lock(&self.held).take()?;
        held.file.iter().for_each(|file| shelf::discard(file));
        Some(held.session)
    }

    /// Does something with the game that is held.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut Session) -> T) -> Option<T> {
        lock(&self.held).as_mut().map(|held| act(&mut held.session))
    }

    /// Does something with the game that may take long; progress is shown, and a signal stops it.
    pub(crate) fn think<T: Send>(
        &self,
        act: impl FnOnce(&mut Session, &SolveControl) -> T + Send,
    ) -> Option<T> {
        let task = Arc::new(SolveControl::default());
        *lock(&self.thinking) = Arc::clone(&task);
        self.with(|session| think(&task, |task| act(session, task)))
    }

    /// Keeps the game that is held, and says what became of it.
    pub(crate) fn keep(&self) -> String {
        let Some(Held { session, file }) = lock(&self.held).take() else { return String::new() };
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
        lock(&self.thinking).cancel();
        let failure = Failure::Stopped { what: Stop::Interrupted, rescue: self.keep() };
        let mut stderr = std::io::stderr();
        // There is nowhere to tell if that fails.
        let _ = std::io::Write::write_fmt(&mut stderr, format_args!("\nduels: {failure}\n"));
        std::process::exit(3);
    }
}

/// What a thread that panicked left behind is still a game worth keeping.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
