//! Generated puzzles, one after the other.

use crate::errors::refused;
use crate::judges::Judges;
use crate::library;
use crate::puzzle::Puzzle;
use crate::waiting::interruptible;
use crate::words::{Words, word};
use etchwork_cli::Refused;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

// The puzzles of a call of [`generate`]. Threads may share it: each puzzle goes to one of them.
#[doc = doc!("Puzzles")]
#[pyclass(module = "etchwork", frozen)]
pub struct Puzzles {
    /// The puzzles that are left.
    left: Mutex<Left>,
    closed: AtomicBool,
    judges: Judges,
}

/// The puzzles that are left.
struct Left {
    /// What makes them.
    maker: etchwork_cli::Puzzles<'static>,
    /// Whether more may come.
    any: bool,
}

/// How long a thread waits if it finds another at work.
const SOON: Duration = Duration::from_millis(1);

impl Puzzles {
    /// The next puzzle if it is made already; `None` also if another thread is at work.
    fn ready(&self) -> Option<String> {
        let mut left = self.left.try_lock().ok()?;
        if left.any { left.maker.ready() } else { None }
    }

    /// The next puzzle, made if necessary.
    fn make(&self, stopped: &AtomicBool) -> Result<Option<String>, Refused> {
        while !stopped.load(Ordering::Relaxed) && !self.closed.load(Ordering::Relaxed) {
            let mut left = match self.left.try_lock() {
                Ok(left) => left,
                Err(TryLockError::Poisoned(left)) => left.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(SOON);
                    continue;
                }
            };
            if !left.any {
                break;
            }
            let next = left.maker.next(stopped);
            left.any = matches!(next, Ok(Some(_)));
            return next;
        }
        Ok(None)
    }
}

#[pymethods]
impl Puzzles {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<Puzzle>>> {
        while !self.closed.load(Ordering::Relaxed) {
            let line = match self.ready() {
                Some(line) => Some(line),
                None => interruptible(py, |stopped| self.make(stopped))?.map_err(refused)?,
            };
            let Some(line) = line else { break };
            let puzzle = Bound::new(py, Puzzle::of_line(line))?;
            if self.judges.take(&puzzle)? {
                return Ok(Some(puzzle.unbind()));
            }
            // A function may refuse all puzzles, so the loop must notice interrupts.
            py.check_signals()?;
        }
        Ok(None)
    }

    #[doc = doc!("Puzzles.refused")]
    #[getter]
    fn refused(&self) -> BTreeMap<String, u64> {
        self.judges.refused().clone()
    }

    #[doc = doc!("Puzzles.funnel")]
    #[getter]
    fn funnel<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let funnel = py.detach(|| {
            let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            left.maker.funnel()
        });
        let mut funnel = serde_json::to_value(funnel).expect("counts are plain data");
        let refused = self.judges.refused().clone();
        let all: u64 = refused.values().sum();
        if all > 0 {
            funnel["accepted"] = (funnel["accepted"].as_u64().unwrap_or(0) - all).into();
            funnel["rejected"]["accept"] = serde_json::json!(refused);
        }
        py.import("json")?.getattr("loads")?.call1((funnel.to_string(),))
    }

    fn __enter__(this: Py<Self>) -> Py<Self> {
        this
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    #[doc = doc!("Puzzles.close")]
    fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }
}

#[doc = doc!("generate")]
#[pyfunction]
#[pyo3(signature = (
    *, family = None, tier = None, tiers = None, seed = None, count = None, first = None,
    boards = None, size = None, mechanic = None, finder = None, max_solutions = None,
    maker = None, set = None, min = None, max = None, difficulty = None, series = None, solutions = true, id = None,
    accept = None, metrics = None,
))]
#[expect(clippy::too_many_arguments, reason = "they are those of the command")]
pub fn generate(
    family: Option<Bound<'_, PyAny>>,
    tier: Option<Bound<'_, PyAny>>,
    tiers: Option<Bound<'_, PyAny>>,
    seed: Option<Bound<'_, PyAny>>,
    count: Option<Bound<'_, PyAny>>,
    first: Option<Bound<'_, PyAny>>,
    boards: Option<Bound<'_, PyAny>>,
    size: Option<Bound<'_, PyAny>>,
    mechanic: Option<Bound<'_, PyAny>>,
    finder: Option<Bound<'_, PyAny>>,
    max_solutions: Option<Bound<'_, PyAny>>,
    maker: Option<Bound<'_, PyAny>>,
    set: Option<Bound<'_, PyAny>>,
    min: Option<Bound<'_, PyAny>>,
    max: Option<Bound<'_, PyAny>>,
    difficulty: Option<Bound<'_, PyAny>>,
    series: Option<Bound<'_, PyAny>>,
    solutions: bool,
    id: Option<Bound<'_, PyAny>>,
    accept: Option<Bound<'_, PyAny>>,
    metrics: Option<Bound<'_, PyAny>>,
) -> PyResult<Puzzles> {
    let judges = Judges::new(accept, metrics)?;
    let mut words = Words::default();
    let options = [
        ("family", family),
        ("tier", tier),
        ("tiers", tiers),
        ("seed", seed),
        ("count", count),
        ("first", first),
        ("boards", boards),
        ("size", size),
        ("mechanic", mechanic),
        ("finder", finder),
        ("max-solutions", max_solutions),
        ("maker", maker),
        ("set", set),
        ("min", min),
        ("max", max),
        ("difficulty", difficulty),
        ("series", series),
        ("id", id),
    ];
    for (name, value) in options {
        let is_flag =
            value.as_ref().is_some_and(|value| value.is_instance_of::<pyo3::types::PyBool>());
        if is_flag && name != "series" {
            word(name, value.as_ref().expect("it is a truth value"))?;
        }
        let is_table =
            value.as_ref().is_some_and(|value| value.is_instance_of::<pyo3::types::PyDict>());
        if is_table && !["set", "min", "max", "series"].contains(&name) {
            let why = format!("{}: a dictionary cannot be used here", name.replace('-', "_"));
            return Err(PyTypeError::new_err(why));
        }
        words.option(name, value.as_ref())?;
    }
    if !solutions {
        words.0.push("--no-solutions".into());
    }
    let puzzles = library().generate(words.0).map_err(refused)?;
    let left = Mutex::new(Left { maker: puzzles, any: true });
    Ok(Puzzles { left, closed: AtomicBool::new(false), judges })
}
