use std::hash::{DefaultHasher, Hash, Hasher};

use duels_session::data::{AttemptData, PuzzleData};
use duels_session::puzzle::{Daily, Puzzle as Core, PuzzleId, PuzzleMaker};
use jiff::Timestamp;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::catalogue::catalogue;
use crate::errors;
use crate::game::Game;
use crate::interruptible::interruptible;
use crate::named_tuples;

/// A position with a question and its proven answer. Its attributes are the fields of the JSON of `duels puzzle --json`.
#[pyclass(frozen, module = "digit_duels.puzzles")]
pub(crate) struct Puzzle {
    puzzle: Core,
    data: PuzzleData,
    day: Option<Day>,
}

/// What a daily duel is besides its puzzle.
struct Day {
    date: String,
    number: u64,
    duel: String,
}

impl Puzzle {
    pub(crate) fn of(puzzle: Core) -> Puzzle {
        Puzzle { data: PuzzleData::new(&puzzle), puzzle, day: None }
    }
}

/// The puzzle of a name.
#[pyfunction(name = "_make_puzzle")]
pub(crate) fn make_puzzle(py: Python<'_>, name: &str) -> PyResult<Puzzle> {
    let id = PuzzleId::parse(catalogue(), name).map_err(|error| errors::puzzle(&error.into()))?;
    let made = interruptible(py, None, |control| PuzzleMaker::default().make(&id, control))?;
    made.map(Puzzle::of).map_err(|error| errors::puzzle(&error))
}

/// The puzzle of a day, such as `2026-11-18`; by default that of today.
#[pyfunction(name = "_daily_puzzle", signature = (date = None))]
pub(crate) fn daily_puzzle(py: Python<'_>, date: Option<&str>) -> PyResult<Puzzle> {
    let today = Daily::date_at(Timestamp::now());
    let date = date.map_or(Ok(today), |text| Daily::parse_date(text, today));
    let date = date.map_err(|error| errors::daily(&error))?;
    let daily = interruptible(py, None, |control| Daily::of(catalogue(), date, control))?;
    let Daily { date, number, puzzle, game } = daily.map_err(|error| errors::daily(&error))?;
    let day = Day { date: date.to_string(), number, duel: game.to_string() };
    Ok(Puzzle { day: Some(day), ..Puzzle::of(puzzle) })
}

#[pymethods]
impl Puzzle {
    /// Its name, such as `puzzle:divisors:count=24#1234`: the same puzzle on every machine.
    #[getter]
    fn id(&self) -> &str {
        &self.data.id
    }

