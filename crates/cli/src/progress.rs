//! Progress on standard error, for long work.

use crate::console::is_stderr_terminal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The least time between two drawings of a bar.
const STILL: Duration = Duration::from_millis(50);

/// A bar that appears after a second, only on a terminal.
pub struct Progress {
    bar: ProgressBar,
    /// The current work. A message of the bar would be drawn separately, after the amount done: one
    /// of the two drawings could be skipped.
    what: Arc<Mutex<String>>,
    started: Instant,
    changed: Instant,
    shown: bool,
    began: bool,
}

impl Progress {
    /// Progress towards a number of things.
    pub fn new(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{what:<10} {wide_bar} {pos}/{len}, {eta} left");
        let what = Arc::new(Mutex::new(String::new()));
        let told = Arc::clone(&what);
        let write = move |_: &ProgressState, out: &mut dyn Write| {
            // A bar that cannot be written is no reason to stop.
            let _ = out.write_str(&told.lock().unwrap_or_else(PoisonError::into_inner));
        };
        bar.set_style(style.expect("the template is well-formed").with_key("what", write));
        let (now, shown) = (Instant::now(), !is_stderr_terminal());
        Self { bar, what, started: now, changed: now, shown, began: false }
    }

    /// No bar.
    pub fn hide_if(&mut self, is_unwanted: bool) {
        self.shown |= is_unwanted;
    }

    /// Shows the current work and the amount done; may be called at any rate.
    pub fn at(&mut self, what: &str, done: u64) {
        let now = Instant::now();
        if now - self.changed < STILL {
            return;
        }
        self.changed = now;
        if !self.shown && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        what.clone_into(&mut self.what.lock().unwrap_or_else(PoisonError::into_inner));
        self.bar.set_position(done);
        if !self.began {
            // Work from an earlier run does not predict the time of the rest.
            self.bar.reset_eta();
            self.began = true;
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
