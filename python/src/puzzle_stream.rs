use std::sync::{Mutex, MutexGuard, PoisonError};

use duels_oracle::{Theme, UnknownTheme};
use duels_rules::quoted;
use duels_session::draw_seed;
use duels_session::puzzle::{PuzzleFilter, PuzzleStream as Core, Question};
use pyo3::prelude::*;

use crate::catalogue::catalogue;
use crate::errors::{self, refuse};
use crate::interruptible::interruptible;
use crate::puzzle::Puzzle;
use crate::seed::Seed;

/// Puzzles from one seed, no position twice: an iterator.
#[pyclass(frozen, module = "digit_duels.puzzles")]
pub(crate) struct PuzzleStream {
    seed: u64,
    state: Mutex<State>,
}

struct State {
    stream: Core,
    /// How many are still to come; without end if there is no number.
    left: Option<u64>,
}

impl PuzzleStream {
    /// The stream. A panic leaves it with a puzzle skipped at most, so a poisoned lock is still good.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PuzzleStream {
    #[new]
    #[pyo3(signature = (game = None, *, seed = None, n = None, difficulty = None, theme = None, question = "only"))]
    fn new(
        game: Option<&str>,
        seed: Option<Seed>,
        n: Option<i64>,
        difficulty: Option<i64>,
        theme: Option<&str>,
        question: &str,
    ) -> PyResult<PuzzleStream> {
        let filter = match game {
            Some(game) => {
                PuzzleFilter::for_game(catalogue(), game).map_err(|error| errors::puzzle(&error))?
            }
            None => PuzzleFilter::default(),
        };
        let filter = PuzzleFilter {
            theme: theme.map(parse_theme).transpose()?,
            band: difficulty.map(parse_band).transpose()?,
            question: parse_question(question)?,
            ..filter
        };
        let left = n.map(parse_count).transpose()?;
        let seed = match seed {
            Some(Seed(seed)) => seed,
            None => draw_seed().map_err(|error| errors::seed(&error))?,
        };
        let stream = Core::new(catalogue(), filter, seed).map_err(|error| errors::puzzle(&error))?;
        Ok(PuzzleStream { seed, state: Mutex::new(State { stream, left }) })
    }

    /// The seed: the same one gives the same puzzles.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let next = interruptible(py, None, |control| {
            // Locked in the thread that works, which never waits for Python.
            let mut state = self.lock();
            if state.left == Some(0) {
                return Ok(None);
            }
            let puzzle = state.stream.next(control)?;
            state.left = state.left.map(|left| left - 1);
            Ok(Some(puzzle))
        })?;
        next.map(|puzzle| puzzle.map(Puzzle::of)).map_err(|error| errors::puzzle(&error))
    }

    fn __repr__(&self) -> String {
        format!("<PuzzleStream of seed {}>", self.seed)
    }
}

fn parse_theme(text: &str) -> PyResult<Theme> {
    text.parse().map_err(|error: UnknownTheme| refuse("BadParameter", error))
}

fn parse_band(difficulty: i64) -> PyResult<u8> {
    let band = u8::try_from(difficulty).ok().filter(|band| (1..=5).contains(band));
    band.ok_or_else(|| {
        refuse("BadParameter", format!("difficulty={difficulty}: accepted are 1 (easy) to 5 (hard)"))
    })
}

fn parse_question(word: &str) -> PyResult<Question> {
    Question::from_word(word).ok_or_else(|| {
        let known = Question::ALL.map(Question::word).join(", ");
        refuse("BadParameter", format!("there is no question {}. Accepted: {known}", quoted(word)))
    })
}

fn parse_count(n: i64) -> PyResult<u64> {
    u64::try_from(n)
        .map_err(|_| refuse("BadParameter", format!("n={n}: accepted are whole numbers from 0 up, or None")))
}
