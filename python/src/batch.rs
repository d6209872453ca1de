#![allow(clippy::needless_pass_by_value, reason = "PyO3 hands arrays over by value")]

use std::sync::{Mutex, MutexGuard};

use duels_gym::{BatchBuffers, feature_count, open_batch};
use duels_oracle::SolveControl;
use duels_players::Computer;
use duels_rules::{AnyGame, GameId, Move, Seat};
use duels_session::Session;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{self, refuse};
use crate::game::{Game, seat, start};
use crate::interruptible::interruptible;
use crate::opponent::parse_opponent;
use crate::opponents::Opponents;
use crate::random::{below, mixed};
use crate::seed::Seed;
use crate::shard::{Command, Shard, run, split, take_failure};

/// Many games of one variant, stepped in one call. It has no arrays of its own: it writes into those of the caller.
#[pyclass(frozen, module = "digit_duels._core")]
pub(crate) struct Batch {
    shards: Mutex<Shards>,
    id: GameId,
    opponent: Option<Computer>,
    seat: Option<Seat>,
    threads: usize,
    #[pyo3(get)]
    num_games: usize,
    #[pyo3(get)]
    num_actions: usize,
    #[pyo3(get)]
    num_features: usize,
    first_number: u32,
}

/// The games in shards of equal size, the last one perhaps smaller. Each is stepped by its own thread.
struct Shards {
    shards: Vec<Shard>,
    size: usize,
}

/// The arrays of the caller.
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

/// A game of a batch as it is pickled: its three seeds, its moves, and whether its end was reported.
type SavedGame = ((u64, u64, u64), Vec<u32>, bool);

impl Arrays<'_> {
    /// The arrays as slices, if their sizes are right.
    fn buffers(&mut self, batch: &Batch) -> PyResult<BatchBuffers<'_>> {
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
        let (games, features) = (batch.num_games, batch.num_games * batch.num_features);
        let fits = buffers.observations.len() == features
            && buffers.masks.len() == games * batch.num_actions
            && [buffers.rewards.len(), buffers.ended.len(), buffers.forfeits.len()] == [games; 3]
            && buffers.finals.as_ref().is_none_or(|finals| finals.len() == features);
        let wrong = || PyValueError::new_err("every array must have one row for each game");
        if fits { Ok(buffers) } else { Err(wrong()) }
    }
}

