//! Progress on standard error, for work that takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// How long a bar stays as it is.
const STILL: Duration = Duration::from_millis(50);

/// A bar that appears after a second, on a terminal alone.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    changed: Instant,
    shown: bool,
    began: bool,
}

impl Progress {
    /// Progress towards a number of things.
    pub fn new(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg:<10} {wide_bar} {pos}/{len}, {eta} left");
        bar.set_style(style.expect("the template is well-formed"));
        let now = Instant::now();
        Self { bar, started: now, changed: now, shown: !stderr().is_terminal(), began: false }
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
        self.bar.set_position(done);
        self.bar.set_message(what.to_owned());
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
