//! The built-in searches.

mod cma_es;
mod distribution;
mod hill_climb;
mod linear;
mod normal;

pub use cma_es::CmaEs;
pub use distribution::Distribution;
pub use hill_climb::HillClimb;
pub use normal::normal;

use etchwork_path::{Settings, SettingsError};

/// Settings from one line, such as `sigma = 0.3, points = 8`.
///
/// ```
/// let settings = etchwork_tune::settings("sigma = 0.3, points = 8").unwrap();
/// assert!(settings.read::<etchwork_tune::CmaEs>().is_ok());
/// assert!(etchwork_tune::settings("sigma: 0.3").is_err());
/// ```
pub fn settings(line: &str) -> Result<Settings, SettingsError> {
    #[derive(serde::Deserialize)]
    struct Line {
        settings: Settings,
    }
    let read = toml::from_str::<Line>(&format!("settings = {{ {line} }}"));
    read.map(|line| line.settings).map_err(|error| {
        let what = error.message();
        SettingsError::new(format_args!("'{line}' is not a list of `key = value`: {what}"))
    })
}

/// The most points that a search may hold at once, and its greatest factor.
const MOST: f64 = 1000.0;

#[cfg(test)]
pub mod testing {
    use etchwork_path::Stream;
    use etchwork_path::tuning::{Search, Trial};

    /// Lets a search maximise a function; returns its answer and the number of evaluations.
    pub fn maximise(
        search: &mut dyn Search,
        start: &[f64],
        rounds: u32,
        seed: u32,
        mut value: impl FnMut(&[f64]) -> f64,
    ) -> (Vec<f64>, usize) {
        // A point that is measured again gets the mean of its measurements.
        let mut measured: Vec<(Vec<f64>, f64, u32)> = Vec::new();
        let mut trial = |point: &[f64]| {
            let point: Vec<f64> = point.iter().map(|x| x.clamp(0.0, 1.0)).collect();
            let known = measured.iter().position(|(known, _, _)| *known == point);
            let known = known.unwrap_or_else(|| {
                measured.push((point.clone(), 0.0, 0));
                measured.len() - 1
            });
            let (_, total, puzzles) = &mut measured[known];
            (*total, *puzzles) = (*total + value(&point), *puzzles + 1);
            let (score, puzzles) = (*total / f64::from(*puzzles), *puzzles);
            let error = 0.1 / f64::from(puzzles).sqrt();
            Trial { point, score, rest: score, cost: Some(1.0), error, stopped: false }
        };
        search.begin(&trial(start));
        let mut asked = 1;
        for round in 0..rounds {
            let points = search.ask(&mut Stream::new(seed).split(round)).points;
            let trials: Vec<Trial> = points.iter().map(|point| trial(point)).collect();
            asked += trials.len();
            search.tell(&trials);
        }
        (search.answer(), asked)
    }
}

#[cfg(test)]
mod tests {
    use super::settings;
    use crate::testing::registry;
    use etchwork_path::tuning::Search;

    #[test]
    fn settings_that_search_nothing_are_refused() {
        let registry = registry();
        for (search, line) in [
            ("hill-climb", "mutants = 0"),
            ("hill-climb", "sigma = -0.1"),
            ("hill-climb", "widening = 0.9"),
            ("cma-es", "points = 1"),
            ("cma-es", "sigma = -0.1"),
            ("cma-es", "share = 0.0"),
            ("cma-es", "elites = 1001"),
            ("cma-es", "doubt = -1"),
        ] {
            let made = registry.make::<dyn Search>(search, &settings(line).unwrap());
            let error = made.err().expect(line).to_string();
            assert!(error.contains(line.split(' ').next().unwrap()), "{error}");
        }
    }
}
