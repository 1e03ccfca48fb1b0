//! Python values as words of a command line, and functions that only list names.

use crate::errors::{INPUT, error, refused};
use crate::library;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use std::ffi::OsString;

/// The words of options. `True` is an option without a value, a list repeats the option for each
/// item, a dictionary for each key with its value, and `None` leaves the option out.
#[derive(Default)]
pub struct Words(pub Vec<OsString>);

impl Words {
    /// Adds an option.
    pub fn option(&mut self, name: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let Some(value) = value.filter(|value| !value.is_none()) else { return Ok(()) };
        if let Ok(flag) = value.cast::<PyBool>() {
            if flag.is_true() {
                self.0.push(format!("--{name}").into());
            }
            return Ok(());
        }
        if let Ok(pairs) = value.cast::<PyDict>() {
            for (key, value) in pairs {
                let key = key.cast::<PyString>().map_err(|_| wrong(name, &key))?;
                self.push(name, format!("{}={}", key.to_str()?, typed(name, &value)?));
            }
            return Ok(());
        }
        if value.is_instance_of::<pyo3::types::PyList>()
            || value.is_instance_of::<pyo3::types::PyTuple>()
        {
            for value in value.try_iter()? {
                self.push(name, word(name, &value?)?);
            }
            return Ok(());
        }
        self.push(name, word(name, value)?);
        Ok(())
    }

    /// Adds an option with its value as one word, since a value may begin with a minus.
    pub fn push(&mut self, name: &str, value: String) {
        self.0.push(format!("--{name}={value}").into());
    }
}

/// A value as people type it.
pub fn word(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_owned());
    }
    if value.is_instance_of::<PyBool>() {
        return Err(wrong(name, value));
    }
    if value.is_instance_of::<PyInt>() {
        return number(value);
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(value.str()?.to_string());
    }
    // Integers of other libraries, and paths.
    match value.call_method0("__index__") {
        Ok(whole) => number(&whole),
        Err(_) => match value.call_method0("__fspath__") {
            Ok(path) => word(name, &path),
            Err(_) => Err(wrong(name, value)),
        },
    }
}

/// A whole number from 0. Greater numbers than the most that is of use count as that.
pub fn at_most(name: &str, value: &Bound<'_, PyAny>, most: u64) -> PyResult<u64> {
    let whole = value.call_method0("__index__").map_err(|_| wrong(name, value))?;
    match whole.extract::<u64>() {
        Ok(number) => Ok(number.min(most)),
        Err(_) if whole.gt(0)? => Ok(most),
        Err(_) => Err(error(INPUT, format!("{name}: give a whole number, 0 or more"))),
    }
}

/// A number in decimal digits; an error if it has so many digits that Python refuses to write them.
fn number(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let digits = value.str().map(|digits| digits.to_string());
    digits.map_err(|_| PyValueError::new_err("this number has too many digits"))
}

/// The value of a setting, with lists and booleans as in TOML and JSON.
fn typed(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(truth.is_true().to_string());
    }
    let Ok(list) = value.cast::<pyo3::types::PyList>() else { return word(name, value) };
    let each = list.iter().map(|value| match value.cast::<PyString>() {
        Ok(text) => Ok(format!("{:?}", text.to_str()?)),
        Err(_) => typed(name, &value),
    });
    Ok(format!("[{}]", each.collect::<PyResult<Vec<_>>>()?.join(", ")))
}

fn wrong(name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let name = name.replace('-', "_");
    let of = value.get_type().name().map_or(String::new(), |of| of.to_string());
    PyTypeError::new_err(format!("{name}: a value of type '{of}' cannot be used here"))
}

#[doc = doc!("families")]
#[pyfunction]
pub fn families() -> Vec<&'static str> {
    library().families().iter().map(|family| family.id()).collect()
}

#[doc = doc!("describe")]
#[pyfunction]
pub fn describe(family: &str) -> PyResult<String> {
    Ok(library().described(family).map_err(refused)?.to_string())
}

#[doc = doc!("tiers")]
#[pyfunction]
#[pyo3(signature = (family = None, tiers = None))]
pub fn tiers(family: Option<&str>, tiers: Option<&str>) -> PyResult<Vec<String>> {
    library().tiers(family, tiers).map_err(refused)
}
