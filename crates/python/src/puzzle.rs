//! A puzzle of any family.

use crate::errors::{INPUT, error, refused};
use crate::library;
use crate::states::States;
use crate::waiting::{abandonable, interruptible};
use crate::words::at_most;
use etchwork::core::Verdict;
use etchwork::pipeline::Named;
use etchwork::render::svg;
use etchwork::statespace::Limits;
use etchwork::{Budget, Help, HintLevel, Measuring, Ratio, Taken, metric_settings};
use etchwork_cli::Any;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

// A puzzle. The line of a generated puzzle is parsed when more than the line is first needed.
#[doc = doc!("Puzzle")]
#[pyclass(module = "etchwork", frozen)]
pub struct Puzzle {
    line: Option<String>,
    any: OnceLock<Arc<Any>>,
    /// Readings that Python functions have taken.
    own: Mutex<Own>,
}

/// Readings by name; `None` if a reading is unknown.
pub type Own = BTreeMap<String, Option<f64>>;

impl Puzzle {
    /// The puzzle of a generated line of JSON.
    pub fn of_line(line: String) -> Self {
        Self { line: Some(line), any: OnceLock::new(), own: Mutex::default() }
    }

    /// Adds a reading; returns false if there is one with that name already.
    pub fn add_reading(&self, name: &str, value: Option<f64>) -> PyResult<bool> {
        let is_new = !self.any()?.readings().contains_key(name);
        if is_new {
            self.own().insert(name.to_owned(), value);
        }
        Ok(is_new)
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn any(&self) -> PyResult<&Arc<Any>> {
        if let (None, Some(line)) = (self.any.get(), &self.line) {
            let read = library().level(line).map_err(refused)?;
            // If another thread was first, it has read the same puzzle.
            let _ = self.any.set(Arc::new(read));
        }
        self.any.get().ok_or_else(|| error(INPUT, "there is no puzzle"))
    }
}

#[doc = doc!("row")]
#[pyfunction]
pub fn row(py: Python<'_>, puzzle: &Puzzle) -> PyResult<String> {
    let any = Arc::clone(puzzle.any()?);
    abandonable(py, move || library().row(&any).map_err(refused))?
}

/// The moves of the stored solution, or of one that a solver finds.
fn some_solution(any: &Any) -> PyResult<Vec<String>> {
    match any.moves() {
        Some(moves) => Ok(moves),
        None => match solved(any, None, Budget::QUESTION.nodes)? {
            (Some(moves), _) => Ok(moves),
            (None, why) => Err(why),
        },
    }
}

fn budget(nodes: u64) -> Budget {
    Budget { nodes, ..Budget::QUESTION }
}

/// A number of nodes.
fn nodes(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    given.map_or(Ok(Budget::QUESTION.nodes), |given| at_most("budget", given, u64::MAX))
}

/// Moves that solve a puzzle, and the exception to raise if there are none.
fn solved(any: &Any, solver: Option<&Named>, nodes: u64) -> PyResult<(Option<Vec<String>>, PyErr)> {
    let answer = any.puzzle.solve(solver, budget(nodes), library().registry());
    let answer = answer.map_err(|flaw| error(INPUT, flaw))?;
    let why = |code, verdict: &str| {
        let why = answer.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        error(code, format!("{}: {verdict}{why}", answer.solver))
    };
    Ok(match &answer.search.verdict {
        Verdict::Found(moves) => (Some(moves.clone()), why(0, "found")),
        Verdict::Impossible(_) => (None, why(1, "impossible")),
        Verdict::BudgetSpent => (None, why(3, "the budget ran out before an answer")),
        Verdict::Unsupported(_) => (None, why(3, "unsupported")),
    })
}

fn value(reading: Option<Ratio>) -> Option<f64> {
    reading.map(Ratio::to_f64)
}

#[pymethods]
impl Puzzle {
    #[doc = doc!("Puzzle.id")]
    #[getter]
    fn id(&self) -> PyResult<String> {
        Ok(self.any()?.id())
    }

    #[doc = doc!("Puzzle.board_id")]
    #[getter]
    fn board_id(&self) -> PyResult<String> {
        Ok(self.any()?.puzzle.id())
    }

