use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use duels_rules::games::template::Template;
use duels_rules::{Catalogue, Entry, Param, ParamKind, Seat};
use pyo3::prelude::*;

use crate::errors::refuse;
use crate::named_tuples::named_tuple;

/// The games on offer and the template game.
static WITH_TEMPLATE: LazyLock<Catalogue> = LazyLock::new(|| {
    let entries = Catalogue::standard().entries().iter().copied().chain([Entry::of::<Template>()]);
    Catalogue::of(entries.collect::<Vec<_>>().leak())
});

/// Whether the template game is on offer too.
static TEMPLATE: AtomicBool = AtomicBool::new(false);

/// The catalogue that everything here reads.
pub(crate) fn catalogue() -> Catalogue {
    if TEMPLATE.load(Ordering::Relaxed) { *WITH_TEMPLATE } else { Catalogue::standard() }
}

/// Offers the template game too. The tests call it before they import an environment, to show that a new game needs no
/// edit in Python.
#[pyfunction(name = "_register_template")]
pub(crate) fn register_template() {
    TEMPLATE.store(true, Ordering::Relaxed);
}

/// The ids of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalogue().entries().iter().map(|entry| entry.info.id).collect()
}

/// What a game is about: title, rules, parameters.
#[pyfunction]
pub(crate) fn info<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let entry = catalogue().find(game).map_err(|error| refuse("UnknownGame", error))?;
    let info = entry.info;
    let params: Vec<_> = info.params.iter().map(|param| parameter(py, param)).collect::<PyResult<_>>()?;
    let rules = entry.open_classic(0, Seat::One).map_err(|error| refuse("BadParameter", error))?.rules();
    let fields = (info.id, info.title, info.subtitle, info.summary, rules, info.truth.to_string(), params);
    named_tuple(py, "GameInfo", fields)
}

fn parameter<'py>(py: Python<'py>, param: &Param) -> PyResult<Bound<'py, PyAny>> {
    let choices = match param.kind {
        ParamKind::Choice(words) => words,
        _ => &[],
    };
    let fields =
        (param.name, param.default, kind(param.kind), choices.to_vec(), param.kind.to_string(), param.help);
    named_tuple(py, "Parameter", fields)
}

/// How values of this kind are written in Python: as `int`, `bool`, one of a few words (`choice`), or any other `text`.
fn kind(kind: ParamKind) -> &'static str {
    match kind {
        ParamKind::Number { .. } | ParamKind::Natural { .. } => "int",
        ParamKind::Choice(words) if is_yes_or_no(words) => "bool",
        ParamKind::Choice(_) => "choice",
        ParamKind::DigitRange
        | ParamKind::Digits { .. }
        | ParamKind::TwoNumbers { .. }
        | ParamKind::NumberList { .. } => "text",
    }
}

/// Whether the words are yes and no.
fn is_yes_or_no(words: &[&str]) -> bool {
    words.len() == 2 && words.contains(&"yes") && words.contains(&"no")
}
