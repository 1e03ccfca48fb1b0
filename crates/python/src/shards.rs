//! Shards, and commands whose shards are executed elsewhere.

use crate::errors::{error, refused};
use crate::library;
use crate::streams::Stream;
use crate::waiting::stoppable;
use crate::words::at_most;
use etchwork_cli::{Hand, Host, Stop, run_in};
use etchwork_shards::{Executor, Plan, Shard, StoringExecutor};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::cell::RefCell;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The worker of this thread's last shard, and the plan.
    static HAND: RefCell<Option<(String, Hand<'static>)>> = const { RefCell::new(None) };
}

#[doc = doc!("work")]
#[pyfunction]
pub fn work<'py>(
    py: Python<'py>,
    plan: &str,
    run: Bound<'py, PyAny>,
    first: Bound<'py, PyAny>,
    count: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let [run, first, count] = [("run", run), ("first", first), ("count", count)]
        .map(|(name, given)| at_most(name, &given, u64::MAX));
    let [run, first, count] = [run?, first?, count?].map(u32::try_from);
    let (Ok(run), Ok(first), Ok(count)) = (run, first, count) else { return Err(no_shard()) };
    first.checked_add(count).ok_or_else(no_shard)?;
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

#[doc = doc!("check")]
#[pyfunction]
pub fn check(plan: &str, run: u32, first: u32, count: u32, part: &[u8]) -> PyResult<()> {
    let plan = Plan::parse(plan).map_err(|why| error(2, why.to_string()))?;
    let opened = plan.open(Shard { run, first, count }, part);
    opened.map(drop).map_err(|why| error(2, why.to_string()))
}

fn no_shard() -> PyErr {
    error(2, "the plan has no such shard")
}

/// A number of requests per shard.
fn requests_of(given: Option<Bound<'_, PyAny>>) -> PyResult<u32> {
    let most = u32::MAX.into();
    given.map_or(Ok(256), |given| Ok(at_most("requests", &given, most)?.max(1) as u32))
}

/// A shard: its run, its first request, and its number of requests.
type Listed = (u32, u32, u32);

#[doc = doc!("plan")]
#[pyfunction]
#[pyo3(signature = (arguments, requests = None), text_signature = "(arguments, requests=256)")]
pub fn plan(
    py: Python<'_>,
    arguments: Vec<PathBuf>,
    requests: Option<Bound<'_, PyAny>>,
) -> PyResult<(String, Vec<Listed>)> {
    let requests = requests_of(requests)?;
    let planned = py.detach(|| library().plan(arguments, requests));
    let (plan, shards) = planned.map_err(refused)?;
    let listed = |shard: &Shard| (shard.run, shard.first, shard.count);
    Ok((plan.text().to_owned(), shards.iter().map(listed).collect()))
}

#[doc = doc!("command")]
#[pyfunction]
#[pyo3(
    signature = (arguments, executor = None, *, workers = None, requests = None, parts = None, stdout = None),
    text_signature = "(arguments, executor=None, *, workers=1, requests=256, parts=None, stdout=None)",
)]
pub fn command(
    py: Python<'_>,
    arguments: Vec<PathBuf>,
    executor: Option<Py<PyAny>>,
    workers: Option<Bound<'_, PyAny>>,
    requests: Option<Bound<'_, PyAny>>,
    parts: Option<PathBuf>,
    stdout: Option<Bound<'_, PyAny>>,
) -> PyResult<u8> {
    let workers = workers.map_or(Ok(1), |given| at_most("workers", &given, 1024))?;
    let size = NonZeroUsize::new(workers as usize).unwrap_or(NonZeroUsize::MIN);
    let requests = requests_of(requests)?;
    let executor = executor.map(|call| Caller { call, size, requests });
    let is_abandoned = Arc::new(AtomicBool::new(false));
    let out = Stream::new(py, "stdout", stdout, &is_abandoned)?;
    let err = Stream::new(py, "stderr", None, &is_abandoned)?;
    let stop = Arc::new(Stop::default());
    let requested = Arc::clone(&stop);
    let run = move |executor: Option<Box<dyn Executor>>| {
        let (out, err) = (out.map(Stream::boxed), err.map(Stream::boxed));
        let host = Host { executor, stop: Some(stop), out, err };
        let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
        run_in(host, registry, families, words(arguments))
    };
    let done = stoppable(
        py,
        move || requested.request(),
        move || match (executor, parts) {
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
        },
    );
    is_abandoned.store(true, Ordering::Relaxed);
    done?
}

#[doc = doc!("main")]
#[pyfunction]
pub fn main(py: Python<'_>, arguments: Vec<PathBuf>) -> u8 {
    let (registry, families) = (etchwork::standard_registry(), etchwork::standard_families());
    py.detach(|| run_in(Host::default(), registry, families, words(arguments)))
}

/// The words of a command line.
fn words(arguments: Vec<PathBuf>) -> Vec<OsString> {
    let arguments = arguments.into_iter().map(OsString::from);
    [OsString::from("etchwork")].into_iter().chain(arguments).collect()
}

/// An executor that calls a Python function.
struct Caller {
    call: Py<PyAny>,
    size: NonZeroUsize,
    requests: u32,
}

impl Executor for Caller {
    fn part(
        &self,
        plan: &Plan,
        shard: Shard,
        stopped: &AtomicBool,
    ) -> Result<Option<Vec<u8>>, String> {
        if stopped.load(Ordering::Relaxed) {
            return Ok(None);
        }
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