    #[doc = doc!("Puzzle.recipe")]
    #[getter]
    fn recipe(&self) -> PyResult<Option<String>> {
        Ok(self.any()?.recipe().map(str::to_owned))
    }

    #[doc = doc!("Puzzle.family")]
    #[getter]
    fn family(&self) -> PyResult<&str> {
        Ok(&self.any()?.family.id)
    }

    #[doc = doc!("Puzzle.kind")]
    #[getter]
    fn kind(&self) -> PyResult<String> {
        Ok(self.any()?.puzzle.kind())
    }

    #[doc = doc!("Puzzle.tier")]
    #[getter]
    fn tier(&self) -> PyResult<Option<String>> {
        Ok(self.any()?.tier().map(str::to_owned))
    }

    #[doc = doc!("Puzzle.seed")]
    #[getter]
    fn seed(&self) -> PyResult<Option<u32>> {
        Ok(self.any()?.document.as_ref().map(|document| document.seed))
    }

    #[doc = doc!("Puzzle.index")]
    #[getter]
    fn index(&self) -> PyResult<Option<u32>> {
        Ok(self.any()?.document.as_ref().map(|document| document.index))
    }

    #[doc = doc!("Puzzle.text")]
    #[getter]
    fn text(&self) -> PyResult<String> {
        Ok(self.any()?.puzzle.text())
    }

    #[doc = doc!("Puzzle.json")]
    #[getter]
    fn json(&self) -> PyResult<Option<String>> {
        match &self.line {
            Some(line) => Ok(Some(line.clone())),
            None => Ok(self.any()?.line()),
        }
    }

    #[doc = doc!("Puzzle.readings")]
    #[getter]
    fn readings(&self) -> PyResult<Own> {
        let mut readings = self.any()?.readings();
        readings.extend(self.own().clone());
        Ok(readings)
    }

    #[doc = doc!("Puzzle.solution")]
    #[getter]
    fn solution(&self) -> PyResult<Option<Vec<String>>> {
        Ok(self.any()?.moves())
    }

    #[doc = doc!("Puzzle.measure")]
    fn measure(&self, py: Python<'_>) -> PyResult<Own> {
        let any = Arc::clone(self.any()?);
        abandonable(py, move || {
            let moves = some_solution(&any)?;
            let (registry, families) = (library().registry(), library().families());
            let settings = metric_settings(any.recipe(), families);
            let taken = any.puzzle.measure(&Measuring::all(&moves, &settings), registry);
            let taken = taken.map_err(|flaw| error(INPUT, flaw))?;
            let reading = |taken: Taken| (taken.name.into_owned(), value(taken.value));
            Ok(taken.into_iter().map(reading).collect())
        })?
    }

    #[doc = doc!("Puzzle.solve")]
    #[pyo3(signature = (solver = None, *, budget = None))]
    fn solve(
        &self,
        py: Python<'_>,
        solver: Option<&str>,
        budget: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Option<Vec<String>>> {
        let (any, nodes) = (Arc::clone(self.any()?), nodes(budget.as_ref())?);
        let named = solver.map(|text| library().named(text)).transpose().map_err(refused)?;
        abandonable(py, move || match solved(&any, named.as_ref(), nodes)? {
            (Some(moves), _) => Ok(Some(moves)),
            (None, why) => Python::attach(|py| {
                let code = why.value(py).getattr("code")?.extract::<u8>()?;
                if code == 1 { Ok(None) } else { Err(why) }
            }),
        })?
    }

    #[doc = doc!("Puzzle.count")]
    #[pyo3(signature = (*, budget = None))]
    fn count(&self, py: Python<'_>, budget: Option<Bound<'_, PyAny>>) -> PyResult<Py<PyAny>> {
        let (any, nodes) = (Arc::clone(self.any()?), nodes(budget.as_ref())?);
        let count = abandonable(py, move || any.puzzle.count(self::budget(nodes)))?;
        let count = count.map_err(|flaw| error(INPUT, flaw))?;
        if count.at_least {
            let why = format!("the budget is spent: there are at least {} solutions", count.number);
            return Err(error(3, why));
        }
        // The number may have any number of digits.
        let int = py.import("builtins")?.getattr("int")?;
        Ok(int.call1((count.number,))?.unbind())
    }

    #[doc = doc!("Puzzle.hint")]
    #[pyo3(
        signature = (moves = Vec::new(), level = None, *, budget = None),
        text_signature = "($self, moves=..., level=3, *, budget=None)",
    )]
    fn hint(
        &self,
        py: Python<'_>,
        moves: Vec<String>,
        level: Option<Bound<'_, PyAny>>,
        budget: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let level = match level {
            Some(level) => HintLevel::of_number(at_most("level", &level, 5)? as u8),
            None => Some(HintLevel::Next),
        };
        let level = level.ok_or_else(|| error(INPUT, "level: give 1, 2, 3 or 4"))?;
        let any = Arc::clone(self.any()?);
        let nodes = budget.map(|given| nodes(Some(&given))).transpose()?;
        abandonable(py, move || {
            let budget = self::budget(nodes.unwrap_or(u64::MAX));
            let help = Help { budget, ..Help::default() };
            let play = any.puzzle.play(library().registry(), help);
            let mut play = play.map_err(|flaw| error(INPUT, flaw))?;
            for (number, step) in (1..).zip(&moves) {
                let place = |why| error(INPUT, format!("move {number}: {why}"));
                play.play(step).map_err(place)?;
            }
            Ok(play.hint(level).to_string())
        })?
    }

