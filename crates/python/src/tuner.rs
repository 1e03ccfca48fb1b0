//! The settings of a tier as points, for searches in Python.

use crate::errors::{error, refused};
use crate::library;
use crate::waiting::interruptible;
use etchwork_cli::Ask;
use pyo3::prelude::*;
use std::path::PathBuf;

// Measures points of one tier, with the arguments of `etchwork tune`. Answers are JSON.
#[doc = doc!("Tuner")]
#[pyclass(module = "etchwork._etchwork", frozen)]
pub struct Tuner(etchwork_cli::Tuner<'static>);

#[pymethods]
impl Tuner {
    #[new]
    fn new(py: Python<'_>, arguments: Vec<PathBuf>) -> PyResult<Self> {
        py.detach(|| library().tuner(arguments)).map(Self).map_err(refused)
    }

    #[doc = doc!("Tuner.space")]
    fn space(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, Ask::Space)
    }

    #[doc = doc!("Tuner.settings")]
    fn settings(&self, py: Python<'_>, point: Vec<f64>) -> PyResult<String> {
        self.ask(py, Ask::Settings(&point))
    }

    #[doc = doc!("Tuner.measure")]
    #[pyo3(signature = (point, *, held_out = false))]
    fn measure(&self, py: Python<'_>, point: Vec<f64>, held_out: bool) -> PyResult<String> {
        self.ask(py, if held_out { Ask::HeldOut(&point) } else { Ask::Measure(&point) })
    }

    #[doc = doc!("Tuner.file")]
    #[pyo3(signature = (point, comment = ""))]
    fn file(&self, py: Python<'_>, point: Vec<f64>, comment: &str) -> PyResult<String> {
        self.ask(py, Ask::File(&point, comment))
    }
}

impl Tuner {
    fn ask(&self, py: Python<'_>, ask: Ask<'_>) -> PyResult<String> {
        let answer = interruptible(py, |stopped| self.0.ask(ask, stopped))?.map_err(refused)?;
        answer.map(|answer| answer.to_string()).ok_or_else(|| error(3, "stopped"))
    }
}
