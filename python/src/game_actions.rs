//! The game as learning programs see it: moves as numbers, positions as arrays.

use duels_rules::{Move, Seat};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::errors::{self, refuse};
use crate::game::{Game, seat};

impl Game {
    /// The move of an action, legal or not.
    pub(crate) fn checked_move(&self, action: i64) -> PyResult<Move> {
        let number = usize::try_from(action).ok().filter(|&number| number < self.actions);
        match number {
            Some(number) => Ok(Move(self.first_number + number as u32)),
            None => {
                let last = self.actions.saturating_sub(1);
                Err(refuse(
                    "IllegalMove",
                    format!("there is no action {action}: the actions are 0 to {last}"),
                ))
            }
        }
    }

    pub(crate) fn action(&self, mv: Move) -> u32 {
        mv.0 - self.first_number
    }

    pub(crate) fn play_action(&self, action: i64) -> PyResult<()> {
        let mv = self.checked_move(action)?;
        let played = self.lock().make_move(mv);
        played.map(drop).map_err(|refusal| errors::illegal_move(&refusal))
    }

    /// The observation of a seat; by default of the player to move, or who would be to move.
    fn features_for<'py>(&self, py: Python<'py>, viewer: Option<Seat>) -> Bound<'py, PyArray1<i8>> {
        let mut features = vec![0; self.features];
        {
            let session = self.lock();
            let viewer = viewer.unwrap_or_else(|| session.first().after(session.plies().len() as u64));
            duels_gym::observe(session.game(), viewer, &mut features);
        }
        PyArray1::from_vec(py, features)
    }
}

#[pymethods]
impl Game {
    /// How many actions there are in this variant: they are numbered from 0.
    #[getter]
    fn num_actions(&self) -> usize {
        self.actions
    }

    /// How many features an observation has in this variant.
    #[getter]
    fn num_features(&self) -> usize {
        self.features
    }

    /// No game of this variant lasts more plies than this.
    #[getter]
    fn max_plies(&self) -> u64 {
        self.lock().game().max_plies()
    }

    /// The action of a legal move.
    #[pyo3(signature = (r#move))]
    fn action_of(&self, r#move: &Bound<'_, PyAny>) -> PyResult<u32> {
        let typed = r#move.str()?.to_string();
        let read = self.lock().parse_move(&typed);
        read.map(|mv| self.action(mv)).map_err(|refusal| errors::illegal_move(&refusal))
    }

    /// The text of an action's move in this position, legal or not.
    fn move_of(&self, action: i64) -> PyResult<String> {
        let mv = self.checked_move(action)?;
        Ok(self.lock().game().move_text(mv).to_string())
    }

    /// The actions that are legal now, in the order of `legal_moves()`.
    fn legal_actions(&self) -> Vec<u32> {
        let session = self.lock();
        let moves = if session.turn().is_some() { session.game().legal_moves() } else { Vec::new() };
        moves.into_iter().map(|mv| self.action(mv)).collect()
    }

    /// Plays an action. One that is not accepted raises IllegalMove or GameOver and changes nothing.
    fn act(&self, action: i64) -> PyResult<()> {
        self.play_action(action)
    }

    /// An array of int8 with a 1 for every legal action.
    fn action_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.actions];
        {
            let session = self.lock();
            if session.turn().is_some() {
                duels_gym::write_mask(session.game(), &mut mask);
            }
        }
        PyArray1::from_vec(py, mask)
    }

    /// The position as an array of int8, zeros and ones: first whether the seat is to move, then what is on the table, as
    /// that seat sees it. The default is the seat of the player to move.
    #[pyo3(signature = (seat = None))]
    fn observation<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let viewer = seat.map(self::seat).transpose()?;
        Ok(self.features_for(py, viewer))
    }

    /// Plays an action. Returns the observation of the next player, the reward of the player who acted, and whether the
    /// game is over.
    fn step<'py>(&self, py: Python<'py>, action: i64) -> PyResult<(Bound<'py, PyArray1<i8>>, f64, bool)> {
        let mv = self.checked_move(action)?;
        let mut features = vec![0; self.features];
        let played = {
            let mut session = self.lock();
            session.make_move(mv).map(|ply| {
                duels_gym::observe(session.game(), ply.seat.other(), &mut features);
                (ply.seat, session.game().winner())
            })
        };
        let (mover, winner) = played.map_err(|refusal| errors::illegal_move(&refusal))?;
        let reward = winner.map_or(0.0, |winner| if winner == mover { 1.0 } else { -1.0 });
        Ok((PyArray1::from_vec(py, features), reward, winner.is_some()))
    }
}
