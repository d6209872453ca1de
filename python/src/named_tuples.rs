//! Results as named tuples, which `package/digit_duels/_types.py` declares.

use duels_rules::{Outcome, Row, Seat, Tile};
use duels_session::{PlyReview, Review, View};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// A named tuple of one of the declared types.
pub(crate) fn named_tuple<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("digit_duels._types")?.getattr(name)?.call1(fields)
}

/// How a game ended.
pub(crate) fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    named_tuple(py, "Outcome", (outcome.winner.number(), &outcome.reason))
}

/// What a frontend draws.
pub(crate) fn view<'py>(py: Python<'py>, view: &View) -> PyResult<Bound<'py, PyAny>> {
    let rows: Vec<_> = view.rows.iter().map(|each| row(py, each)).collect::<PyResult<_>>()?;
    named_tuple(py, "View", (view.turn.map(Seat::number), rows, &view.status, &view.moves))
}

fn row<'py>(py: Python<'py>, row: &Row) -> PyResult<Bound<'py, PyAny>> {
    let tiles: Vec<_> = row.tiles.iter().map(|each| tile(py, each)).collect::<PyResult<_>>()?;
    named_tuple(py, "Row", (&row.label, tiles))
}

fn tile<'py>(py: Python<'py>, tile: &Tile) -> PyResult<Bound<'py, PyAny>> {
    named_tuple(py, "Tile", (&tile.text, tile.state.name(), tile.choice.as_ref().map(ToString::to_string)))
}

/// A game compared with perfect play.
pub(crate) fn review<'py>(py: Python<'py>, review: &Review) -> PyResult<Bound<'py, PyAny>> {
    let plies = PyList::empty(py);
    for each in &review.plies {
        plies.append(reviewed(py, each)?)?;
    }
    let accuracies = Seat::BOTH.map(|seat| review.accuracy(seat));
    let [one, two] =
        accuracies.map(|accuracy| named_tuple(py, "Accuracy", (accuracy.held, accuracy.mattered)));
    let ended = review.outcome.as_ref().map(|ended| outcome(py, ended)).transpose()?;
    let at_start = review.at_start.map(Seat::number);
    named_tuple(py, "Review", (plies, at_start, ended, (one?, two?), review.verdict()))
}

fn reviewed<'py>(py: Python<'py>, reviewed: &PlyReview) -> PyResult<Bound<'py, PyAny>> {
    let fields = (
        reviewed.ply.seat.number(),
        reviewed.ply.text.to_string(),
        reviewed.before.to_string(),
        reviewed.after.to_string(),
        reviewed.distance,
        reviewed.mattered,
        reviewed.is_blunder(),
        &reviewed.winning,
    );
    named_tuple(py, "ReviewedPly", fields)
}