impl Batch {
    /// The shards, unless another thread uses them: after a fork, waiting could last for ever.
    fn lock(&self) -> PyResult<MutexGuard<'_, Shards>> {
        self.shards
            .try_lock()
            .map_err(|_| PyRuntimeError::new_err("another thread is stepping these games: wait for it"))
    }

    fn check_length(&self, length: usize, what: &str) -> PyResult<()> {
        let games = self.num_games;
        let wrong = || {
            PyValueError::new_err(format!(
                "{what} must have one entry for each of {games} games, not {length}"
            ))
        };
        if length == games { Ok(()) } else { Err(wrong()) }
    }

    /// The shard of a game, and the game's index in it.
    fn find<'a>(&self, shards: &'a mut Shards, index: usize) -> PyResult<(&'a mut Shard, usize)> {
        let last = self.num_games.saturating_sub(1);
        let none = || PyValueError::new_err(format!("there is no game {index}: they are 0 to {last}"));
        let size = shards.size;
        let shard = if index < self.num_games { shards.shards.get_mut(index / size) } else { None };
        shard.map(|shard| (shard, index % size)).ok_or_else(none)
    }

    fn check_actions(&self, shards: &Shards, actions: &[i64]) -> PyResult<()> {
        for (number, (shard, part)) in shards.shards.iter().zip(actions.chunks(shards.size)).enumerate() {
            if let Some(index) = shard.batch.first_illegal(part) {
                let game = shard.batch.game(index).map(AnyGame::copy);
                let why = self.why_illegal(game, part[index]);
                return Err(refuse("IllegalMove", format!("game {}: {why}", number * shards.size + index)));
            }
        }
        Ok(())
    }

    /// Why an action is not accepted in a game, and what would be.
    fn why_illegal(&self, game: Option<Box<dyn AnyGame>>, action: i64) -> String {
        let number = u32::try_from(action).ok().filter(|&number| (number as usize) < self.num_actions);
        let Some(number) = number else {
            let last = self.num_actions.saturating_sub(1);
            return format!("there is no action {action}: the actions are 0 to {last}");
        };
        let error = game.and_then(|mut game| game.play(Move(self.first_number + number)).err());
        let why = error.map_or_else(String::new, |error| format!(" {}", error.complete()));
        format!("action {action} is not legal.{why}")
    }

    /// Runs a command while other Python threads run. Ctrl-C stops an opponent that takes long.
    fn run(
        &self,
        py: Python<'_>,
        shards: &mut Shards,
        command: Command<'_>,
        buffers: BatchBuffers<'_>,
    ) -> PyResult<()> {
        let Shards { shards, size } = shards;
        let buffers = split(buffers, *size, self.num_games);
        let done = if shards.iter().any(|shard| shard.opponents.may_think()) {
            interruptible(py, None, |control| run(shards, *size, command, buffers, control))
        } else {
            py.detach(|| run(shards, *size, command, buffers, &SolveControl::default()));
            Ok(())
        };
        // Taken in any case, so that an interrupted step does not fail the next one.
        let failure = take_failure(shards);
        done?;
        failure.map_or(Ok(()), |error| Err(errors::solve(&error)))
    }

    fn open(
        id: GameId,
        num_games: usize,
        opponent: Option<Computer>,
        seat: Option<Seat>,
        threads: usize,
    ) -> PyResult<Batch> {
        let game = id.open(Seat::One).map_err(|error| errors::id(&error))?;
        let size = num_games.div_ceil(threads.max(1)).max(1);
        let mut shards = Vec::new();
        for from in (0..num_games).step_by(size) {
            let count = size.min(num_games - from);
            let none =
                || refuse("UnknownGame", format!("{} cannot be played in batches", id.entry().info.id));
            let batch =
                open_batch(&id, count).ok_or_else(none)?.map_err(|error| refuse("BadParameter", error))?;
            let opponents = Opponents::new(opponent, seat, id.has_random_start(), count);
            shards.push(Shard { batch, opponents });
        }
        let numbers = game.move_numbers();
        Ok(Batch {
            shards: Mutex::new(Shards { shards, size }),
            opponent,
            seat,
            threads,
            num_games,
            num_actions: numbers.len(),
            num_features: feature_count(&*game),
            first_number: numbers.start,
            id,
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, num_games, /, *, opponent = None, seat = None, threads = 1, params = None))]
    fn new(
        game: &str,
        num_games: usize,
        opponent: Option<&str>,
        seat: Option<u8>,
        threads: usize,
        params: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Batch> {
        let id = start(game, None, params)?;
        let (opponent, seat) = (opponent.map(parse_opponent).transpose()?, seat.map(self::seat).transpose()?);
        Batch::open(id, num_games, opponent, seat, threads)
    }

    /// Lets every game that is marked, and those after it, follow from a seed.
    fn seed(&self, seeds: PyReadonlyArray1<'_, u64>, which: PyReadonlyArray1<'_, bool>) -> PyResult<()> {
        let (seeds, which) = (seeds.as_slice()?, which.as_slice()?);
        self.check_length(seeds.len(), "seeds")?;
        self.check_length(which.len(), "the games to seed")?;
        let mut shards = self.lock()?;
        for (index, &seed) in seeds.iter().enumerate().filter(|&(index, _)| which[index]) {
            let (shard, index) = self.find(&mut shards, index)?;
            shard.opponents.seed(index, seed);
        }
        Ok(())
    }

    /// Starts the games that are marked.
    fn reset(
        &self,
        py: Python<'_>,
        which: PyReadonlyArray1<'_, bool>,
        arrays: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let which = which.as_slice()?;
        self.check_length(which.len(), "the games to reset")?;
        let mut shards = self.lock()?;
        let mut arrays: Arrays<'_> = arrays.extract()?;
        self.run(py, &mut shards, Command::Begin(which), arrays.buffers(self)?)
    }

    /// Plays an action in every game; where a game is over, starts the next one instead. With `strict` an illegal action
    /// is refused before anything is played; without it, the action loses.
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
        let mut shards = self.lock()?;
        let mut arrays: Arrays<'_> = arrays.extract()?;
        let buffers = arrays.buffers(self)?;
        if strict {
            self.check_actions(&shards, actions)?;
        }
        self.run(py, &mut shards, Command::Step(actions), buffers)
    }

    /// The seed of a game.
    fn seed_of(&self, index: usize) -> PyResult<u64> {
        let mut shards = self.lock()?;
        let (shard, index) = self.find(&mut shards, index)?;
        Ok(shard.opponents.seed_of(index))
    }

    /// The agent's seat in a game; None where actions are given for both.
    fn seat_of(&self, index: usize) -> PyResult<Option<u8>> {
        let mut shards = self.lock()?;
        let (shard, index) = self.find(&mut shards, index)?;
        Ok(shard.opponents.agent(index).map(Seat::number))
    }

    /// A copy of a game, to look at or to play separately.
    fn game(&self, index: usize) -> PyResult<Game> {
        let (seed, moves) = {
            let mut shards = self.lock()?;
            let (shard, index) = self.find(&mut shards, index)?;
            (shard.opponents.seed_of(index), shard.batch.moves(index).to_vec())
        };
        let id = self.id.clone().reseeded(seed);
        let mut session = Session::new(id, Seat::One).map_err(|error| errors::id(&error))?;
        for mv in moves {
            session.make_move(mv).map_err(|error| errors::illegal_move(&error))?;
        }
        Ok(Game::of(session))
    }

    /// Writes a random legal action of every game into `actions`; 0 where there is none.
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
        if masks.len() != self.num_games * self.num_actions {
            return Err(PyValueError::new_err("the masks must have one row for each game"));
        }
        py.detach(|| {
            for (index, (mask, action)) in masks.chunks_exact(self.num_actions).zip(actions).enumerate() {
                *action = any_legal(mask, mixed(seed, index as u64));
            }
        });
        Ok(())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let mut games: Vec<SavedGame> = Vec::with_capacity(self.num_games);
        {
            let mut shards = self.lock()?;
            for index in 0..self.num_games {
                let (shard, index) = self.find(&mut shards, index)?;
                let moves = shard.batch.moves(index).iter().map(|mv| mv.0).collect();
                games.push((shard.opponents.saved(index), moves, shard.batch.is_closed(index)));
            }
        }
        let restore = py.import("digit_duels._core")?.getattr("_restore_batch")?;
        let opponent = self.opponent.map(|opponent| opponent.to_string());
        let seat = self.seat.map(Seat::number);
        let fields = (self.id.variant(), opponent, seat, self.threads, games).into_pyobject(py)?;
        Ok((restore, fields.into_any()))
    }
}