    #[doc = doc!("Puzzle.states")]
    #[pyo3(signature = (*, max_states = None, depth = None))]
    fn states(
        &self,
        py: Python<'_>,
        max_states: Option<Bound<'_, PyAny>>,
        depth: Option<Bound<'_, PyAny>>,
    ) -> PyResult<States> {
        let any = Arc::clone(self.any()?);
        let usual = Limits::default();
        let most = |name, given: Option<Bound<'_, PyAny>>| {
            given.map(|given| at_most(name, &given, u32::MAX.into())).transpose()
        };
        let states = most("max_states", max_states)?.map_or(usual.states, |most| most as u32);
        let depth = most("depth", depth)?.map(|most| most as u32);
        let limits = Limits { states, depth, ..usual };
        let states = abandonable(py, move || any.puzzle.states(&limits))?;
        Ok(States::new(states.map_err(|flaw| error(INPUT, flaw))?))
    }

    #[doc = doc!("Puzzle.svg")]
    #[pyo3(signature = (*, solution = false))]
    fn svg(&self, py: Python<'_>, solution: bool) -> PyResult<String> {
        let any = Arc::clone(self.any()?);
        abandonable(py, move || {
            if !solution {
                return Ok(svg(&any.puzzle.picture()));
            }
            let moves = some_solution(&any)?;
            let picture = any.puzzle.picture_after(&moves);
            picture.map(|picture| svg(&picture)).map_err(|why| error(INPUT, why))
        })?
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false)
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<etchwork.Puzzle {}>", self.id()?))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<Puzzle>() {
            // Readings are taken along the stored solution, and with the settings of the recipe.
            Ok(other) => Ok(self.id()? == other.get().id()?
                && self.any()?.moves() == other.get().any()?.moves()),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self) -> PyResult<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.id()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// The pickled form: the document or the text, which has the stored path, and the readings that
    /// the document lacks.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,), Own)> {
        let read = py.import("etchwork")?.getattr("read")?.unbind();
        let text = match self.json()? {
            Some(line) => line,
            None => self.any()?.puzzle.text(),
        };
        Ok((read, (text,), self.own().clone()))
    }

    fn __setstate__(&self, own: Own) {
        *self.own() = own;
    }
}

#[doc = doc!("read")]
#[pyfunction]
#[pyo3(signature = (text_or_id, *, tiers = None))]
pub fn read(py: Python<'_>, text_or_id: &str, tiers: Option<&str>) -> PyResult<Puzzle> {
    let read = interruptible(py, |_| library().read(text_or_id, tiers))?;
    let mut puzzles = read.map_err(refused)?;
    match (puzzles.pop(), puzzles.len()) {
        (Some(any), 0) => {
            let any = OnceLock::from(Arc::new(any));
            Ok(Puzzle { line: None, any, own: Mutex::default() })
        }
        (None, _) => Err(error(INPUT, "there is no puzzle in this text")),
        (_, others) => {
            let why = format!("there are {} puzzles in this text: read one at a time", others + 1);
            Err(error(INPUT, why))
        }
    }
}
