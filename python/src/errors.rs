//! Errors of the other crates as exceptions. Their classes are written in Python, in `package/digit_duels/errors.py`.

use std::fmt::Display;

use duels_oracle::SolveError;
use duels_rules::{IdError, MoveError, ParamError};
use duels_session::puzzle::{AnswerError, DailyError, PuzzleError, PuzzleIdError};
use duels_session::{LineError, LoadError, RecordError, SeedError};
use pyo3::prelude::*;

/// An exception of the package.
pub(crate) fn refuse(class: &str, message: impl Display) -> PyErr {
    let exception = Python::attach(|py| {
        py.import("digit_duels.errors")?.getattr(class)?.call1((message.to_string(),)).map(PyErr::from_value)
    });
    exception.unwrap_or_else(|error| error)
}

/// Why a start cannot be opened.
pub(crate) fn id(error: &IdError) -> PyErr {
    match error {
        IdError::Game(unknown) => refuse("UnknownGame", unknown),
        IdError::Params { error: ParamError::Unknown { .. }, .. } => refuse("UnknownParameter", error),
        other => refuse("BadParameter", other),
    }
}

/// Why a move is not accepted, and what would be.
pub(crate) fn illegal_move(error: &MoveError) -> PyErr {
    match error {
        MoveError::Over => refuse("GameOver", error),
        MoveError::Illegal { .. } => refuse("IllegalMove", error.complete()),
        other => refuse("IllegalMove", other),
    }
}

/// Why no seed can be drawn.
pub(crate) fn seed(error: &SeedError) -> PyErr {
    refuse("DuelsError", error)
}

/// Why a line is not a position.
pub(crate) fn line(error: &LineError) -> PyErr {
    match error {
        LineError::Id(error) => id(error),
        other => refuse("BadLine", other),
    }
}

/// Why a text is not a record.
pub(crate) fn record(error: &RecordError) -> PyErr {
    refuse("BadRecord", format!("this is not a record: {error}"))
}

/// Why a record is not a game.
pub(crate) fn load(error: &LoadError) -> PyErr {
    refuse("BadRecord", format!("this record is not a game: {error}"))
}

/// Why a position was not solved.
pub(crate) fn solve(error: &SolveError) -> PyErr {
    match error {
        SolveError::Over => refuse("GameOver", error),
        SolveError::TooLarge { .. } => refuse("TooLarge", error),
        other => refuse("DuelsError", other),
    }
}

/// Why there is no such puzzle.
pub(crate) fn puzzle(error: &PuzzleError) -> PyErr {
    match error {
        PuzzleError::Start(error) | PuzzleError::Name(PuzzleIdError::Start(error)) => id(error),
        PuzzleError::TooLarge { .. } => refuse("TooLarge", error),
        PuzzleError::Solve(error) => solve(error),
        other => refuse("BadPuzzle", other),
    }
}

/// Why there is no puzzle of a day.
pub(crate) fn daily(error: &DailyError) -> PyErr {
    match error {
        DailyError::Puzzle(error) => puzzle(error),
        other => refuse("BadPuzzle", other),
    }
}

/// Why an answer to a puzzle cannot be judged.
pub(crate) fn answer(error: &AnswerError) -> PyErr {
    match error {
        AnswerError::Move(error) => illegal_move(error),
        AnswerError::NotAnAnswer(_) => refuse("BadPuzzle", error),
        AnswerError::Solve(error) => solve(error),
    }
}
