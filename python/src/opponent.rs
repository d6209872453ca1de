use std::sync::{Mutex, MutexGuard, PoisonError};

use duels_gym::{observe, write_mask};
use duels_oracle::SolveError;
use duels_players::{Computer, Perfect, Random};
use duels_rules::{Move, Seat, quoted};
use duels_session::Session;
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::errors::{self, refuse};
use crate::game::Game;
use crate::interruptible::interruptible;
use crate::seed::Seed;

/// The computer player of a name: `random`, `level:3`, `perfect`.
pub(crate) fn parse_opponent(name: &str) -> PyResult<Computer> {
    name.parse().map_err(|_| {
        let accepted = "Accepted as an opponent: random, level:1 (weakest) to level:9, perfect";
        refuse("BadParameter", format!("there is no opponent {}. {accepted}", quoted(name)))
    })
}

/// An array of zeros and ones.
type Bytes<'py> = Bound<'py, PyArray1<i8>>;

/// A computer player for single games. Its moves depend only on the seed, its seat and the moves of the game, and are
/// those of the same player at the terminal.
#[pyclass(frozen, module = "digit_duels._core")]
pub(crate) struct Opponent {
    computer: Computer,
    memory: Mutex<Memory>,
}

/// What an opponent keeps between two moves.
#[derive(Default)]
struct Memory {
    /// The start that the perfect player knows.
    start: String,
    perfect: Perfect,
    draws: Option<Draws>,
}

/// The random draws of a seat in one game.
struct Draws {
    seed: u64,
    seat: Seat,
    /// For how many plies of the seat they were used.
    plies: usize,
    random: Random,
}

impl Draws {
    /// The draws for the next ply of a seat: those at hand, or else drawn again from the start of the game.
    fn next(
        kept: Option<Draws>,
        computer: Computer,
        session: &Session,
        seat: Seat,
        seed: u64,
    ) -> Result<Draws, SolveError> {
        let plies = session.plies().iter().filter(|ply| ply.seat == seat).count();
        let fits = |draws: &Draws| (draws.seed, draws.seat, draws.plies) == (seed, seat, plies);
        let mut draws = match kept.filter(fits) {
            Some(draws) => draws,
            None => Draws { seed, seat, plies, random: redrawn(computer, session, seat, seed)? },
        };
        draws.plies += 1;
        Ok(draws)
    }
}

/// The random player of a seat, after the plies that the seat has played.
fn redrawn(computer: Computer, session: &Session, seat: Seat, seed: u64) -> Result<Random, SolveError> {
    let mut random = Random::new(seed, seat);
    let played = session.plies().len();
    if played > 1 {
        let mut past = session.copy();
        past.undo_to(0);
        for _ in 0..played {
            if past.turn() == Some(seat) {
                computer.random_move(past.game(), &mut random)?;
            }
            past.redo();
        }
    }
    Ok(random)
}

impl Opponent {
    fn lock(&self) -> MutexGuard<'_, Memory> {
        // The memory is replaced as a whole, so a panic elsewhere leaves it good.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn decide(&self, py: Python<'_>, game: &Game, seed: u64, memory: &mut Memory) -> PyResult<Move> {
        let position = {
            let session = game.lock();
            let over = || errors::solve(&SolveError::Over);
            let seat = session.turn().ok_or_else(over)?;
            let draws = Draws::next(memory.draws.take(), self.computer, &session, seat, seed);
            let mut draws = draws.map_err(|error| errors::solve(&error))?;
            let random = self.computer.random_move(session.game(), &mut draws.random);
            memory.draws = Some(draws);
            if let Some(mv) = random.map_err(|error| errors::solve(&error))? {
                return Ok(mv);
            }
            let start = session.id().to_string();
            if memory.start != start {
                (memory.start, memory.perfect) = (start, Perfect::default());
            }
            session.game().copy()
        };
        let perfect = &mut memory.perfect;
        let decision = interruptible(py, None, |control| perfect.decide(&*position, control));
        if !matches!(decision, Ok(Ok(_))) {
            // The ply was not played: the next attempt must draw the same.
            memory.draws = None;
        }
        decision?.map(|decision| decision.mv).map_err(|error| errors::solve(&error))
    }
}

#[pymethods]
impl Opponent {
    #[new]
    fn new(name: &str) -> PyResult<Opponent> {
        Ok(Opponent { computer: parse_opponent(name)?, memory: Mutex::default() })
    }

    /// The action of the player to move, as an opponent with this seed chooses it.
    fn choose(&self, py: Python<'_>, game: &Bound<'_, Game>, seed: Seed) -> PyResult<u32> {
        let (game, Seed(seed)) = (game.get(), seed);
        // Not locked while it decides, which may take long; another thread then begins with an empty memory.
        let mut memory = std::mem::take(&mut *self.lock());
        let chosen = self.decide(py, game, seed, &mut memory);
        *self.lock() = memory;
        chosen.map(|mv| game.action(mv))
    }

    /// Plays an action for a seat, then the opponent's reply if it is to move. Returns the observation and the mask of the
    /// seat, its reward, and whether the game is over. Nothing is played if the game is over already.
    fn answer<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
        action: i64,
        seat: u8,
        seed: Seed,
    ) -> PyResult<(Bytes<'py>, Bytes<'py>, f64, bool)> {
        let (seat, inner) = (crate::game::seat(seat)?, game.get());
        if inner.turn().is_some() {
            inner.play_action(action)?;
        }
        if inner.turn().is_some_and(|turn| turn != seat.number()) {
            // Without a reply the action is taken back, so that nothing has changed.
            let reply = self.choose(py, game, seed).inspect_err(|_| _ = inner.lock().undo())?;
            inner.play_action(i64::from(reply))?;
        }
        let (mut features, mut mask) = (vec![0; inner.features], vec![0; inner.actions]);
        let winner = {
            let session = inner.lock();
            observe(session.game(), seat, &mut features);
            write_mask(session.game(), &mut mask);
            session.game().winner()
        };
        let reward = winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
        Ok((PyArray1::from_vec(py, features), PyArray1::from_vec(py, mask), reward, winner.is_some()))
    }

    /// Forgets everything that was learned, to free its memory.
    fn forget(&self) {
        *self.lock() = Memory::default();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Opponent>().into_any(), (self.computer.to_string(),))
    }

    fn __repr__(&self) -> String {
        format!("Opponent({:?})", self.computer.to_string())
    }
}
