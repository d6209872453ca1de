#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands arrays over by value")]

use std::sync::{Mutex, MutexGuard};

use duels_oracle::Task;
use duels_rules::{Move, Seat, Slots};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::desk::{Attended, Desk};
use crate::errors::{self, refuse};
use crate::game::{seat, start};
use crate::opponent::Style;
use crate::random::{below, mixed};
use crate::watch::watched;

/// Many games of one variant, stepped in one call. It keeps no arrays: it writes into those that it is given.
#[pyclass(frozen, module = "digit_duels._core")]
pub(crate) struct Fleet {
    inside: Mutex<Inside>,
    #[pyo3(get)]
    num_lanes: usize,
    #[pyo3(get)]
    num_actions: usize,
    #[pyo3(get)]
    num_features: usize,
    first_number: u32,
}

struct Inside {
    fleet: Box<dyn duels_rules::Fleet>,
    desk: Desk,
}

/// The arrays that a fleet writes into.
#[derive(FromPyObject)]
struct Arrays<'py> {
    #[pyo3(item)]
    observations: PyReadwriteArray2<'py, i8>,
    #[pyo3(item)]
    masks: PyReadwriteArray2<'py, i8>,
    #[pyo3(item)]
    rewards: PyReadwriteArray1<'py, f64>,
    #[pyo3(item)]
    terminations: PyReadwriteArray1<'py, bool>,
    #[pyo3(item)]
    forfeits: PyReadwriteArray1<'py, bool>,
    #[pyo3(item)]
    finals: Option<PyReadwriteArray2<'py, i8>>,
}

impl Arrays<'_> {
    /// The arrays as slices, once their sizes are known to be right.
    fn slots(&mut self, fleet: &Fleet) -> PyResult<Slots<'_>> {
        let scattered = |_| PyValueError::new_err("the arrays must be contiguous, in C order");
        let slots = Slots {
            observations: self.observations.as_slice_mut().map_err(scattered)?,
            masks: self.masks.as_slice_mut().map_err(scattered)?,
            rewards: self.rewards.as_slice_mut().map_err(scattered)?,
            ended: self.terminations.as_slice_mut().map_err(scattered)?,
            forfeits: self.forfeits.as_slice_mut().map_err(scattered)?,
            finals: self
                .finals
                .as_mut()
                .map(|finals| finals.as_slice_mut().map_err(scattered))
                .transpose()?,
        };
        let (lanes, features) = (fleet.num_lanes, fleet.num_lanes * fleet.num_features);
        let fits = slots.observations.len() == features
            && slots.masks.len() == lanes * fleet.num_actions
            && [slots.rewards.len(), slots.ended.len(), slots.forfeits.len()] == [lanes; 3]
            && slots.finals.as_ref().is_none_or(|finals| finals.len() == features);
        if fits { Ok(slots) } else { Err(PyValueError::new_err("an array has not one row for every lane")) }
    }
}

impl Fleet {
    /// What is inside, unless another thread is at it: waiting for it could be for ever, after a fork.
    fn lock(&self) -> PyResult<MutexGuard<'_, Inside>> {
        self.inside
            .try_lock()
            .map_err(|_| PyRuntimeError::new_err("another thread is stepping these games: wait for it"))
    }

    fn check_length(&self, length: usize, what: &str) -> PyResult<()> {
        let lanes = self.num_lanes;
        let wrong = || {
            PyValueError::new_err(format!(
                "{what} must have one entry for each of {lanes} games, not {length}"
            ))
        };
        if length == lanes { Ok(()) } else { Err(wrong()) }
    }

    fn check_actions(&self, inside: &Inside, actions: &[i64]) -> PyResult<()> {
        let Some(lane) = inside.fleet.refused(actions) else { return Ok(()) };
        let (action, last) = (actions[lane], self.num_actions.saturating_sub(1));
        let number = u32::try_from(action).ok().filter(|&number| (number as usize) < self.num_actions);
        let Some(number) = number else {
            let wrong = format!("game {lane}: there is no action {action}: the actions are 0 to {last}");
            return Err(refuse("IllegalMove", wrong));
        };
        let mut table = inside.fleet.table(lane).map(duels_rules::Table::copy);
        let refusal = table.as_mut().and_then(|table| table.play(Move(self.first_number + number)).err());
        let why = refusal.map_or_else(String::new, |refusal| format!("{refusal} {}", refusal.accepts()));
        Err(refuse("IllegalMove", format!("game {lane}: action {action} is not legal. {why}")))
    }
}

/// Does something with the games while other Python threads run; where somebody thinks, Ctrl-C is heard.
fn attended(
    py: Python<'_>,
    inside: &mut Inside,
    work: impl FnOnce(&mut Inside, &Task) + Send,
) -> PyResult<()> {
    if inside.desk.thinks() {
        watched(py, None, |task| work(inside, task))?;
    } else {
        py.detach(|| work(inside, &Task::default()));
    }
    match inside.desk.take_failure() {
        Some(error) => Err(errors::solve(&error)),
        None => Ok(()),
    }
}

