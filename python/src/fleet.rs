#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands arrays over by value")]

use std::sync::{Mutex, MutexGuard};

use duels_gym::{Batch, BatchBuffers, feature_count, open_batch};
use duels_oracle::SolveControl;
use duels_rules::{Move, Seat};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::desk::Desk;
use crate::errors::{self, refuse};
use crate::game::{seat, start};
use crate::interruptible::interruptible;
use crate::opponent::Style;
use crate::random::{below, mixed};
use crate::seed::Seed;
use crate::squad::{Order, Squad, obey, parted, take_failure};

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

/// The lanes in squads of equal size, the last one perhaps smaller: each is stepped by a thread of its own.
struct Inside {
    squads: Vec<Squad>,
    size: usize,
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
    fn buffers(&mut self, fleet: &Fleet) -> PyResult<BatchBuffers<'_>> {
        let scattered = |_| PyValueError::new_err("the arrays must be contiguous, in C order");
        let buffers = BatchBuffers {
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
        let fits = buffers.observations.len() == features
            && buffers.masks.len() == lanes * fleet.num_actions
            && [buffers.rewards.len(), buffers.ended.len(), buffers.forfeits.len()] == [lanes; 3]
            && buffers.finals.as_ref().is_none_or(|finals| finals.len() == features);
        if fits { Ok(buffers) } else { Err(PyValueError::new_err("an array has not one row for every lane")) }
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

    /// The squad of a lane, and the lane's number in it.
    fn find<'a>(&self, inside: &'a mut Inside, lane: usize) -> PyResult<(&'a mut Squad, usize)> {
        let last = self.num_lanes.saturating_sub(1);
        let none = || PyValueError::new_err(format!("there is no game {lane}: they are 0 to {last}"));
        let index = if lane < self.num_lanes { lane / inside.size } else { usize::MAX };
        let size = inside.size;
        inside.squads.get_mut(index).map(|squad| (squad, lane % size)).ok_or_else(none)
    }

    fn check_actions(&self, inside: &Inside, actions: &[i64]) -> PyResult<()> {
        for (number, (squad, part)) in inside.squads.iter().zip(actions.chunks(inside.size)).enumerate() {
            if let Some(lane) = squad.batch.first_illegal(part) {
                let refusal = self.refusal(&*squad.batch, lane, part[lane]);
                return Err(refuse(
                    "IllegalMove",
                    format!("game {}: {refusal}", number * inside.size + lane),
                ));
            }
        }
        Ok(())
    }

    /// Why an action is not accepted in a lane, and what would be.
    fn refusal(&self, batch: &dyn Batch, lane: usize, action: i64) -> String {
        let number = u32::try_from(action).ok().filter(|&number| (number as usize) < self.num_actions);
        let Some(number) = number else {
            let last = self.num_actions.saturating_sub(1);
            return format!("there is no action {action}: the actions are 0 to {last}");
        };
        let mut game = batch.game(lane).map(duels_rules::AnyGame::copy);
        let refusal = game.as_mut().and_then(|game| game.play(Move(self.first_number + number)).err());
        let why = refusal.map_or_else(String::new, |refusal| format!(" {refusal} {}", refusal.accepts()));
        format!("action {action} is not legal.{why}")
    }

    /// Lets all squads do something while other Python threads run; where somebody thinks, Ctrl-C is heard.
    fn obey(
        &self,
        py: Python<'_>,
        inside: &mut Inside,
        order: Order<'_>,
        buffers: BatchBuffers<'_>,
    ) -> PyResult<()> {
        let Inside { squads, size } = inside;
        let buffers = parted(buffers, *size, self.num_lanes);
        let done = if squads.iter().any(|squad| squad.desk.thinks()) {
            interruptible(py, None, |task| obey(squads, *size, order, buffers, task))
        } else {
            py.detach(|| obey(squads, *size, order, buffers, &SolveControl::default()));
            Ok(())
        };
        // Taken in any case, so that an interrupted step does not fail the next one.
        let failure = take_failure(squads);
        done?;
        failure.map_or(Ok(()), |error| Err(errors::solve(&error)))
    }
}

