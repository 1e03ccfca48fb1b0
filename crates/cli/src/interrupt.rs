//! Interrupts: the first one requests an orderly end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A flag that an interrupt raises. A second interrupt ends the process as if there were no
/// handler: files are written whole, so none is left half-written.
pub fn flag() -> Arc<AtomicBool> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler an interrupt simply ends the process.
    let _ = ctrlc::set_handler(handler);
    stopped
}

/// A flag that is raised this long after another.
pub fn later(stopped: &Arc<AtomicBool>, after: Duration) -> Arc<AtomicBool> {
    let late = Arc::new(AtomicBool::new(false));
    let (stopped, flag) = (Arc::clone(stopped), Arc::clone(&late));
    // The thread ends with the process.
    thread::spawn(move || {
        while !stopped.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(50));
        }
        thread::sleep(after);
        flag.store(true, Ordering::Relaxed);
    });
    late
}
