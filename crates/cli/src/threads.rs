//! The number of threads to work on.

use crate::Kit;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as keep the executor busy, if there is one, otherwise the requested number.
pub fn for_kit(asked: Option<u16>, kit: &Kit) -> NonZeroUsize {
    kit.executor.as_ref().map_or_else(|| of(asked), |executor| executor.size())
}

/// The requested number, otherwise one per processor.
pub fn of(asked: Option<u16>) -> NonZeroUsize {
    let asked = asked.and_then(|asked| NonZeroUsize::new(asked.into()));
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
