use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use duels_oracle::Oracle;
use duels_rules::{Catalogue, GameId, IdError, ParamError, RngStream, Seat, SeededRng, quoted};
use duels_session::{Record, Session};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};

use crate::errors::{self, refuse};
use crate::random::fresh_seed;
use crate::seed::Seed;
use crate::values;

/// A game in progress: `Game("fifty", target=60)`, `Game("dilemma:length=12", seed=7, first=2)`.
///
/// Two games are equal when they have the same start and stand at the same position. A hash belongs to the position,
/// so it changes with every move: put a `copy()` into a set or a dictionary if you play on.
// Nothing that is done while the session is locked needs Python, so that no thread ever waits for another that waits
// for it.
#[pyclass(frozen, module = "digit_duels")]
pub(crate) struct Game {
    seated: Mutex<Seated>,
    pub(crate) first_number: u32,
    pub(crate) actions: usize,
    pub(crate) features: usize,
}

/// A session with what is known about its start.
pub(crate) struct Seated {
    session: Session,
    /// The start with what was drawn written out, once somebody has asked.
    start: Option<Arc<str>>,
    /// What was learned about it, shared by all copies of the game.
    pub(crate) oracle: Arc<Mutex<Option<Oracle>>>,
}

impl Deref for Seated {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}

impl DerefMut for Seated {
    fn deref_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

impl Game {
    pub(crate) fn of(session: Session) -> Game {
        let (numbers, features) = (session.game().move_numbers(), session.game().features());
        Game {
            seated: Mutex::new(Seated { session, start: None, oracle: Arc::default() }),
            first_number: numbers.start,
            actions: numbers.len(),
            features,
        }
    }

    /// The session, which is left as it was by whoever broke down holding it.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Seated> {
        self.seated.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn twin(&self) -> Game {
        let seated = self.lock();
        let (start, oracle) = (seated.start.clone(), Arc::clone(&seated.oracle));
        Game {
            seated: Mutex::new(Seated { session: seated.copy(), start, oracle }),
            first_number: self.first_number,
            actions: self.actions,
            features: self.features,
        }
    }

    fn start(&self) -> Arc<str> {
        let mut seated = self.lock();
        let written = || seated.session.id().explicit().to_string().into();
        let start = seated.start.clone().unwrap_or_else(written);
        seated.start = Some(Arc::clone(&start));
        start
    }
}

/// The start that is named by an id and further parameters, as Python writes them.
pub(crate) fn start(game: &str, seed: Option<u64>, params: Option<&Bound<'_, PyDict>>) -> PyResult<GameId> {
    let mut words = Vec::new();
    for (name, value) in params.into_iter().flatten() {
        words.push(format!("{}={}", name.str()?, written(&value)?));
    }
    let words = words.iter().map(String::as_str);
    let id =
        GameId::with_params(Catalogue::standard(), game, words).map_err(|error| keyword(&error, params))?;
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

/// The value of a parameter as text: `True` is yes.
fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyBool>() {
        Ok(truth) => Ok(if truth.is_true() { "yes" } else { "no" }.to_string()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

/// A seat as Python writes it: 1 or 2.
pub(crate) fn seat(number: u8) -> PyResult<Seat> {
    let wrong = || refuse("BadParameter", format!("there is no seat {number}: accepted are 1 and 2"));
    Seat::from_number(number).ok_or_else(wrong)
}

fn who_begins(first: Option<&Bound<'_, PyAny>>, seed: u64) -> PyResult<Seat> {
    let Some(first) = first else { return Ok(Seat::One) };
    if first.cast::<PyString>().is_ok_and(|word| word == "random") {
        return Ok(Seat::BOTH[SeededRng::new(seed, RngStream::First).below(2) as usize]);
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
        let mut id = start(game, seed.map(|Seed(seed)| seed), params)?;
        if id.has_random_start() && id.seed().is_none() {
            id = id.reseeded(fresh_seed());
        }
        let first = who_begins(first, id.seed().unwrap_or_else(fresh_seed))?;
        Session::new(id, first).map(Game::of).map_err(|error| errors::id(&error))
    }

    /// The game that a line describes, such as `fifty:target=60 1 7,3,4`; every move is checked.
    #[staticmethod]
    fn from_line(line: &str) -> PyResult<Game> {
        Session::from_line(Catalogue::standard(), line).map(Game::of).map_err(|error| errors::line(&error))
    }

    /// The game that a record describes; every move is checked.
    #[staticmethod]
    fn from_record(record: &str) -> PyResult<Game> {
        let record = Record::parse(record).map_err(|error| errors::record(&error))?;
        Session::from_record(Catalogue::standard(), &record)
            .map(Game::of)
            .map_err(|error| errors::load(&error))
    }

    /// The position in one line: the start with what was drawn written out, who began, and the moves.
    fn to_line(&self) -> String {
        self.lock().line()
    }

    /// The game as text in the manner of PGN, to be saved and shared.
    fn record(&self) -> String {
        self.lock().record().to_string()
    }

    /// The id of the game, such as `fifty`.
    #[getter]
    fn name(&self) -> &'static str {
        self.lock().game().info().id
    }

    /// The start in one string, with its seed where it was drawn: `dilemma:length=12#7`.
    #[getter]
    fn id(&self) -> String {
        self.lock().id().to_string()
    }

    /// The start without its seed.
    #[getter]
    fn variant(&self) -> String {
        self.lock().id().variant()
    }

    /// The seed, if one was named or the start was drawn.
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

    /// Who has won: 1 or 2, or None while the game goes on.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.lock().outcome().map(|outcome| outcome.winner.number())
    }

    /// How the game ended, or None while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.lock().outcome();
        outcome.map(|outcome| values::outcome(py, &outcome)).transpose()
    }

    /// Who sits in seats 1 and 2, as a record names them.
    #[getter]
    fn players(&self) -> (String, String) {
        let [one, two] = self.lock().players.clone();
        (one, two)
    }

    /// Names who sits in seats 1 and 2, for the record.
    #[pyo3(signature = (one = None, two = None))]
    fn name_players(&self, one: Option<String>, two: Option<String>) {
        let mut session = self.lock();
        for (player, name) in session.players.iter_mut().zip([one, two]) {
            *player = name.unwrap_or_else(|| player.clone());
        }
    }

    /// The words played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.lock().plies().iter().map(|ply| ply.word.to_string()).collect()
    }

