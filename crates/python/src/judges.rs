//! Python functions that measure puzzles, and accept or refuse them.

use crate::puzzle::Puzzle;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The reason of a refusal that gives none.
const NO_REASON: &str = "refused";

/// The functions that are asked about each puzzle, in the order of the puzzles.
#[derive(Default)]
pub struct Judges {
    metrics: Vec<(String, Py<PyAny>)>,
    accept: Option<Py<PyAny>>,
    refused: Mutex<BTreeMap<String, u64>>,
}

impl Judges {
    /// The functions of a call: `accept`, and `metrics` by name.
    pub fn new(
        accept: Option<Bound<'_, PyAny>>,
        metrics: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let accept = accept.map(|accept| callable("accept", accept)).transpose()?;
        let mut known = Vec::new();
        if let Some(metrics) = metrics {
            let no = || PyTypeError::new_err("metrics: give a dictionary of functions by name");
            for (name, metric) in metrics.cast::<PyDict>().map_err(|_| no())? {
                let name = name.cast::<PyString>().map_err(|_| no())?.to_str()?.to_owned();
                known.push((name, callable("metrics", metric)?));
            }
        }
        Ok(Self { metrics: known, accept, ..Self::default() })
    }

    /// Measures a puzzle, and returns whether it is accepted.
    pub fn take(&self, puzzle: &Bound<'_, Puzzle>) -> PyResult<bool> {
        let py = puzzle.py();
        for (name, metric) in &self.metrics {
            let value = metric.call1(py, (puzzle,))?.into_bound(py);
            let value = value.extract::<Option<f64>>().map_err(|_| {
                let of = kind(&value);
                PyTypeError::new_err(format!(
                    "metrics: '{name}' gave a value of type '{of}': give a number, or None"
                ))
            })?;
            if !puzzle.get().add_reading(name, value)? {
                let why = format!("metrics: '{name}' is a reading already: choose another name");
                return Err(PyValueError::new_err(why));
            }
        }
        let Some(accept) = &self.accept else { return Ok(true) };
        let answer = accept.call1(py, (puzzle,))?.into_bound(py);
        let reason = match (answer.cast::<PyString>(), answer.extract::<bool>()) {
            (Ok(reason), _) => reason.to_str()?.to_owned(),
            (Err(_), Ok(true)) => return Ok(true),
            (Err(_), Ok(false)) => NO_REASON.to_owned(),
            (Err(_), Err(_)) => {
                let of = kind(&answer);
                return Err(PyTypeError::new_err(format!(
                    "accept gave a value of type '{of}': give True, False, or a reason to refuse"
                )));
            }
        };
        *self.refused().entry(reason).or_default() += 1;
        Ok(false)
    }

    /// Refusals by reason.
    pub fn refused(&self) -> MutexGuard<'_, BTreeMap<String, u64>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn kind(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or(String::new(), |of| of.to_string())
}

fn callable(name: &str, given: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    if given.is_callable() {
        Ok(given.unbind())
    } else {
        Err(PyTypeError::new_err(format!("{name}: give a function of a puzzle")))
    }
}