#[pymethods]
impl Fleet {
    #[new]
    #[pyo3(signature = (game, lanes, /, *, opponent = None, seat = None, threads = 1, params = None))]
    fn new(
        game: &str,
        lanes: usize,
        opponent: Option<&str>,
        seat: Option<u8>,
        threads: usize,
        params: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Fleet> {
        let id = start(game, None, params)?;
        let game = id.open(Seat::One).map_err(|error| errors::id(&error))?;
        let (style, seat) = (opponent.map(Style::parse).transpose()?, seat.map(self::seat).transpose()?);
        let size = lanes.div_ceil(threads.max(1)).max(1);
        let mut squads = Vec::new();
        for from in (0..lanes).step_by(size) {
            let count = size.min(lanes - from);
            let none =
                || refuse("UnknownGame", format!("{} cannot be played in batches", id.entry().info.id));
            let batch =
                open_batch(&id, count).ok_or_else(none)?.map_err(|error| refuse("BadParameter", error))?;
            squads.push(Squad { batch, desk: Desk::new(style, seat, id.has_random_start(), count) });
        }
        let numbers = game.move_numbers();
        Ok(Fleet {
            inside: Mutex::new(Inside { squads, size }),
            num_lanes: lanes,
            num_actions: numbers.len(),
            num_features: feature_count(&*game),
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
            let (squad, lane) = self.find(&mut inside, lane)?;
            squad.desk.seed(lane, seed);
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
        self.obey(py, &mut inside, Order::Begin(which), arrays.buffers(self)?)
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
        let buffers = arrays.buffers(self)?;
        if strict {
            self.check_actions(&inside, actions)?;
        }
        self.obey(py, &mut inside, Order::Step(actions), buffers)
    }

    /// The seed of the game in a lane.
    fn seed_of(&self, lane: usize) -> PyResult<u64> {
        let mut inside = self.lock()?;
        let (squad, lane) = self.find(&mut inside, lane)?;
        Ok(squad.desk.seed_of(lane))
    }

    /// The agent's seat in a lane; None where actions are given for both.
    fn seat_of(&self, lane: usize) -> PyResult<Option<u8>> {
        let mut inside = self.lock()?;
        let (squad, lane) = self.find(&mut inside, lane)?;
        Ok(squad.desk.agent(lane).map(Seat::number))
    }

    /// How the game of a lane stands, in words.
    fn render(&self, lane: usize) -> PyResult<String> {
        let mut inside = self.lock()?;
        let (squad, lane) = self.find(&mut inside, lane)?;
        let told = |game: &dyn duels_rules::AnyGame| [Some(game.state()), game.ending()];
        let told = squad.batch.game(lane).map(told);
        Ok(told.into_iter().flatten().flatten().collect::<Vec<_>>().join("\n"))
    }

    /// Puts a random legal action of every lane into `actions`; 0 where there is none.
    #[pyo3(signature = (masks, actions, /, seed))]
    fn sample(
        &self,
        py: Python<'_>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut actions: PyReadwriteArray1<'_, i64>,
        seed: Seed,
    ) -> PyResult<()> {
        let Seed(seed) = seed;
        let (masks, actions) = (masks.as_slice_mut()?, actions.as_slice_mut()?);
        self.check_length(actions.len(), "actions")?;
        if masks.len() != self.num_lanes * self.num_actions {
            return Err(PyValueError::new_err("the masks have not one row for every lane"));
        }
        py.detach(|| {
            for (lane, (mask, action)) in masks.chunks_exact(self.num_actions).zip(actions).enumerate() {
                *action = any_legal(mask, mixed(seed, lane as u64));
            }
        });
        Ok(())
    }
}

/// A random one of the legal actions; 0 where there is none.
#[inline]
fn any_legal(mask: &[i8], word: u64) -> i64 {
    let legal: u64 = eights(mask).map(|eight| eight.wrapping_mul(EACH) >> 56).sum();
    let mut wanted = below(word, legal as usize) as u64 + 1;
    let mut before = 0;
    for eight in eights(mask) {
        // Byte `i` counts the legal actions up to it: those where fewer than wanted were seen stand before it.
        let seen = eight.wrapping_mul(EACH);
        let reached = ((seen | TOP).wrapping_sub(wanted.min(9) * EACH) & TOP) >> 7;
        before += 8 - (reached.wrapping_mul(EACH) >> 56);
        if reached != 0 {
            break;
        }
        wanted -= seen >> 56;
    }
    if legal == 0 { 0 } else { (before as i64).min(mask.len() as i64 - 1) }
}

const EACH: u64 = 0x0101_0101_0101_0101;
const TOP: u64 = 0x8080_8080_8080_8080;

/// A mask eight actions at a time, a byte of 0 or 1 for each.
#[inline]
fn eights(mask: &[i8]) -> impl Iterator<Item = u64> {
    let word = |eight: [i8; 8]| u64::from_le_bytes(eight.map(|legal| legal as u8)) & EACH;
    let (eights, rest) = mask.as_chunks::<8>();
    let last = match mask.last_chunk::<8>() {
        // The eight before the end, without those that came before: reading them takes no loop.
        Some(&eight) => word(eight).unbounded_shr(8 * (8 - rest.len() as u32)),
        None => rest.iter().rev().fold(0, |word, &legal| word << 8 | u64::from(legal as u8 & 1)),
    };
    eights.iter().map(move |&eight| word(eight)).chain([last])
}
