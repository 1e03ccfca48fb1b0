//! Threads to work on.

use crate::Kit;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// As many as keep an executor busy, if one works instead, else as are asked for.
pub fn for_kit(asked: Option<u16>, kit: &Kit) -> NonZeroUsize {
    kit.executor.as_ref().map_or_else(|| of(asked), |executor| executor.size())
}

/// As many as are asked for, else one a processor.
pub fn of(asked: Option<u16>) -> NonZeroUsize {
    let asked = asked.and_then(|asked| NonZeroUsize::new(asked.into()));
    asked.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}
