//! State spaces.

use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

// The states that play can lead to.
#[doc = doc!("States")]
#[pyclass(module = "etchwork", frozen)]
pub struct States(Mutex<Box<dyn etchwork::States>>);

impl States {
    pub fn new(states: Box<dyn etchwork::States>) -> Self {
        Self(Mutex::new(states))
    }

    fn states(&self) -> MutexGuard<'_, Box<dyn etchwork::States>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl States {
    fn __len__(&self) -> usize {
        self.states().summary().states
    }

    #[doc = doc!("States.transitions")]
    #[getter]
    fn transitions(&self) -> usize {
        self.states().summary().transitions
    }

    #[doc = doc!("States.goals")]
    #[getter]
    fn goals(&self) -> usize {
        self.states().summary().goals
    }

    #[doc = doc!("States.stuck")]
    #[getter]
    fn stuck(&self) -> usize {
        self.states().summary().stuck
    }

    #[doc = doc!("States.unknown")]
    #[getter]
    fn unknown(&self) -> usize {
        self.states().summary().unknown
    }

    #[doc = doc!("States.is_complete")]
    #[getter]
    fn is_complete(&self) -> bool {
        self.states().summary().is_complete()
    }

    #[doc = doc!("States.json")]
    #[getter]
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| serde_json::to_string(&self.states().document()))
            .map_err(|error| crate::errors::error(4, error))
    }

    #[doc = doc!("States.svg")]
    #[pyo3(signature = (*, labels = false))]
    fn svg(&self, py: Python<'_>, labels: bool) -> String {
        py.detach(|| self.states().svg(labels))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> String {
        self.svg(py, false)
    }

    fn __str__(&self) -> String {
        self.states().summary().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<etchwork.States {}>", self.states().summary())
    }
}
