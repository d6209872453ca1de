//! What perfect play knows about a game.

use std::sync::{Arc, Mutex};

use duels_oracle::{Judgement, Oracle, SolveError, Task};
use duels_rules::Table;
use pyo3::prelude::*;

use crate::errors;
use crate::game::Game;
use crate::values::{self, named};
use crate::watch::watched;

impl Game {
    /// Judges a table of this variant, with what is known already unless another thread is at it.
    fn judge(
        known: &Mutex<Option<Oracle>>,
        table: &dyn Table,
        task: &Task,
    ) -> Result<(Judgement, String), SolveError> {
        let mut fresh = None;
        let mut shared = known.try_lock();
        let slot = shared.as_deref_mut().unwrap_or(&mut fresh);
        let oracle = slot.get_or_insert_with(|| Oracle::new(table));
        let judgement = oracle.judge(table, task)?;
        let why = oracle.why(table, &judgement);
        Ok((judgement, why))
    }
}

#[pymethods]
impl Game {
    /// Judges the position: value and distance, of every move too. Other threads run meanwhile, and Ctrl-C stops it.
    /// `memory` is how many bytes the solver may use (2 GiB unless told).
    #[pyo3(signature = (*, memory = None))]
    fn solve<'py>(&self, py: Python<'py>, memory: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        let (table, over, known) = {
            let seated = self.lock();
            (seated.table().copy(), seated.turn().is_none(), Arc::clone(&seated.oracle))
        };
        if over {
            return Err(errors::solve(&SolveError::Over));
        }
        let judged = watched(py, memory, |task| Self::judge(&known, &*table, task))?;
        let (judgement, why) = judged.map_err(|error| errors::solve(&error))?;
        let mut moves = Vec::with_capacity(judgement.moves.len());
        for each in &judgement.moves {
            let (word, value) = (table.word(each.mv).to_string(), each.value.to_string());
            moves.push(named(py, "MoveValue", (word, self.action(each.mv), value, each.distance))?);
        }
        let best: Vec<_> = judgement.best().map(|mv| table.word(mv).to_string()).collect();
        let best_actions: Vec<_> = judgement.best().map(|mv| self.action(mv)).collect();
        let (value, distance) = (judgement.value.to_string(), judgement.distance);
        named(py, "Solution", (value, distance, moves, best, best_actions, judgement.is_decided(), why))
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
