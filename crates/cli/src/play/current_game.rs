use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use duels_oracle::{SolveControl, SolveError};
use duels_players::{GameStart, MoveRequest, Player, PlayerError, PlayerSpec};
use duels_rules::{Move, MoveError, Names, Seat};
use duels_session::{AnnouncedPly, JournalEvent, Ply, Session, Termination};

use super::{MatchScore, SavedGame};
use crate::journal::{GameSettings, JournalFile, ResumedGame};
use crate::terminal::with_progress;

/// The game that is being played. Clones share it, so that a signal can end it from another thread. All changes to
/// the game go through the methods here, which write them to its journal before they return; everything else only
/// reads it.
#[derive(Clone)]
pub(crate) struct CurrentGame(Arc<Shared>);

struct Shared {
    session: Mutex<Session>,
    /// None for a game without people, which can be played again.
    journal: Mutex<Option<JournalFile>>,
    /// Whether nothing is left to be played. A signal reads it while the session is in use.
    over: AtomicBool,
    work: Mutex<Work>,
}

/// What is being computed for the game.
#[derive(Default)]
struct Work {
    control: Arc<SolveControl>,
    interrupted: bool,
}

impl CurrentGame {
    /// A new game. If people play it, it is kept from now on.
    pub(crate) fn open(session: Session, settings: &GameSettings) -> CurrentGame {
        let journal = has_person(&session).then(|| JournalFile::create(&session, settings.tags()));
        CurrentGame::with_journal(session, journal)
    }

    /// A game that is only shown.
    pub(crate) fn not_kept(session: Session) -> CurrentGame {
        CurrentGame::with_journal(session, None)
    }

    /// An unfinished game that is played on.
    pub(crate) fn resume(game: ResumedGame) -> CurrentGame {
        let (session, journal) = game.into_journal();
        CurrentGame::with_journal(session, Some(journal))
    }

    /// The next game of the match, which is kept in the place of this one.
    pub(crate) fn next_game(&self, session: Session, settings: &GameSettings) -> CurrentGame {
        let mut journal = lock(&self.0.journal).take();
        if let Some(journal) = &mut journal {
            journal.next_game(&session, settings.tags());
        }
        CurrentGame::with_journal(session, journal)
    }

    fn with_journal(session: Session, journal: Option<JournalFile>) -> CurrentGame {
        let over = AtomicBool::new(is_over(&session));
        let (session, journal, work) = (Mutex::new(session), Mutex::new(journal), Mutex::default());
        CurrentGame(Arc::new(Shared { session, journal, over, work }))
    }

    /// Reads the game. A signal waits for it, so nothing in here may wait for a person.
    pub(crate) fn with<T>(&self, read: impl FnOnce(&Session) -> T) -> T {
        read(&lock(&self.0.session))
    }

    /// Plays the move that a typed text means. A refused move changes nothing.
    pub(crate) fn play(&self, typed: &str, names: &Names) -> Result<AnnouncedPly, MoveError> {
        self.change(|session| session.play(typed, names), |played| played.as_ref().ok().map(moved))
    }

    /// Plays a move. A refused move changes nothing.
    pub(crate) fn play_move(&self, mv: Move, names: &Names) -> Result<AnnouncedPly, MoveError> {
        self.change(|session| session.play_move(mv, names), |played| played.as_ref().ok().map(moved))
    }

    /// Takes back the latest ply of the seats that a person owns, with the answers to it; gives the plies taken
    /// back, the latest first.
    pub(crate) fn undo_for(&self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        let plies = self.with(|session| session.plies_after_undo_for(owns));
        plies.map_or_else(Vec::new, |plies| self.undo_to(plies))
    }

    /// Takes back a forfeit and all plies but the first `plies`; gives those taken back, the latest first.
    pub(crate) fn undo_to(&self, plies: usize) -> Vec<Ply> {
        let event = |_: &Vec<Ply>| Some(JournalEvent::UndoTo(plies));
        let plies = plies.min(self.with(|session| session.plies().len()));
        self.change(|session| session.undo_to(plies), event)
    }