    /// The words that are accepted now.
    fn legal_moves(&self) -> Vec<String> {
        self.lock().legal_moves()
    }

    /// Plays a move, given as its word (or as a number where words are numbers), and says its word. A refused move
    /// raises IllegalMove or GameOver and changes nothing.
    fn play(&self, word: &Bound<'_, PyAny>) -> PyResult<String> {
        let typed = word.str()?.to_string();
        let played = self.lock().play(&typed);
        played.map(|ply| ply.word.to_string()).map_err(|refusal| errors::refusal(&refusal))
    }

    /// Takes back the latest move and says its word; a resignation is taken back first, and says None.
    fn undo(&self) -> PyResult<Option<String>> {
        let (undone, resigned) = {
            let mut session = self.lock();
            let before = session.turn();
            (session.undo(), before != session.turn())
        };
        match undone {
            None if !resigned => {
                Err(refuse("NothingToUndo", "no move was played yet: there is nothing to take back"))
            }
            undone => Ok(undone.map(|ply| ply.word.to_string())),
        }
    }

    /// Plays again what was taken back last.
    fn redo(&self) -> PyResult<String> {
        let again = self.lock().redo();
        let nothing = || refuse("NothingToUndo", "no move was taken back: there is nothing to play again");
        again.map(|ply| ply.word.to_string()).ok_or_else(nothing)
    }

    /// The player to move gives up; says who that was.
    fn resign(&self) -> PyResult<u8> {
        let resigned = self.lock().resign();
        resigned.map(Seat::number).map_err(|refusal| errors::refusal(&refusal))
    }

    /// The table as rows of tiles, a sentence, and the words that are accepted.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let view = self.lock().view();
        values::view(py, &view)
    }

    /// How the game stands, and how it ended once it has, in the words of the game.
    fn render(&self) -> String {
        let session = self.lock();
        let state = session.game().state();
        let status = session.view().status;
        format!("{}\n{status}", state.trim_end())
    }

    /// Starts anew, with the same parameters and the same player to begin; with another seed where one is given.
    #[pyo3(signature = (seed = None))]
    fn restart(&self, seed: Option<Seed>) -> PyResult<()> {
        let seed = seed.map(|Seed(seed)| seed);
        let mut seated = self.lock();
        let restarted = seated.session.restart(seed);
        if seed.is_some() && seated.session.id().has_random_start() {
            // What is known belongs to the old start.
            (seated.start, seated.oracle) = (None, Arc::default());
        }
        drop(seated);
        restarted.map_err(|error| errors::id(&error))
    }

    /// The same game once more, to be played on separately. What was learned by solving is shared.
    fn copy(&self) -> Game {
        self.twin()
    }

    fn __copy__(&self) -> Game {
        self.twin()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.twin()
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
        // Never two locks at once: another thread may compare the other way round.
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
        let words: Vec<_> = session.plies().iter().map(|ply| ply.word.to_string()).collect();
        let played = if words.is_empty() { String::new() } else { format!(" after {}", words.join(" ")) };
        format!("<Game {}{played}: {}>", session.id(), session.view().status.trim_end_matches('.'))
    }
}
