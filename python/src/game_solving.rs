//! Perfect play.

use std::sync::{Arc, Mutex};

use duels_oracle::{Oracle, Solution, SolveControl, SolveError};
use duels_rules::AnyGame;
use duels_session::data::{ReviewData, SolutionData};
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::interruptible::interruptible;
use crate::named_tuples;

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
        let (session, shared) = {
            let state = self.lock();
            (state.copy(), Arc::clone(&state.oracle))
        };
        if session.turn().is_none() {
            return Err(errors::solve(&SolveError::Over));
        }
        let solve = |control: &SolveControl| Self::solve_with(&shared, session.game(), control);
        let (solution, why) = interruptible(py, memory, solve)?.map_err(|error| errors::solve(&error))?;
        let data = SolutionData::new(&session, &solution, why);
        named_tuples::solution(py, &data, &solution, |mv| self.action(mv))
    }

    /// Compares every move played so far with perfect play.
    #[pyo3(signature = (*, memory = None))]
    fn review<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.lock().copy();
        let review = interruptible(py, memory, |control| session.review(control))?
            .map_err(|error| errors::solve(&error))?;
        named_tuples::review(py, &ReviewData::new(&session, &review))
    }
}
