//! Limits: how far requests are worked off.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far requests are worked off that are asked for together. Those that are not
/// answered by then stay so, see [`Outcome::is_answered`](crate::Outcome::is_answered).
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    /// The most boards of all of them together.
    pub boards: u64,
    /// Raised from elsewhere, it ends the work before the next board.
    pub stopped: Option<&'a AtomicBool>,
}

impl Limit<'_> {
    /// All requests are answered.
    pub const NONE: Self = Self { boards: u64::MAX, stopped: None };

    /// Whether the work was ended from elsewhere.
    pub fn is_stopped(self) -> bool {
        self.stopped.is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }
}
