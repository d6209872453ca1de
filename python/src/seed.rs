use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::refuse;

/// A seed as Python gives it: a whole number that fits into 64 bits. Any other number raises a `ValueError`.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Seed> {
        value.extract().map(Seed).map_err(|error: PyErr| {
            if error.is_instance_of::<PyOverflowError>(value.py()) {
                let accepted = format!("seeds are whole numbers from 0 to {}", u64::MAX);
                refuse("BadParameter", format!("seed={}: {accepted}", value.as_any()))
            } else {
                error
            }
        })
    }
}
