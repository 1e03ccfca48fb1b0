//! Shards, and commands whose shards are executed elsewhere.

use crate::errors::{error, refused};
use crate::library;
use etchwork_cli::{Hand, run_by};
use etchwork_shards::{Executor, Plan, Shard, StoringExecutor};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::cell::RefCell;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

thread_local! {
    /// The worker of this thread's last shard, and the plan.
    static HAND: RefCell<Option<(String, Hand<'static>)>> = const { RefCell::new(None) };
}

/// The part of a shard of a plan.
#[pyfunction]
pub fn work<'py>(
    py: Python<'py>,
    plan: &str,
    run: u32,
    first: u32,
    count: u32,
) -> PyResult<Bound<'py, PyBytes>> {
    if first.checked_add(count).is_none() {
        return Err(error(2, "the plan has no such shard"));
    }
    let shard = Shard { run, first, count };
    let part = py.detach(|| {
        HAND.with_borrow_mut(|known| {
            if known.as_ref().is_none_or(|(text, _)| text != plan) {
                *known = Some((plan.to_owned(), library().hand(plan)?));
            }
            let hand = &mut known.as_mut().expect("it was hired").1;
            hand.part(shard, &AtomicBool::new(false))
        })
    });
    Ok(PyBytes::new(py, &part.map_err(refused)?.unwrap_or_default()))
}

/// Checks that bytes are the part of a shard of a plan.
#[pyfunction]
pub fn check(plan: &str, run: u32, first: u32, count: u32, part: &[u8]) -> PyResult<()> {
    let plan = Plan::parse(plan).map_err(|why| error(2, why.to_string()))?;
    let opened = plan.open(Shard { run, first, count }, part);
    opened.map(drop).map_err(|why| error(2, why.to_string()))
}

/// A shard: its run, its first request, and its number of requests.
type Listed = (u32, u32, u32);

/// The plan of a command, and its shards.
#[pyfunction]
#[pyo3(signature = (arguments, requests = 256))]
pub fn plan(
    py: Python<'_>,
    arguments: Vec<PathBuf>,
    requests: u32,
) -> PyResult<(String, Vec<Listed>)> {
    let planned = py.detach(|| library().plan(arguments, requests));
    let (plan, shards) = planned.map_err(refused)?;
    let listed = |shard: &Shard| (shard.run, shard.first, shard.count);
    Ok((plan.text().to_owned(), shards.iter().map(listed).collect()))
}

/// Runs a command as the command line does, and returns its exit code.
#[pyfunction]
#[pyo3(signature = (arguments, executor = None, *, workers = 1, requests = 256, parts = None))]
pub fn command(
    py: Python<'_>,
    arguments: Vec<PathBuf>,
    executor: Option<Py<PyAny>>,
    workers: usize,
    requests: u32,
    parts: Option<PathBuf>,
) -> PyResult<i32> {
    let size = NonZeroUsize::new(workers.min(1024)).unwrap_or(NonZeroUsize::MIN);
    let executor = executor.map(|call| Caller { call, size, requests: requests.max(1) });
    let words = || ["etchwork".into()].into_iter().chain(arguments.iter().map(OsString::from));
    let run = |executor: Option<Box<dyn Executor>>| {
        let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
        let code = run_by(executor, registry, families, words().collect::<Vec<_>>());
        (0..=u8::MAX).find(|known| code == (*known).into()).map_or(1, i32::from)
    };
    py.detach(|| match (executor, parts) {
        (Some(executor), Some(parts)) => {
            let kept = Arc::new(StoringExecutor::new(executor, &parts));
            let code = run(Some(Box::new(Arc::clone(&kept))));
            if code <= 1 {
                kept.forget().map_err(|why| error(4, format!("{}: {why}", parts.display())))?;
            }
            Ok(code)
        }
        (Some(executor), None) => Ok(run(Some(Box::new(executor)))),
        (None, _) => Ok(run(None)),
    })
}

/// An executor that calls a Python function.
struct Caller {
    call: Py<PyAny>,
    size: NonZeroUsize,
    requests: u32,
}

impl Executor for Caller {
    fn part(&self, plan: &Plan, shard: Shard, _: &AtomicBool) -> Result<Option<Vec<u8>>, String> {
        Python::attach(|py| {
            let Shard { run, first, count } = shard;
            let part = self.call.bind(py).call1((plan.text(), run, first, count))?;
            let part = part.cast::<PyBytes>()?;
            Ok::<_, PyErr>(Some(part.as_bytes().to_vec()))
        })
        .map_err(|error| Python::attach(|py| error.value(py).to_string()))
    }

    fn size(&self) -> NonZeroUsize {
        self.size
    }

    fn requests(&self) -> u32 {
        self.requests
    }
}