    /// Plays again what was taken back, up to the next turn of the seats that a person owns; gives the plies.
    pub(crate) fn redo_for(&self, owns: impl Fn(Seat) -> bool) -> Vec<Ply> {
        let event = |plies: &Vec<Ply>| (!plies.is_empty()).then_some(JournalEvent::Redo(plies.len()));
        self.change(|session| session.redo_for(owns), event)
    }

    /// The player to move gives up.
    pub(crate) fn resign(&self) -> Result<Seat, MoveError> {
        let event = |loser: &Seat| JournalEvent::Forfeit(*loser, Termination::Resigned);
        self.change(Session::resign, |resigned| resigned.as_ref().ok().map(event))
    }

    /// Ends the game as lost by `loser` other than by the rules. A game that is over stays as it ended.
    pub(crate) fn forfeit(&self, loser: Seat, how: Termination) {
        let forfeit = |session: &mut Session| {
            let is_open = session.turn().is_some();
            session.forfeit(loser, how);
            is_open && session.turn().is_none()
        };
        self.change(forfeit, |lost| lost.then_some(JournalEvent::Forfeit(loser, how)));
    }

    /// The next step of the hints about the position.
    pub(crate) fn hint(&self, names: &Names) -> Result<String, SolveError> {
        let hint = self.compute(|session, control| session.hint_for(names, control));
        self.change(|_| (), |()| hint.is_ok().then_some(JournalEvent::Hint));
        hint
    }

    /// Remembers that a step of the hints was given.
    pub(crate) fn hint_was_given(&self) {
        self.change(|_| (), |()| Some(JournalEvent::Hint));
    }

    /// Remembers that people turned hints on or off.
    pub(crate) fn switch_hints(&self, on: bool) {
        self.change(|_| (), |()| Some(JournalEvent::Hints(on)));
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

    /// Changes the game, and writes what happened to its journal.
    fn change<T>(
        &self,
        change: impl FnOnce(&mut Session) -> T,
        event: impl FnOnce(&T) -> Option<JournalEvent>,
    ) -> T {
        let mut session = lock(&self.0.session);
        let changed = change(&mut session);
        self.0.over.store(is_over(&session), Ordering::Relaxed);
        if let (Some(event), Some(journal)) = (event(&changed), &mut *lock(&self.0.journal)) {
            journal.append(&event, &session);
        }
        changed
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

    /// What the players have to know about how the game is kept: each sentence once.
    pub(crate) fn take_warnings(&self) -> Vec<String> {
        lock(&self.0.journal).as_mut().map_or_else(Vec::new, JournalFile::take_warnings)
    }

    /// Where a game is that ends early; it is removed if it is over.
    pub(crate) fn leave(&self) -> SavedGame {
        if self.0.over.load(Ordering::Relaxed) {
            self.finish();
        }
        let error = match lock(&self.0.journal).as_ref().map(JournalFile::kept) {
            None => return SavedGame::Nothing,
            Some(Ok(path)) => return SavedGame::In(path.to_path_buf()),
            Some(Err(error)) => error.to_string(),
        };
        SavedGame::Failed { error, record: self.with(|session| session.record().to_string()) }
    }

    /// As [`leave`](Self::leave); a game in which nothing was done yet is not kept.
    pub(crate) fn leave_on_purpose(&self) -> SavedGame {
        let is_untouched =
            |session: &Session| session.plies().is_empty() && MatchScore::of(session).is_single_game();
        if self.with(is_untouched) {
            self.finish();
        }
        self.leave()
    }

    /// The game and its match are over: it need not be resumed any more.
    pub(crate) fn finish(&self) {
        if let Some(mut journal) = lock(&self.0.journal).take() {
            journal.remove();
        }
    }
}

fn moved(played: &AnnouncedPly) -> JournalEvent {
    JournalEvent::Move(played.ply.text.to_string())
}

/// Whether nothing is left to be played, neither in the game nor in its match.
fn is_over(session: &Session) -> bool {
    session.turn().is_none() && !MatchScore::of(session).has_further_games()
}

/// A name that does not read as a player is a person's.
fn has_person(session: &Session) -> bool {
    let is_person = |name: &String| name.parse().unwrap_or(PlayerSpec::Person) == PlayerSpec::Person;
    session.players.iter().any(is_person)
}

/// A game is worth saving even if a thread has panicked over it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
