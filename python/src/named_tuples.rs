//! Results as named tuples, which `package/digit_duels/_types.py` declares. Their fields are those of the session crate's
//! data shapes, which every program interface shares.

use duels_oracle::{MoveValue, Solution, Value};
use duels_rules::view::{Row, Tile};
use duels_rules::{Move, Seat};
use duels_session::View;
use duels_session::data::{
    AccuracyData, AttemptData, ForfeitData, OutcomeData, PlyData, PlyReviewData, ReviewData, SolutionData,
};
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

/// A named tuple of one of the declared types.
pub(crate) fn named_tuple<'py>(
    py: Python<'py>,
    name: &str,
    fields: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("digit_duels._types")?.getattr(name)?.call1(fields)
}

/// How a game ended.
pub(crate) fn outcome<'py>(py: Python<'py>, data: &OutcomeData) -> PyResult<Bound<'py, PyAny>> {
    named_tuple(py, "Outcome", (data.winner, &data.reason))
}

/// What a frontend draws.
pub(crate) fn view<'py>(py: Python<'py>, view: &View) -> PyResult<Bound<'py, PyAny>> {
    let rows: Vec<_> = view.rows().iter().map(|each| row(py, each)).collect::<PyResult<_>>()?;
    named_tuple(py, "View", (view.turn.map(Seat::number), rows, &view.status, &view.moves))
}

fn row<'py>(py: Python<'py>, row: &Row) -> PyResult<Bound<'py, PyAny>> {
    let tiles: Vec<_> = row.tiles.iter().map(|each| tile(py, each)).collect::<PyResult<_>>()?;
    named_tuple(py, "Row", (&row.label, tiles))
}

fn tile<'py>(py: Python<'py>, tile: &Tile) -> PyResult<Bound<'py, PyAny>> {
    named_tuple(py, "Tile", (&tile.text, tile.state.name(), tile.choice.as_ref().map(ToString::to_string)))
}

/// A position with perfect play. Actions are numbered for learning programs, which other interfaces do not need.
pub(crate) fn solution<'py>(
    py: Python<'py>,
    data: &SolutionData,
    solution: &Solution,
    action: impl Fn(Move) -> u32,
) -> PyResult<Bound<'py, PyAny>> {
    let mut moves = Vec::with_capacity(data.moves.len());
    for (each, MoveValue { mv, .. }) in data.moves.iter().zip(&solution.moves) {
        moves.push(named_tuple(py, "MoveValue", (&each.mv, action(*mv), &each.value, each.distance))?);
    }
    let best_actions: Vec<_> = solution.best().map(&action).collect();
    let wins = solution.moves.iter().filter(|each| each.value == Value::Win);
    let winning_actions: Vec<_> = wins.map(|each| action(each.mv)).collect();
    let fields = (
        &data.value,
        data.distance,
        moves,
        &data.best,
        best_actions,
        winning_actions,
        data.decided,
        &data.why,
    );
    named_tuple(py, "Solution", fields)
}

/// A game compared with perfect play.
pub(crate) fn review<'py>(py: Python<'py>, data: &ReviewData) -> PyResult<Bound<'py, PyAny>> {
    let plies: Vec<_> = data.plies.iter().map(|ply| ply_review(py, ply)).collect::<PyResult<_>>()?;
    let forfeit = data.forfeit.as_ref().map(|each| forfeit(py, each)).transpose()?;
    let [one, two] = &data.accuracy;
    let accuracy = (accuracy(py, one)?, accuracy(py, two)?);
    let ended = data.outcome.as_ref().map(|each| outcome(py, each)).transpose()?;
    named_tuple(py, "Review", (plies, data.at_start, ended, accuracy, &data.verdict, forfeit, data.mattered))
}

fn ply_review<'py>(py: Python<'py>, data: &PlyReviewData) -> PyResult<Bound<'py, PyAny>> {
    let PlyReviewData { ply, seat, mv, before, after, distance, mattered, blunder, winning } = data;
    named_tuple(py, "PlyReview", (*ply, *seat, mv, before, after, *distance, *mattered, *blunder, winning))
}

fn forfeit<'py>(py: Python<'py>, data: &ForfeitData) -> PyResult<Bound<'py, PyAny>> {
    let ForfeitData { seat, termination, before, blunder, winning } = data;
    named_tuple(py, "Forfeit", (*seat, termination, before, *blunder, winning))
}

fn accuracy<'py>(py: Python<'py>, data: &AccuracyData) -> PyResult<Bound<'py, PyAny>> {
    named_tuple(py, "Accuracy", (data.held, data.mattered))
}

/// What came of an answer to a puzzle.
pub(crate) fn attempt<'py>(py: Python<'py>, data: &AttemptData) -> PyResult<Bound<'py, PyAny>> {
    let ply = |ply: &PlyData| named_tuple(py, "Ply", (ply.ply, ply.seat, &ply.mv));
    let line: Vec<_> = data.line.iter().map(ply).collect::<PyResult<_>>()?;
    named_tuple(py, "Attempt", (&data.id, data.right, &data.answer, line, &data.why))
}
