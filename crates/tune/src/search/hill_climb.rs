//! Hill climbing with adaptive perturbation.

use super::{MOST, normal};
use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{SettingsError, Stream};
use serde::Deserialize;

/// The article's search. Each round makes mutants of the best point with Gaussian noise on every
/// number; the best mutant replaces the point if it is better. After some rounds without a gain the
/// noise is widened permanently. Every mutant gets a whole measurement, on the random numbers of
/// the run.
///
/// After McVroom, "Generating Puzzles Worth Playing" (NUR-2026-003). The article
/// does not give the first deviation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HillClimb {
    /// Mutants per round.
    pub mutants: u32,
    /// The standard deviation of the noise, in lengths of an axis.
    pub sigma: f64,
    /// The rounds without a gain after which the noise is widened.
    pub patience: u32,
    /// The factor by which the noise is widened.
    pub widening: f64,
    #[serde(skip)]
    best: Option<Trial>,
    #[serde(skip)]
    stale: u32,
}

impl HillClimb {
    /// Refuses settings that allow no search.
    pub(crate) fn checked(self) -> Result<Self, SettingsError> {
        SettingsError::unless_within("mutants", self.mutants.into(), 1.0..=MOST)?;
        SettingsError::unless_within("sigma", self.sigma, 0.0..=MOST)?;
        SettingsError::unless_within("widening", self.widening, 1.0..=MOST)?;
        Ok(self)
    }
}

impl Default for HillClimb {
    fn default() -> Self {
        Self { mutants: 5, sigma: 0.1, patience: 10, widening: 1.5, best: None, stale: 0 }
    }
}

impl Search for HillClimb {
    fn begin(&mut self, start: &Trial) {
        self.best = Some(start.clone());
    }

    fn ask(&mut self, stream: &mut Stream) -> Round {
        let centre = self.answer();
        let mut mutant = || {
            let noisy = |x: &f64| (x + self.sigma * normal(stream)).clamp(0.0, 1.0);
            centre.iter().map(noisy).collect()
        };
        Round::new((0..self.mutants.max(1)).map(|_| mutant()).collect())
    }

    fn tell(&mut self, trials: &[Trial]) {
        let Some(best) = trials.iter().max_by(|a, b| a.rank(b)) else { return };
        if self.best.as_ref().is_none_or(|old| best.rank(old).is_gt()) {
            self.best = Some(best.clone());
            self.stale = 0;
            return;
        }
        self.stale += 1;
        if self.stale == self.patience {
            self.sigma *= self.widening;
            self.stale = 0;
        }
    }

    fn answer(&self) -> Vec<f64> {
        self.best.as_ref().map_or_else(Vec::new, |best| best.point.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::testing::maximise;

    #[test]
    fn finds_the_top_of_a_hill() {
        let hill = |p: &[f64]| -p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
        let (top, asked) = maximise(&mut HillClimb::default(), &[0.2; 5], 100, 1, hill);
        assert_eq!(asked, 501);
        assert!(hill(&top) > -0.01, "{top:?}");
        assert!(hill(&[0.2; 5]) < -1.2);
    }

    #[test]
    fn noise_is_widened_after_ten_rounds_without_a_gain() {
        let mut search = HillClimb::default();
        let start = [0.5; 3];
        maximise(&mut search, &start, 9, 1, |p| f64::from(p == start));
        assert_eq!(search.sigma, 0.1);
        let mut search = HillClimb::default();
        let (answer, _) = maximise(&mut search, &start, 25, 1, |p| f64::from(p == start));
        assert_eq!(search.sigma, 0.1 * 1.5 * 1.5);
        assert_eq!(answer, start);
    }
}