    /// The id of the game, such as `divisors`.
    #[getter]
    fn game(&self) -> &'static str {
        self.data.game
    }

    /// The start, with nothing left to a seed.
    #[getter]
    fn start(&self) -> &str {
        &self.data.start
    }

    /// The moves that lead from the start to the position.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.data.moves.clone()
    }

    /// The seat to move: 1 or 2.
    #[getter]
    fn turn(&self) -> u8 {
        self.data.turn
    }

    /// The legal moves.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.data.legal.clone()
    }

    /// All right answers: the winning moves, exactly one for `only`. For the question `winner` the seat that wins, for
    /// `length` the number of moves to the end.
    #[getter]
    fn answers(&self) -> Vec<String> {
        self.data.answer.clone()
    }

    /// For every legal move `win` or `loss`.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        self.data.values.0.iter().try_for_each(|(mv, value)| values.set_item(mv, value))?;
        Ok(values)
    }

    /// Plies to the end when the winner hurries and the loser holds out.
    #[getter]
    fn distance(&self) -> Option<u64> {
        self.data.distance
    }

    /// How hard it is, from 1 to 5.
    #[getter]
    fn difficulty(&self) -> f64 {
        self.data.difficulty
    }

    /// The idea, in a few words.
    #[getter]
    fn theme(&self) -> &'static str {
        self.data.theme
    }

    /// Why the answer is right, in a sentence or two.
    #[getter]
    fn why(&self) -> &str {
        &self.data.why
    }

    /// What is asked: `only`, `all`, `winner` or `length`.
    #[getter]
    fn question(&self) -> &'static str {
        self.data.question
    }

    /// The question as a sentence to the player to move.
    #[getter]
    fn prompt(&self) -> &'static str {
        self.puzzle.prompt()
    }

    /// The seed that it was made from; None for a position that somebody played.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.data.seed
    }

    /// Who began: 1 or 2.
    #[getter]
    fn first(&self) -> u8 {
        self.data.first
    }

    /// The day whose puzzle it is, such as `2026-11-18`; None for other puzzles.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.day.as_ref().map(|day| day.date.as_str())
    }

    /// The number of that day; None for other puzzles.
    #[getter]
    fn number(&self) -> Option<u64> {
        self.day.as_ref().map(|day| day.number)
    }

    /// The start of the game of that day; None for other puzzles.
    #[getter]
    fn duel(&self) -> Option<&str> {
        self.day.as_ref().map(|day| day.duel.as_str())
    }

    /// Judges an answer: a move; all winning moves as a list or with spaces between them; who wins (`me`, `other`, 1 or 2);
    /// or a number of moves. What is not an answer at all raises an error.
    fn answer<'py>(&self, py: Python<'py>, answer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let typed = match answer.extract::<Vec<Bound<'_, PyAny>>>() {
            Ok(several) if !answer.is_instance_of::<pyo3::types::PyString>() => {
                let words = several.iter().map(|word| Ok(word.str()?.to_string()));
                words.collect::<PyResult<Vec<_>>>()?.join(" ")
            }
            _ => answer.str()?.to_string(),
        };
        let attempt = interruptible(py, None, |control| self.puzzle.answer(&typed, control))?;
        let attempt = attempt.map_err(|error| errors::answer(&error))?;
        named_tuples::attempt(py, &AttemptData::new(&self.puzzle, &attempt))
    }

    /// The position as a game, to look at or to play on.
    fn position(&self) -> Game {
        Game::of(self.puzzle.session())
    }

    /// The puzzle as a dictionary with the fields of the JSON of `duels puzzle --json`, in the same order.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let PuzzleData { id, game, start, moves, turn, legal, answer, values: _, distance, .. } = &self.data;
        let PuzzleData { difficulty, theme, why, question, seed, first, .. } = &self.data;
        let dict = PyDict::new(py);
        dict.set_item("id", id)?;
        dict.set_item("game", game)?;
        dict.set_item("start", start)?;
        dict.set_item("moves", moves)?;
        dict.set_item("turn", turn)?;
        dict.set_item("legal", legal)?;
        dict.set_item("answer", answer)?;
        dict.set_item("values", self.values(py)?)?;
        dict.set_item("distance", distance)?;
        dict.set_item("difficulty", difficulty)?;
        dict.set_item("theme", theme)?;
        dict.set_item("why", why)?;
        dict.set_item("question", question)?;
        dict.set_item("seed", seed)?;
        dict.set_item("first", first)?;
        if let Some(Day { date, number, duel }) = &self.day {
            dict.set_item("date", date)?;
            dict.set_item("number", number)?;
            dict.set_item("duel", duel)?;
        }
        Ok(dict)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| {
            let other = other.get();
            (self.id(), self.date()) == (other.id(), other.date())
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id(), self.date()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let (maker, argument) = match self.date() {
            Some(date) => ("_daily_puzzle", date),
            None => ("_make_puzzle", self.id()),
        };
        Ok((py.import("digit_duels._core")?.getattr(maker)?, (argument.to_string(),)))
    }

    fn __repr__(&self) -> String {
        let Puzzle { data: PuzzleData { id, difficulty, .. }, .. } = self;
        format!("<Puzzle {id}: difficulty {difficulty}>")
    }
}
