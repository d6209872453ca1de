use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_gym::feature_count;
use duels_oracle::Oracle;
use duels_rules::{GameId, IdError, Names, ParamError, Seat, quoted};
use duels_session::{Record, SeatChoice, Session, draw_seed, with_drawn_seed};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};

use crate::catalogue::catalogue;
use crate::errors::{self, refuse};
use crate::named_tuples;
use crate::seed::Seed;

/// A game in progress: `Game("fifty", target=60)`, `Game("dilemma:length=12", seed=7, first=2)`.
///
/// Two games are equal if they have the same start and the same position. The hash belongs to the position, so it changes
/// with every move: put a `copy()` into a set or a dictionary if you continue to play.
// Nothing needs Python while the session is locked, so that two threads never wait for each other.
#[pyclass(frozen, module = "digit_duels")]
pub(crate) struct Game {
    state: Mutex<State>,
    pub(crate) first_number: u32,
    pub(crate) actions: usize,
    pub(crate) features: usize,
}

/// A session with what is known about its start.
pub(crate) struct State {
    session: Session,
    /// The start with its random values written out, computed when it is first needed.
    start: Option<Arc<str>>,
    /// The solver of the variant, shared by all copies of the game.
    pub(crate) oracle: Arc<Mutex<Option<Oracle>>>,
}

impl Deref for State {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Game {
    pub(crate) fn of(session: Session) -> Game {
        let (numbers, features) = (session.game().move_numbers(), feature_count(session.game()));
        Game {
            state: Mutex::new(State { session, start: None, oracle: Arc::default() }),
            first_number: numbers.start,
            actions: numbers.len(),
            features,
        }
    }

    /// The session. A panic leaves it as it was before the call, so a poisoned lock is still good.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn duplicate(&self) -> Game {
        let state = self.lock();
        let (start, oracle) = (state.start.clone(), Arc::clone(&state.oracle));
        Game {
            state: Mutex::new(State { session: state.copy(), start, oracle }),
            first_number: self.first_number,
            actions: self.actions,
            features: self.features,
        }
    }

    fn start(&self) -> Arc<str> {
        let mut state = self.lock();
        let explicit = || state.session.id().explicit().to_string().into();
        let start = state.start.clone().unwrap_or_else(explicit);
        state.start = Some(Arc::clone(&start));
        start
    }
}

/// The start described by a text and keyword arguments.
pub(crate) fn start(game: &str, seed: Option<u64>, params: Option<&Bound<'_, PyDict>>) -> PyResult<GameId> {
    let mut words = Vec::new();
    for (name, value) in params.into_iter().flatten() {
        words.push(format!("{}={}", name.str()?, param_text(&value)?));
    }
    let words = words.iter().map(String::as_str);
    let id = GameId::with_params(catalogue(), game, words).map_err(|error| keyword(&error, params))?;
    match seed {
        Some(seed) => id.with_seed(seed).map_err(|error| errors::id(&error)),
        None => Ok(id),
    }
}

/// Why a start cannot be opened. For an unknown keyword the message contains the words of Python's own `TypeError`:
/// libraries such as TorchRL look for them when they try which keywords an environment takes.
fn keyword(error: &IdError, params: Option<&Bound<'_, PyDict>>) -> PyErr {
    if let IdError::Params { error: ParamError::Unknown { name, .. }, .. } = error
        && params.is_some_and(|params| params.keys().iter().any(|key| quoted(&key.to_string()) == *name))
    {
        return refuse("UnknownParameter", format!("unexpected keyword argument {name}. {error}"));
    }
    errors::id(error)
}

