use duels_rules::{Catalogue, Param, ParamKind, Seat};
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
    let choices = match param.kind {
        ParamKind::Choice(words) => words,
        _ => &[],
    };
    let fields =
        (param.name, param.default, kind(param.kind), choices.to_vec(), param.kind.to_string(), param.help);
    named(py, "Parameter", fields)
}

/// What values of this kind are in Python: `int`, `bool`, one of a few words (`choice`), or any other `text`.
fn kind(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Number { .. } | ParamKind::Natural { .. } => "int",
        ParamKind::Choice(words) if is_truth(words) => "bool",
        ParamKind::Choice(_) => "choice",
        ParamKind::DigitRange
        | ParamKind::Digits { .. }
        | ParamKind::TwoNumbers { .. }
        | ParamKind::NumberList { .. } => "text",
    }
}

/// Whether these are the words for a truth: yes and no.
fn is_truth(words: &[&str]) -> bool {
    words.len() == 2 && words.contains(&"yes") && words.contains(&"no")
}