/// The batch that was pickled.
#[pyfunction(name = "_restore_batch")]
pub(crate) fn restore_batch(
    variant: &str,
    opponent: Option<&str>,
    seat: Option<u8>,
    threads: usize,
    games: Vec<SavedGame>,
) -> PyResult<Batch> {
    let id = start(variant, None, None)?;
    let (opponent, seat) = (opponent.map(parse_opponent).transpose()?, seat.map(self::seat).transpose()?);
    let batch = Batch::open(id, games.len(), opponent, seat, threads)?;
    let mut shards = batch.lock()?;
    for (index, (seeds, moves, closed)) in games.into_iter().enumerate() {
        let (shard, index) = batch.find(&mut shards, index)?;
        let moves: Vec<Move> = moves.into_iter().map(Move).collect();
        shard.batch.restore(index, seeds.2, Seat::One, &moves, closed);
        let start = batch.id.clone().reseeded(seeds.2).open(Seat::One);
        let start = start.map_err(|error| errors::id(&error))?;
        let restored = shard.opponents.restore(index, seeds, start, shard.batch.moves(index));
        restored.map_err(|error| errors::solve(&error))?;
    }
    drop(shards);
    Ok(batch)
}

/// A random legal action; 0 where there is none.
#[inline]
fn any_legal(mask: &[i8], word: u64) -> i64 {
    let legal: u64 = eights(mask).map(|eight| eight.wrapping_mul(EACH) >> 56).sum();
    let mut wanted = below(word, legal as usize) as u64 + 1;
    let mut before = 0;
    for eight in eights(mask) {
        // Byte `i` counts the legal actions up to it: those where fewer than wanted were seen come before it.
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
