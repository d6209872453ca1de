use std::sync::{Mutex, PoisonError};

use duels_oracle::{SolveError, Task};
use duels_players::{Level, Perfect, Player, Who};
use duels_rules::{Key, Move, Table};
use pyo3::prelude::*;
use rustc_hash::FxHashMap;

use crate::errors::{self, refuse};
use crate::game::Game;
use crate::random::{below, mixed};
use crate::watch::watched;

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
    known: FxHashMap<Key, Move>,
}

impl Style {
    /// The style of a player as it is written: `random`, `level:3`, `perfect`.
    pub(crate) fn parse(name: &str) -> PyResult<Style> {
        let accepted = "Accepted as an opponent: random, level:1 (weakest) to level:9, perfect";
        match name.parse() {
            Ok(Who::Random) => Ok(Style { percent: 100 }),
            Ok(Who::Level(level)) => Ok(Style { percent: Level::percent(level) }),
            Ok(Who::Perfect) => Ok(Style { percent: 0 }),
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
        table: &dyn Table,
        chance: u64,
        memory: &mut Memory,
        task: &Task,
    ) -> Result<Move, SolveError> {
        if !self.strays(chance) {
            return memory.choose(table, task);
        }
        let moves = table.moves();
        moves.get(below(mixed(chance, 1), moves.len())).copied().ok_or(SolveError::Over)
    }
}

impl Memory {
    /// Forgets everything, for another variant.
    pub(crate) fn forget(&mut self) {
        *self = Memory::default();
    }

    fn choose(&mut self, table: &dyn Table, task: &Task) -> Result<Move, SolveError> {
        let key = table.key();
        if let Some(&mv) = self.known.get(&key) {
            return Ok(mv);
        }
        let mv = self.perfect.choose(table, task)?;
        if self.known.len() >= MOST {
            self.known.clear();
        }
        self.known.insert(key, mv);
        Ok(mv)
    }
}

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
    fn choose(&self, py: Python<'_>, game: &Bound<'_, Game>, seed: u64) -> PyResult<u32> {
        let game = game.get();
        let (table, plies, over, start) = {
            let session = game.lock();
            let start = if self.style.thinks() { session.id().to_string() } else { String::new() };
            (session.table().copy(), session.plies().len() as u64, session.turn().is_none(), start)
        };
        if over {
            return Err(errors::solve(&SolveError::Over));
        }
        let chance = mixed(seed, plies);
        let decide = |task: &Task| {
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
            self.style.choose(&*table, chance, memory, task)
        };
        let chosen =
            if self.style.strays(chance) { Ok(decide(&Task::default())) } else { watched(py, None, decide) };
        chosen?.map(|mv| game.action(mv)).map_err(|error| errors::solve(&error))
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
