use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::{GameStart, MoveRequest, Player, PlayerError};
use duels_rules::{Move, MoveError, Names, Seat};
use duels_session::{AnnouncedPly, Ply, Session, Termination};

use super::SavedGame;
use crate::record_files;
use crate::terminal::{with_progress, without_error_codes};

/// The game that is being played. Clones share it, so that a signal can save it from another thread. All changes to
/// the game go through the methods here; everything else only reads it.
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

    /// Reads the game. A signal waits for it, so nothing in here may wait for a person.
    pub(crate) fn with<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        read(&lock(&self.0.session))
    }

    /// Plays the move that a typed text means. A refused move changes nothing.
    pub(crate) fn play(&self, typed: &str, names: &Names) -> Result<AnnouncedPly, MoveError> {
        self.change(|session| session.play(typed, names))
    }

    /// Plays a move. A refused move changes nothing.
    pub(crate) fn play_move(&self, mv: Move, names: &Names) -> Result<AnnouncedPly, MoveError> {
        self.change(|session| session.play_move(mv, names))
    }

    /// Takes back the latest ply of the seats that a person owns, with the answers to it; gives the plies taken
    /// back, the latest first.
    pub(crate) fn undo_for(&self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        self.change(|session| session.undo_for(owns))
    }

    /// Plays again what was taken back, up to the next turn of the seats that a person owns; gives the plies.
    pub(crate) fn redo_for(&self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        self.change(|session| session.redo_for(owns))
    }

    /// The player to move gives up.
    pub(crate) fn resign(&self) -> Result<Seat, MoveError> {
        self.change(Session::resign)
    }

    /// Ends the game as lost by `loser` other than by the rules.
    pub(crate) fn forfeit(&self, loser: Seat, how: Termination) {
        self.change(|session| session.forfeit(loser, how));
    }

    /// The next step of the hints about the position.
    pub(crate) fn hint(&self) -> Result<String, SolveError> {
        self.compute(Session::hint)
    }

    /// Lets a player prepare for the game.
    pub(crate) fn begin(&self, player: &mut dyn Player, seat: Seat, seed: u64) -> Result<(), PlayerError> {
        self.compute(|session, control| {
            player.begin(&GameStart { seed, ..GameStart::new(session, seat, control) })
        })
    }

    /// Lets a player choose a move, which is not played yet.
    pub(crate) fn choose(&self, player: &mut dyn Player, time_limit: Duration) -> Result<Move, PlayerError> {
        self.compute(|session, control| player.choose(&MoveRequest { session, time_limit, control }))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Session) -> T) -> T {
        change(&mut lock(&self.0.session))
    }

    /// Works on the game for a while without changing it: progress is shown, and a signal stops it.
    fn compute<T: Send>(&self, work: impl FnOnce(&mut Session, &SolveControl) -> T + Send) -> T {
        let control = self.new_control();
        let session = &mut *lock(&self.0.session);
        with_progress(&control, |control| work(session, control))
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
