use duels_rules::{Catalogue, Param, Seat};
use pyo3::prelude::*;

use crate::errors::refuse;
use crate::values::named;

/// The ids of the games on offer.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    Catalogue::standard().entries().iter().map(|entry| entry.info.id).collect()
}

/// What a game says about itself: title, rules, parameters.
#[pyfunction]
pub(crate) fn info<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let entry = Catalogue::standard().find(game).map_err(|error| refuse("UnknownGame", error))?;
    let info = entry.info;
    let params: Vec<_> = info.params.iter().map(|param| parameter(py, param)).collect::<PyResult<_>>()?;
    let rules = entry.open_classic(0, Seat::One).map_err(|error| refuse("BadParameter", error))?.rules();
    let fields = (info.id, info.title, info.subtitle, info.summary, rules, info.truth.to_string(), params);
    named(py, "GameInfo", fields)
}

fn parameter<'py>(py: Python<'py>, param: &Param) -> PyResult<Bound<'py, PyAny>> {
    named(py, "Parameter", (param.name, param.default, param.kind.to_string(), param.help))
}
