//! What perfect play knows about a game.

use std::sync::{Arc, Mutex};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::AnyGame;
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::values::{self, named};
use crate::watch::watched;

impl Game {
    /// Judges a table of this variant, with what is known already unless another thread is at it.
    fn judge(
        known: &Mutex<Option<Oracle>>,
        game: &dyn AnyGame,
        task: &SolveControl,
    ) -> Result<(Solution, String), SolveError> {
        let mut fresh = None;
        let mut shared = known.try_lock();
        let slot = shared.as_deref_mut().unwrap_or(&mut fresh);
        let oracle = slot.get_or_insert_with(|| Oracle::new(game));
        let solution = oracle.solve(game, task)?;
        let why = oracle.why(game, &solution, task)?;
        Ok((solution, why))
    }
}

#[pymethods]
impl Game {
    /// Judges the position: value and distance, of every move too. Other threads run meanwhile, and Ctrl-C stops it.
    /// `memory` is how many bytes the solver may use (2 GiB unless told).
    #[pyo3(signature = (*, memory = None))]
    fn solve<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let (game, over, known) = {
            let seated = self.lock();
            (seated.game().copy(), seated.turn().is_none(), Arc::clone(&seated.oracle))
        };
        if over {
            return Err(errors::solve(&SolveError::Over));
        }
        let judged = watched(py, memory, |task| Self::judge(&known, &*game, task))?;
        let (solution, why) = judged.map_err(|error| errors::solve(&error))?;
        let mut moves = Vec::with_capacity(solution.moves.len());
        for each in &solution.moves {
            let (word, value) = (game.move_text(each.mv).to_string(), each.value.to_string());
            moves.push(named(py, "MoveValue", (word, self.action(each.mv), value, each.distance))?);
        }
        let best: Vec<_> = solution.best().map(|mv| game.move_text(mv).to_string()).collect();
        let best_actions: Vec<_> = solution.best().map(|mv| self.action(mv)).collect();
        let wins = solution.moves.iter().filter(|each| each.value == Value::Win);
        let winning_actions: Vec<_> = wins.map(|each| self.action(each.mv)).collect();
        let (value, distance) = (solution.value.to_string(), solution.distance);
        let fields =
            (value, distance, moves, best, best_actions, winning_actions, solution.is_decided(), why);
        named(py, "Solution", fields)
    }

    /// Judges every move played so far.
    #[pyo3(signature = (*, memory = None))]
    fn review<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.lock().copy();
        let review =
            watched(py, memory, move |task| session.review(task))?.map_err(|error| errors::solve(&error))?;
        values::review(py, &review)
    }
}