#[pymethods]
impl Fleet {
    #[new]
    #[pyo3(signature = (game, lanes, /, *, opponent = None, seat = None, params = None))]
    fn new(
        game: &str,
        lanes: usize,
        opponent: Option<&str>,
        seat: Option<u8>,
        params: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Fleet> {
        let id = start(game, None, params)?;
        let table = id.open(Seat::One).map_err(|error| errors::id(&error))?;
        let fleet = id.entry().fleet(id.values(), lanes).map_err(|error| refuse("BadParameter", error))?;
        let style = opponent.map(Style::parse).transpose()?;
        let desk = Desk::new(style, seat.map(self::seat).transpose()?, id.is_drawn(), lanes);
        let numbers = table.numbers();
        Ok(Fleet {
            inside: Mutex::new(Inside { fleet, desk }),
            num_lanes: lanes,
            num_actions: numbers.len(),
            num_features: table.features(),
            first_number: numbers.start,
        })
    }

    /// Lets the games of each lane that is marked follow from a seed.
    fn seed(&self, seeds: PyReadonlyArray1<'_, u64>, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let (seeds, which) = (seeds.as_slice()?, which.as_slice()?);
        self.check_length(seeds.len(), "seeds")?;
        self.check_length(which.len(), "the lanes to seed")?;
        let mut inside = self.lock()?;
        for (lane, &seed) in seeds.iter().enumerate().filter(|&(lane, _)| which[lane]) {
            inside.desk.seed(lane, seed);
        }
        Ok(())
    }

    /// Starts the lanes anew that are marked.
    fn reset(
        &self,
        py: Python<'_>,
        which: PyReadonlyArray1<'_, bool>,
        arrays: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let which = which.as_slice()?;
        self.check_length(which.len(), "the lanes to reset")?;
        let mut inside = self.lock()?;
        let mut arrays: Arrays<'_> = arrays.extract()?;
        let mut slots = arrays.slots(self)?;
        attended(py, &mut inside, |Inside { fleet, desk }, task| {
            fleet.begin(which, &mut slots, &mut Attended { desk, task });
        })
    }

    /// Plays an action in every lane; those that are over start anew instead. With `strict` an illegal action is
    /// refused before anything is played; without it, it loses.
    #[pyo3(signature = (actions, arrays, /, *, strict))]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        arrays: &Bound<'_, PyAny>,
        strict: bool,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        self.check_length(actions.len(), "actions")?;
        let mut inside = self.lock()?;
        let mut arrays: Arrays<'_> = arrays.extract()?;
        let mut slots = arrays.slots(self)?;
        if strict {
            self.check_actions(&inside, actions)?;
        }
        attended(py, &mut inside, |Inside { fleet, desk }, task| {
            fleet.step(actions, &mut slots, &mut Attended { desk, task });
        })
    }

    /// Whether a lane waits to be started anew.
    fn closed(&self) -> PyResult<Vec<bool>> {
        let inside = self.lock()?;
        Ok((0..self.num_lanes).map(|lane| inside.fleet.is_closed(lane)).collect())
    }

    /// The seed of the game in a lane.
    fn seed_of(&self, lane: usize) -> PyResult<u64> {
        Ok(self.lock()?.desk.seed_of(lane))
    }

    /// The agent's seat in a lane: that of the player to move where actions are given for both.
    fn seat_of(&self, lane: usize) -> PyResult<Option<u8>> {
        Ok(self.lock()?.desk.agent(lane).map(Seat::number))
    }

    /// How the game of a lane stands, in words.
    fn render(&self, lane: usize) -> PyResult<String> {
        let inside = self.lock()?;
        let table = inside.fleet.table(lane);
        let none = || {
            PyValueError::new_err(format!("there is no game {lane}: they are 0 to {}", self.num_lanes - 1))
        };
        let table = table.ok_or_else(none)?;
        Ok([Some(table.state()), table.ending()].into_iter().flatten().collect::<Vec<_>>().join("\n"))
    }

    /// Puts a random legal action of every lane into `actions`; 0 where there is none.
    #[pyo3(signature = (masks, actions, /, seed))]
    fn sample(
        &self,
        py: Python<'_>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut actions: PyReadwriteArray1<'_, i64>,
        seed: u64,
    ) -> PyResult<()> {
        let (masks, actions) = (masks.as_slice_mut()?, actions.as_slice_mut()?);
        self.check_length(actions.len(), "actions")?;
        if masks.len() != self.num_lanes * self.num_actions {
            return Err(PyValueError::new_err("the masks have not one row for every lane"));
        }
        py.detach(|| {
            for (lane, (mask, action)) in masks.chunks_exact(self.num_actions).zip(actions).enumerate() {
                *action = nth_legal(mask, mixed(seed, lane as u64));
            }
        });
        Ok(())
    }
}

/// A random one of the legal actions.
#[inline]
fn nth_legal(mask: &[i8], word: u64) -> i64 {
    let legal: usize = mask.iter().map(|&legal| usize::from(legal != 0)).sum();
    let mut left = below(word, legal);
    for (action, &legal) in mask.iter().enumerate() {
        if legal != 0 {
            if left == 0 {
                return action as i64;
            }
            left -= 1;
        }
    }
    0
}
