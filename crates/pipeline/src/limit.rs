//! Limits: how far a worker answers requests.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far a worker answers requests that are asked together. The others stay without an answer,
/// see [`Outcome::is_answered`](crate::Outcome::is_answered).
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    /// The most boards of all requests together. A worker that is asked for one request at a time
    /// leaves the count to its caller.
    pub boards: u64,
    /// A flag that another thread may raise: the work then ends before the next board.
    pub stopped: Option<&'a AtomicBool>,
}

impl Limit<'_> {
    /// All requests are answered.
    pub const NONE: Self = Self { boards: u64::MAX, stopped: None };

    /// Whether the flag was raised.
    pub fn is_stopped(self) -> bool {
        self.stopped.is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }
}
