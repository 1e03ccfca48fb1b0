//! Covariance matrix adaptation.

use super::MOST;
use super::distribution::Distribution;
use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{SettingsError, Stream};
use serde::Deserialize;

/// CMA-ES for noisy scores: a normal distribution moves towards the better half of its points and
/// takes on their shape (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016).
///
/// A generation is a race. All its points are measured on a few puzzles, the better half of them on
/// as many again, and so on until two are left. This spends puzzles on the close contests, as in
/// sequential halving (Karnin, Koren and Somekh, ICML 2013; in an evolution strategy
/// Heidrich-Meisner and Igel, ICML 2009). Each round has fresh random numbers. Only points that
/// stay in the race matter, so the others may be stopped early.
///
/// The best points and the mean of the distribution join each race. The mean errs less than any
/// point where differences are smaller than the noise. The answer is the point with the best score
/// minus a doubt that shrinks with the root of its number of puzzles. So a lucky measurement does
/// not last; a hill climber on fixed random numbers gets stuck on one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CmaEs {
    /// Points per generation; 4 + 3 ln(axes) if not set.
    pub points: Option<u32>,
    /// The first standard deviation, in lengths of an axis.
    pub sigma: f64,
    /// The share of a whole measurement that a point gets each time.
    pub share: f64,
    /// Whether each round has random numbers of its own.
    pub fresh: bool,
    /// The number of best points that are measured again in each generation.
    pub elites: u32,
    /// The number of standard errors subtracted from a score.
    pub doubt: f64,
    #[serde(skip)]
    elite: Vec<Trial>,
    #[serde(skip)]
    distribution: Option<Distribution>,
    #[serde(skip)]
    race: Option<Race>,
}

/// A generation after its first measurement.
#[derive(Clone, Debug)]
struct Race {
    /// The last scores of its points, and their numbers, best first.
    runners: Vec<(usize, Trial)>,
    /// The number of points still in the race.
    left: usize,
}

impl Race {
    /// A generation after the first measurement, with this many points left in the race.
    fn new(trials: &[Trial], left: usize) -> Self {
        let mut runners: Vec<(usize, Trial)> = trials.iter().cloned().enumerate().collect();
        runners.sort_by(|(_, a), (_, b)| b.rank(a));
        Self { runners, left }
    }

    /// Takes the scores of the points still in the race; half of them stay.
    fn goes_on(&mut self, trials: &[Trial]) {
        let runners = &mut self.runners[..self.left];
        for ((_, runner), trial) in runners.iter_mut().zip(trials) {
            runner.clone_from(trial);
        }
        runners.sort_by(|(_, a), (_, b)| b.rank(a));
        self.left /= 2;
    }
}

impl CmaEs {
    /// Refuses settings that allow no search.
    pub(crate) fn checked(self) -> Result<Self, SettingsError> {
        SettingsError::unless_within("points", self.points.unwrap_or(4).into(), 2.0..=MOST)?;
        SettingsError::unless_within("sigma", self.sigma, 0.0..=MOST)?;
        SettingsError::unless_within("share", self.share, 0.001..=1.0)?;
        SettingsError::unless_within("elites", self.elites.into(), 0.0..=MOST)?;
        SettingsError::unless_within("doubt", self.doubt, 0.0..=MOST)?;
        Ok(self)
    }
}

impl Default for CmaEs {
    fn default() -> Self {
        Self {
            points: None,
            sigma: 0.2,
            share: 0.5,
            fresh: true,
            elites: 3,
            doubt: 2.0,
            elite: Vec::new(),
            distribution: None,
            race: None,
        }
    }
}

impl CmaEs {
    /// Takes the scores of candidates for the elite.
    fn choose_elite(&mut self, trials: &[Trial]) {
        for trial in trials {
            match self.elite.iter_mut().find(|known| known.point == trial.point) {
                Some(known) => known.clone_from(trial),
                None => self.elite.push(trial.clone()),
            }
        }
        let at_least = |trial: &Trial| trial.score - self.doubt * trial.error;
        self.elite.sort_by(|a, b| at_least(b).total_cmp(&at_least(a)).then_with(|| b.rank(a)));
        self.elite.truncate(self.elites.max(1) as usize);
    }

    /// The points that join those of a generation, without repeats.
    fn guests(&self, runners: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let mean = self.distribution.iter().map(Distribution::mean);
        let mut guests: Vec<Vec<f64>> = Vec::new();
        for guest in self.elite.iter().map(|trial| trial.point.clone()).chain(mean) {
            if !runners.contains(&guest) && !guests.contains(&guest) {
                guests.push(guest);
            }
        }
        guests
    }
}

impl Search for CmaEs {
    fn begin(&mut self, start: &Trial) {
        self.elite = vec![start.clone()];
        self.distribution = Some(Distribution::new(start.point.clone(), self.sigma, self.points));
    }

