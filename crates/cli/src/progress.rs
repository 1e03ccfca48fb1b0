//! Progress on standard error, for work that takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// A bar that appears after a second, on a terminal alone.
pub struct Progress {
    bar: ProgressBar,
    started: Instant,
    shown: bool,
    began: bool,
}

impl Progress {
    /// Progress towards a number of things.
    pub fn new(total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg:<10} {wide_bar} {pos}/{len}, {eta} left");
        bar.set_style(style.expect("the template is well-formed"));
        Self { bar, started: Instant::now(), shown: !stderr().is_terminal(), began: false }
    }

    /// Says what is being worked at and how much is done.
    pub fn at(&mut self, what: &str, done: u64) {
        if !self.shown && self.started.elapsed() > Duration::from_secs(1) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        self.bar.set_message(what.to_owned());
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
