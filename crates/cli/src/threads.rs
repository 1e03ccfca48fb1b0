//! Threads to work on.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as are asked for, else one a processor.
pub fn of(asked: Option<u16>) -> NonZeroUsize {
    let asked = asked.and_then(|asked| NonZeroUsize::new(asked.into()));
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
