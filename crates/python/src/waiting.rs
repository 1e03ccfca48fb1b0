//! Work that an interrupt can end.

use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// The time between two checks for an interrupt.
const OFTEN: Duration = Duration::from_millis(20);

/// Works on a thread of its own with the interpreter lock released, and sets the flag on an
/// interrupt.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stopped = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (done, is_done) = mpsc::channel::<()>();
            let stopped = &stopped;
            let worker = scope.spawn(move || {
                // Dropped even if the work panics.
                let _done = done;
                work(stopped)
            });
            let mut interrupt = Ok(());
            while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(OFTEN) {
                if interrupt.is_ok() {
                    interrupt = Python::attach(|py| py.check_signals());
                    stopped.store(interrupt.is_err(), Ordering::Relaxed);
                }
            }
            let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            interrupt.map(|()| done)
        })
    })
}

/// The same for work that checks no flag: after an interrupt, the caller stops waiting. The work
/// continues to the end of its budget, and its result is dropped.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    stoppable(py, || false, work)
}

/// The same for work that may end in order: an interrupt calls `stop`, which returns whether it
/// will. Then the caller waits for it, until a second interrupt.
pub fn stoppable<T: Send + 'static>(
    py: Python<'_>,
    stop: impl Fn() -> bool + Send,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (done, is_done) = mpsc::channel::<()>();
    let worker = thread::spawn(move || {
        let _done = done;
        work()
    });
    py.detach(move || {
        let mut interrupt = Ok(());
        while let Err(RecvTimeoutError::Timeout) = is_done.recv_timeout(OFTEN) {
            let Err(error) = Python::attach(|py| py.check_signals()) else { continue };
            if interrupt.is_err() || !stop() {
                return Err(error);
            }
            interrupt = Err(error);
        }
        let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        interrupt.map(|()| done)
    })
}
