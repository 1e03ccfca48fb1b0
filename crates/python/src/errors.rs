//! The exception of the module, its only one.

use etchwork_cli::Refused;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use std::fmt::Display;

pyo3::create_exception!(etchwork, EtchworkError, PyException, doc!("EtchworkError"));

/// Bad input.
pub const INPUT: u8 = 2;

/// An exception with this message and exit code.
pub fn error(code: u8, message: impl Display) -> PyErr {
    let error = EtchworkError::new_err(message.to_string());
    Python::attach(|py| match error.value(py).setattr("code", code) {
        Ok(()) => error,
        Err(other) => other,
    })
}

/// The exception for a refused command.
pub fn refused(Refused { code, message }: Refused) -> PyErr {
    error(code, message)
}