    fn ask(&mut self, stream: &mut Stream) -> Round {
        let Some(distribution) = &mut self.distribution else { return Round::new(Vec::new()) };
        let mut round = match &self.race {
            None => {
                let round = Round::new(distribution.draw(stream));
                Round { contenders: Some(distribution.parents()), ..round }
            }
            Some(Race { runners, left }) => {
                let runners = runners[..*left].iter().map(|(_, trial)| trial.point.clone());
                let runners: Vec<Vec<f64>> = runners.collect();
                let guests = self.guests(&runners);
                Round::new([runners, guests].concat())
            }
        };
        round.share = self.share.clamp(0.001, 1.0);
        round.fresh = self.fresh;
        round
    }

    fn tell(&mut self, trials: &[Trial]) {
        let Some(distribution) = &mut self.distribution else { return };
        let Some(mut race) = self.race.take() else {
            self.race = Some(Race::new(trials, distribution.parents()));
            return;
        };
        race.goes_on(trials);
        if race.left < 2 {
            let order: Vec<usize> = race.runners.iter().map(|(number, _)| *number).collect();
            distribution.learn(&order);
        } else {
            self.race = Some(race);
        }
        self.choose_elite(trials);
    }

    fn answer(&self) -> Vec<f64> {
        self.elite.first().map_or_else(Vec::new, |best| best.point.clone())
    }

    fn leaves_gates(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::normal;
    use crate::search::testing::maximise;

    /// For functions without noise.
    fn exact() -> CmaEs {
        CmaEs { doubt: 0.0, ..CmaEs::default() }
    }

    #[test]
    fn finds_the_top_of_a_hill() {
        let hill = |p: &[f64]| -p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
        let (top, _) = maximise(&mut exact(), &[0.2; 5], 300, 1, hill);
        assert!(hill(&top) > -1e-6, "{top:?}");
    }

    /// Eight points, the better four again, two of those once more; elite and mean join, and no
    /// point is measured twice in a round.
    #[test]
    fn a_generation_is_a_race() {
        let mut search = exact();
        let trial = |point: &Vec<f64>| {
            let score = 1.0 - point.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
            let (point, cost) = (point.clone(), Some(1.0));
            Trial { point, score, rest: score, cost, error: 0.0, stopped: false }
        };
        search.begin(&trial(&vec![0.2; 5]));
        let rounds: Vec<Vec<Vec<f64>>> = (0..4)
            .map(|number| {
                let points = search.ask(&mut Stream::new(1).split(number)).points;
                search.tell(&points.iter().map(trial).collect::<Vec<_>>());
                points
            })
            .collect();
        let mut order = rounds[0].clone();
        order.sort_by(|a, b| trial(b).rank(&trial(a)));
        // The start is the whole elite and the mean of the distribution.
        assert_eq!(rounds[1], [&order[..4], &[vec![0.2; 5]]].concat());
        // The best three are the elite now, two of them in the race.
        assert_eq!(rounds[2], [&order[..3], &[vec![0.2; 5]]].concat());
        assert_eq!((rounds[0].len(), rounds[3].len()), (8, 8));
        assert!(rounds[3].iter().all(|point| !order.contains(point)));
        assert_eq!(search.answer(), order[0]);
    }

    #[test]
    fn noise_is_averaged_out() {
        let mut noise = Stream::new(9);
        let mut noisy = |p: &[f64]| {
            let hill: f64 = -p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
            hill + 0.05 * normal(&mut noise)
        };
        let (top, _) = maximise(&mut CmaEs::default(), &[0.2; 5], 90, 1, &mut noisy);
        let off: f64 = top.iter().map(|x| (x - 0.7) * (x - 0.7)).sum();
        assert!(off < 0.05, "{top:?}");
    }

    /// A trap for a search that trusts a single measurement: one point in a hundred looks twice as
    /// good as the top.
    #[test]
    fn luck_does_not_last() {
        let mut noise = Stream::new(4);
        let hill = |p: &[f64]| 0.5 - p.iter().map(|x| (x - 0.7) * (x - 0.7)).sum::<f64>();
        let lucky = |p: &[f64]| hill(p) + f64::from(u8::from(noise.below(100) == 0));
        let (top, _) = maximise(&mut CmaEs::default(), &[0.2; 4], 90, 1, lucky);
        assert!(hill(&top) > 0.48, "{top:?}");
    }
}

#[cfg(test)]
mod value_stability {
    use super::*;
    use crate::search::testing::maximise;

    #[test]
    fn thirty_rounds() {
        let hill = |p: &[f64]| -(p[0] - 0.7) * (p[0] - 0.7) - p[1] * p[1];
        let (top, asked) =
            maximise(&mut CmaEs { doubt: 0.0, ..CmaEs::default() }, &[0.2, 0.6], 30, 42, hill);
        let bits: Vec<u64> = top.iter().map(|x| x.to_bits()).collect();
        assert_eq!((asked, bits), (193, vec![4604592705384590551, 4573643207137889792]));
    }
}
