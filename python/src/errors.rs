//! Errors of the crates as exceptions. Their classes are written in Python, in `package/digit_duels/errors.py`.

use std::fmt::Display;

use duels_oracle::SolveError;
use duels_rules::{IdError, MoveError, ParamError};
use duels_session::{LineError, LoadError, RecordError};
use pyo3::prelude::*;

/// An exception of one of our classes.
pub(crate) fn refuse(class: &str, message: impl Display) -> PyErr {
    let made = Python::attach(|py| {
        py.import("digit_duels.errors")?.getattr(class)?.call1((message.to_string(),)).map(PyErr::from_value)
    });
    made.unwrap_or_else(|error| error)
}

/// A start that cannot be opened.
pub(crate) fn id(error: &IdError) -> PyErr {
    match error {
        IdError::Game(unknown) => refuse("UnknownGame", unknown),
        IdError::Params { error: ParamError::Unknown { .. }, .. } => refuse("UnknownParameter", error),
        other => refuse("BadParameter", other),
    }
}

/// A refused move, with what would be accepted.
pub(crate) fn refusal(refusal: &MoveError) -> PyErr {
    match refusal {
        MoveError::Over => refuse("GameOver", refusal),
        MoveError::Illegal { sentence, accepts } => refuse("IllegalMove", format!("{sentence} {accepts}")),
        other => refuse("IllegalMove", other),
    }
}

/// A line that is no position.
pub(crate) fn line(error: &LineError) -> PyErr {
    match error {
        LineError::Id(error) => id(error),
        other => refuse("BadLine", other),
    }
}

/// A text that is no record.
pub(crate) fn record(error: &RecordError) -> PyErr {
    refuse("BadRecord", format!("this is not a record: {error}"))
}

/// A record that is no game.
pub(crate) fn load(error: &LoadError) -> PyErr {
    refuse("BadRecord", format!("this record is not a game: {error}"))
}

/// A position that was not judged.
pub(crate) fn solve(error: &SolveError) -> PyErr {
    match error {
        SolveError::Over => refuse("GameOver", error),
        SolveError::TooLarge { .. } => refuse("TooLarge", error),
        other => refuse("DuelsError", other),
    }
}
