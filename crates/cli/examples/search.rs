//! A search of your own: the template of `docs/calibrate-a-tier.md`.
//!
//! This binary has the whole command line, with one search more:
//!
//! ```sh
//! cargo run --release --example search -- tune --tier easy --search yours
//! ```

use etchwork::tuning::{Round, Search, Trial};
use etchwork::{Registry, Stream, standard_registry};
use serde::Deserialize;
use std::process::ExitCode;

fn main() -> ExitCode {
    etchwork_cli::run(registry())
}

/// Every built-in plug-in, and the search below.
fn registry() -> Registry {
    let mut registry = standard_registry();
    let about = "points drawn anywhere; settings: points = a round";
    let add = registry
        .kind_mut::<dyn Search>()
        .add("yours", about, |settings, _| Ok(Box::new(settings.read::<Yours>()?)));
    add.expect("no built-in search has this name");
    registry
}

/// Draws points anywhere and keeps the best.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Yours {
    points: usize,
    #[serde(skip)]
    best: Option<Trial>,
}

impl Default for Yours {
    fn default() -> Self {
        Self { points: 8, best: None }
    }
}

impl Search for Yours {
    fn begin(&mut self, start: &Trial) {
        self.best = Some(start.clone());
    }

    fn ask(&mut self, stream: &mut Stream) -> Round {
        let axes = self.answer().len();
        let mut point = || (0..axes).map(|_| stream.unit()).collect();
        let points = (0..self.points.max(1)).map(|_| point()).collect();
        // Only the best matters: whatever clearly is not may be stopped early.
        Round { contenders: Some(1), ..Round::new(points) }
    }

    fn tell(&mut self, trials: &[Trial]) {
        let all = self.best.iter().chain(trials);
        self.best = all.max_by(|a, b| a.rank(b)).cloned();
    }

    fn answer(&self) -> Vec<f64> {
        self.best.as_ref().map_or_else(Vec::new, |best| best.point.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork::Settings;

    #[test]
    fn yours_finds_the_better_half() {
        let registry = registry();
        let mut search = registry.make::<dyn Search>("yours", &Settings::default()).unwrap();
        let trial = |point: Vec<f64>| {
            let score = point[0];
            Trial { point, score, rest: score, cost: Some(1.0), error: 0.0, stopped: false }
        };
        search.begin(&trial(vec![0.0, 0.0]));
        for round in 0..10 {
            let points = search.ask(&mut Stream::new(1).split(round)).points;
            search.tell(&points.into_iter().map(trial).collect::<Vec<_>>());
        }
        assert!(search.answer()[0] > 0.9);
    }
}
