//! Progress on standard error, for work that takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a bar stays as it is.
const STILL: Duration = Duration::from_millis(50);

/// A bar that appears after a second, on a terminal alone.
pub struct Progress {
    bar: ProgressBar,
    /// What is being worked at. A message of the bar would be drawn by itself, after how
    /// much is done: one drawing of the two may be left out.
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
        let (now, shown) = (Instant::now(), !stderr().is_terminal());
        Self { bar, what, started: now, changed: now, shown, began: false }
    }

    /// No bar after all.
    pub fn hide_if(&mut self, is_unwanted: bool) {
        self.shown |= is_unwanted;
    }

    /// Says what is being worked at and how much is done; may be told as often as
    /// one likes.
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
            // What was done before says nothing of how long the rest takes.
            self.bar.reset_eta();
            self.began = true;
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
