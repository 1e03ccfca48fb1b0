//! Interrupts: the first one requests an orderly end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::Duration;

/// A request to end a command in order, from whoever runs it.
#[derive(Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    is_heeded: AtomicBool,
}

impl Stop {
    /// Requests an orderly end. Returns whether the command will end so: commands that have nothing
    /// to lose look at no request.
    pub fn request(&self) -> bool {
        self.flag.store(true, Ordering::Relaxed);
        self.is_heeded.load(Ordering::Relaxed)
    }

    /// The flag that a request raises, for work that looks at it.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.is_heeded.store(true, Ordering::Relaxed);
        Arc::clone(&self.flag)
    }
}

/// The flag of the command that began last in this process.
static LATEST: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// A flag that an interrupt of the process raises. A second interrupt ends the process as if there
/// were no handler: files are written whole, so none is left half-written.
pub fn of_process() -> Arc<AtomicBool> {
    static HANDLED: Once = Once::new();
    let flag = Arc::new(AtomicBool::new(false));
    *LATEST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&flag));
    // Without a handler an interrupt simply ends the process.
    HANDLED.call_once(|| drop(ctrlc::set_handler(interrupted)));
    flag
}

fn interrupted() {
    let latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
    if latest.as_ref().is_some_and(|flag| flag.swap(true, Ordering::Relaxed)) {
        std::process::exit(130);
    }
}

/// A flag that is raised this long after another.
pub fn later(stopped: &Arc<AtomicBool>, after: Duration) -> Arc<AtomicBool> {
    let late = Arc::new(AtomicBool::new(false));
    let (stopped, flag) = (Arc::clone(stopped), Arc::downgrade(&late));
    // The thread ends when nobody looks at its flag any more.
    thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            if flag.strong_count() == 0 {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        thread::sleep(after);
        if let Some(flag) = flag.upgrade() {
            flag.store(true, Ordering::Relaxed);
        }
    });
    late
}
