use std::sync::{Mutex, PoisonError};

use duels_oracle::{SolveControl, SolveError};
use duels_players::{Computer, Level, Perfect};
use duels_rules::{AnyGame, Move, PositionKey};
use numpy::PyArray1;
use pyo3::prelude::*;
use rustc_hash::FxHashMap;

use crate::errors::{self, refuse};
use crate::game::Game;
use crate::interruptible::interruptible;
use crate::random::{below, mixed};
use crate::seed::Seed;

/// How many answers are remembered.
const MOST: usize = 1 << 20;

/// How another player decides. What is left to chance follows from a word that the caller names, so that a game
/// goes on from a copy as it does from the original.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// In how many of a hundred plies the move is random.
    percent: u64,
}

/// A perfect player that remembers what it has decided in one variant.
#[derive(Default)]
pub(crate) struct Memory {
    perfect: Perfect,
    known: FxHashMap<PositionKey, Move>,
}

impl Style {
    /// The style of a player as it is written: `random`, `level:3`, `perfect`.
    pub(crate) fn parse(name: &str) -> PyResult<Style> {
        let accepted = "Accepted as an opponent: random, level:1 (weakest) to level:9, perfect";
        match name.parse() {
            Ok(Computer::Random) => Ok(Style { percent: 100 }),
            Ok(Computer::Level(level)) => Ok(Style { percent: Level::percent(level) }),
            Ok(Computer::Perfect) => Ok(Style { percent: 0 }),
            _ => Err(refuse(
                "BadParameter",
                format!("there is no opponent {}. {accepted}", duels_rules::quoted(name)),
            )),
        }
    }

    /// Whether it ever decides on a move by itself.
    pub(crate) fn thinks(&self) -> bool {
        self.percent < 100
    }

    /// Whether this ply is left to chance.
    fn strays(&self, chance: u64) -> bool {
        (below(mixed(chance, 0), 100) as u64) < self.percent
    }

    /// A legal move for the position, which must not be over.
    pub(crate) fn choose(
        &self,
        game: &dyn AnyGame,
        chance: u64,
        memory: &mut Memory,
        task: &SolveControl,
    ) -> Result<Move, SolveError> {
        if !self.strays(chance) {
            return memory.choose(game, task);
        }
        let moves = game.legal_moves();
        moves.get(below(mixed(chance, 1), moves.len())).copied().ok_or(SolveError::Over)
    }
}

impl Memory {
    /// Forgets everything, for another variant.
    pub(crate) fn forget(&mut self) {
        *self = Memory::default();
    }

    fn choose(&mut self, game: &dyn AnyGame, task: &SolveControl) -> Result<Move, SolveError> {
        let key = game.key();
        if let Some(&mv) = self.known.get(&key) {
            return Ok(mv);
        }
        let mv = self.perfect.decide(game, task)?.mv;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, mv);
        Ok(mv)
    }
}

/// An array of zeros and ones.
type Bytes<'py> = Bound<'py, PyArray1<i8>>;

/// Another player for a single game.
#[pyclass(frozen, module = "digit_duels._core")]
pub(crate) struct Opponent {
    name: String,
    style: Style,
    /// What is remembered, and of which start.
    memory: Mutex<(String, Memory)>,
}

#[pymethods]
impl Opponent {
    #[new]
    fn new(name: &str) -> PyResult<Opponent> {
        let style = Style::parse(name)?;
        Ok(Opponent { name: name.to_string(), style, memory: Mutex::default() })
    }

    /// The action it takes in a game; the same seed gives the same action in the same position of the same game.
    fn choose(&self, py: Python<'_>, game: &Bound<'_, Game>, seed: Seed) -> PyResult<u32> {
        let Seed(seed) = seed;
        let game = game.get();
        if !self.style.thinks() {
            // Nothing to copy, to remember or to wait for.
            let session = game.lock();
            let chance = mixed(seed, session.plies().len() as u64);
            let chosen =
                self.style.choose(session.game(), chance, &mut Memory::default(), &SolveControl::default());
            drop(session);
            return chosen.map(|mv| game.action(mv)).map_err(|error| errors::solve(&error));
        }
        let (position, plies, over, start) = {
            let session = game.lock();
            let plies = session.plies().len() as u64;
            (session.game().copy(), plies, session.turn().is_none(), session.id().to_string())
        };
        if over {
            return Err(errors::solve(&SolveError::Over));
        }
        let chance = mixed(seed, plies);
        let decide = |task: &SolveControl| {
            let mut fresh = Memory::default();
            let mut shared = self.memory.try_lock().ok();
            let memory = match &mut shared {
                Some(shared) => {
                    if shared.0 != start {
                        **shared = (start, Memory::default());
                    }
                    &mut shared.1
                }
                None => &mut fresh,
            };
            self.style.choose(&*position, chance, memory, task)
        };
        let chosen = if self.style.strays(chance) {
            Ok(decide(&SolveControl::default()))
        } else {
            interruptible(py, None, decide)
        };
        chosen?.map(|mv| game.action(mv)).map_err(|error| errors::solve(&error))
    }

    /// Plays an action for a seat, then the answer where the other seat is to move. Says what the seat observes, what
    /// it may do next, its reward, and whether the game is over. A game that is over already is only looked at.
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
            // Where nobody answers the action is taken back: nothing has changed.
            let reply = self.choose(py, game, seed).inspect_err(|_| _ = inner.lock().undo())?;
            inner.play_action(i64::from(reply))?;
        }
        let (mut features, mut mask) = (vec![0; inner.features], vec![0; inner.actions]);
        let winner = {
            let session = inner.lock();
            duels_gym::observe(session.game(), seat, &mut features);
            duels_gym::write_mask(session.game(), &mut mask);
            session.game().winner()
        };
        let reward = winner.map_or(0.0, |winner| if winner == seat { 1.0 } else { -1.0 });
        Ok((PyArray1::from_vec(py, features), PyArray1::from_vec(py, mask), reward, winner.is_some()))
    }

    /// Forgets what was learned, to give the memory back.
    fn forget(&self) {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        *memory = Default::default();
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Opponent>().into_any(), (self.name.clone(),))
    }

    fn __repr__(&self) -> String {
        format!("Opponent({:?})", self.name)
    }
}
