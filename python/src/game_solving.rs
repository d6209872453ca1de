//! Perfect play.

use std::sync::{Arc, Mutex};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError, Value};
use duels_rules::AnyGame;
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::interruptible::interruptible;
use crate::named_tuples::{self, named_tuple};

impl Game {
    /// Solves a position with the shared solver, or with a new one while another thread uses it.
    fn solve_with(
        shared: &Mutex<Option<Oracle>>,
        game: &dyn AnyGame,
        control: &SolveControl,
    ) -> Result<(Solution, String), SolveError> {
        let mut fresh = None;
        let mut locked = shared.try_lock();
        let slot = locked.as_deref_mut().unwrap_or(&mut fresh);
        let oracle = slot.get_or_insert_with(|| Oracle::new(game));
        let solution = oracle.solve(game, control)?;
        let why = oracle.why(game, &solution, control)?;
        Ok((solution, why))
    }
}

#[pymethods]
impl Game {
    /// Solves the position: value and distance, for every move too. Other threads run meanwhile, and Ctrl-C stops it.
    /// `memory` is how many bytes the solver may use, 2 GiB by default.
    #[pyo3(signature = (*, memory = None))]
    fn solve<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let (game, over, shared) = {
            let state = self.lock();
            (state.game().copy(), state.turn().is_none(), Arc::clone(&state.oracle))
        };
        if over {
            return Err(errors::solve(&SolveError::Over));
        }
        let solved = interruptible(py, memory, |control| Self::solve_with(&shared, &*game, control))?;
        let (solution, why) = solved.map_err(|error| errors::solve(&error))?;
        let mut moves = Vec::with_capacity(solution.moves.len());
        for each in &solution.moves {
            let (word, value) = (game.move_text(each.mv).to_string(), each.value.to_string());
            moves.push(named_tuple(py, "MoveValue", (word, self.action(each.mv), value, each.distance))?);
        }
        let best: Vec<_> = solution.best().map(|mv| game.move_text(mv).to_string()).collect();
        let best_actions: Vec<_> = solution.best().map(|mv| self.action(mv)).collect();
        let wins = solution.moves.iter().filter(|each| each.value == Value::Win);
        let winning_actions: Vec<_> = wins.map(|each| self.action(each.mv)).collect();
        let (value, distance) = (solution.value.to_string(), solution.distance);
        let fields =
            (value, distance, moves, best, best_actions, winning_actions, solution.is_decided(), why);
        named_tuple(py, "Solution", fields)
    }

    /// Compares every move played so far with perfect play.
    #[pyo3(signature = (*, memory = None))]
    fn review<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.lock().copy();
        let review = interruptible(py, memory, move |control| session.review(control))?
            .map_err(|error| errors::solve(&error))?;
        named_tuples::review(py, &review)
    }
}