/// The value of a parameter as text; `True` is yes.
fn param_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyBool>() {
        Ok(value) => Ok(if value.is_true() { "yes" } else { "no" }.to_string()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

/// The seat of a number: 1 or 2.
pub(crate) fn seat(number: u8) -> PyResult<Seat> {
    let wrong = || refuse("BadParameter", format!("there is no seat {number}: accepted are 1 and 2"));
    Seat::from_number(number).ok_or_else(wrong)
}

fn who_begins(first: Option<&Bound<'_, PyAny>>, seed: u64) -> PyResult<Seat> {
    let Some(first) = first else { return Ok(Seat::One) };
    if first.cast::<PyString>().is_ok_and(|word| word == "random") {
        return Ok(SeatChoice::Random.first(seed));
    }
    let wrong = || {
        let accepted = "accepted are 1, 2 and \"random\"";
        first
            .repr()
            .map_or_else(|error| error, |shown| refuse("BadParameter", format!("first={shown}: {accepted}")))
    };
    first.extract().ok().and_then(Seat::from_number).ok_or_else(wrong)
}

/// The game that was pickled.
#[pyfunction(name = "_restore")]
pub(crate) fn restore(record: &str) -> PyResult<Game> {
    Game::from_record(record)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, /, *, seed = None, first = None, **params))]
    fn new(
        game: &str,
        seed: Option<Seed>,
        first: Option<&Bound<'_, PyAny>>,
        params: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let id = start(game, seed.map(|Seed(seed)| seed), params)?;
        let id = with_drawn_seed(id).map_err(|error| errors::seed(&error))?;
        let seed = id.seed().map_or_else(draw_seed, Ok).map_err(|error| errors::seed(&error))?;
        let first = who_begins(first, seed)?;
        Session::new(id, first).map(Game::of).map_err(|error| errors::id(&error))
    }

    /// The game that a line describes, such as `fifty:target=60 1 7,3,4`; every move is checked.
    #[staticmethod]
    fn from_line(line: &str) -> PyResult<Game> {
        Session::from_line(catalogue(), line).map(Game::of).map_err(|error| errors::line(&error))
    }

    /// The game that a record describes; every move is checked.
    #[staticmethod]
    fn from_record(record: &str) -> PyResult<Game> {
        let record = Record::parse(record).map_err(|error| errors::record(&error))?;
        Session::from_record(catalogue(), &record).map(Game::of).map_err(|error| errors::load(&error))
    }

    /// The position in one line: the start with its random values written out, who began, and the moves.
    fn to_line(&self) -> String {
        self.lock().line()
    }

    /// The game as text in a format like PGN, to be saved and shared.
    fn record(&self) -> String {
        self.lock().record().to_string()
    }

    /// The id of the game, such as `fifty`.
    #[getter]
    fn name(&self) -> &'static str {
        self.lock().game().info().id
    }

    /// The start in one string, with its seed if it is random: `dilemma:length=12#7`.
    #[getter]
    fn id(&self) -> String {
        self.lock().id().to_string()
    }

    /// The start without its seed.
    #[getter]
    fn variant(&self) -> String {
        self.lock().id().variant()
    }

    /// The seed, if one was given or the start is random.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.lock().id().seed()
    }

    /// Who began: 1 or 2.
    #[getter]
    fn first(&self) -> u8 {
        self.lock().first().number()
    }

    /// Who is to move: 1 or 2, or None when the game is over.
    #[getter]
    pub(crate) fn turn(&self) -> Option<u8> {
        self.lock().turn().map(Seat::number)
    }

    /// Who has won: 1 or 2, or None if the game is not over.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.lock().outcome().map(|outcome| outcome.winner.number())
    }

    /// How the game ended, or None if it is not over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.lock().outcome();
        outcome.map(|outcome| named_tuples::outcome(py, &outcome.into())).transpose()
    }

    /// The names of the players in seats 1 and 2, for the record.
    #[getter]
    fn players(&self) -> (String, String) {
        let [one, two] = self.lock().players.clone();
        (one, two)
    }

    /// Names the players in seats 1 and 2, for the record.
    #[pyo3(signature = (one = None, two = None))]
    fn name_players(&self, one: Option<String>, two: Option<String>) {
        let mut session = self.lock();
        for (player, name) in session.players.iter_mut().zip([one, two]) {
            *player = name.unwrap_or_else(|| player.clone());
        }
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.lock().plies().iter().map(|ply| ply.text.to_string()).collect()
    }

    /// The moves that are legal now.
    fn legal_moves(&self) -> Vec<String> {
        self.lock().legal_moves()
    }

    /// Plays a move, given as text or as a number, and returns its text. A move that is not accepted raises IllegalMove or
    /// GameOver and changes nothing.
    #[pyo3(signature = (r#move))]
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let typed = r#move.str()?.to_string();
        let played = {
            let mut session = self.lock();
            session.parse_move(&typed).and_then(|mv| session.make_move(mv))
        };
        played.map(|ply| ply.text.to_string()).map_err(|refusal| errors::illegal_move(&refusal))
    }

    /// Takes back the latest move and returns it. A resignation is taken back first; then None is returned.
    fn undo(&self) -> PyResult<Option<String>> {
        let (undone, resigned) = {
            let mut session = self.lock();
            let before = session.turn();
            (session.undo(), before != session.turn())
        };
        match undone {
            None if !resigned => Err(refuse("NothingToUndo", "nothing to undo: no move has been played")),
            undone => Ok(undone.map(|ply| ply.text.to_string())),
        }
    }

    /// Plays the move again that was taken back last, and returns it.
    fn redo(&self) -> PyResult<String> {
        let again = self.lock().redo();
        let nothing = || refuse("NothingToUndo", "nothing to redo: no move was taken back");
        again.map(|ply| ply.text.to_string()).ok_or_else(nothing)
    }

    /// Lets the player to move resign, and returns that seat.
    fn resign(&self) -> PyResult<u8> {
        let resigned = self.lock().resign();
        resigned.map(Seat::number).map_err(|refusal| errors::illegal_move(&refusal))
    }

    /// The game as rows of tiles, a sentence, and the legal moves.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.lock().view();
        named_tuples::view(py, &view)
    }

    /// The position as text, with whose turn it is or how the game ended.
    fn render(&self) -> String {
        let session = self.lock();
        let state = session.game().state(&Names::SEATS);
        let status = session.view().status;
        format!("{}\n{status}", state.trim_end())
    }

    /// Starts again with the same parameters and the same first player; with another seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn restart(&self, seed: Option<Seed>) -> PyResult<()> {
        let seed = seed.map(|Seed(seed)| seed);
        let mut state = self.lock();
        let restarted = state.session.restart(seed);
        if seed.is_some() && state.session.id().has_random_start() {
            // What was learned belongs to the old start.
            (state.start, state.oracle) = (None, Arc::default());
        }
        drop(state);
        restarted.map_err(|error| errors::id(&error))
    }

    /// A copy that is played separately. What was learned by solving is shared.
    fn copy(&self) -> Game {
        self.duplicate()
    }

    fn __copy__(&self) -> Game {
        self.duplicate()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.duplicate()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("digit_duels._core")?.getattr("_restore")?;
        Ok((restore, PyTuple::new(py, [self.record()])?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Game>() else { return false };
        let other = other.get();
        if std::ptr::eq(self, other) {
            return true;
        }
        // Never hold two locks: another thread may compare in the opposite order.
        let game = other.lock().game().copy();
        let same = self.lock().game().same(&*game);
        same && self.winner() == other.winner() && self.start() == other.start()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = rustc_hash::FxHasher::default();
        self.start().hash(&mut hasher);
        let digest = self.lock().game().digest();
        digest.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.to_line()
    }

    fn __repr__(&self) -> String {
        let session = self.lock();
        let words: Vec<_> = session.plies().iter().map(|ply| ply.text.to_string()).collect();
        let played = if words.is_empty() { String::new() } else { format!(" after {}", words.join(" ")) };
        format!("<Game {}{played}: {}>", session.id(), session.view().status.trim_end_matches('.'))
    }
}
