//! Measuring candidates side by side, on several threads.

use crate::race::{Jackknife, losers};
use crate::{Row, SampleError, Sampler, Score, Target};
use etchwork_core::Registry;
use etchwork_engine::Tier;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// A measurement has so many parts; after each, candidates may be stopped.
const PARTS: u32 = 4;

/// Measures candidates of one tier. What it measures does not depend on the
/// number of threads.
pub struct Measurer<'a> {
    registry: &'a Registry,
    target: &'a Target,
    threads: usize,
    pool: rayon::ThreadPool,
}

/// What came of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The answers to its requests, in their order.
    pub rows: Vec<Row>,
    /// Its score.
    pub score: Score,
    /// Why it was not measured to the end, if it was not.
    pub stopped: Option<Stopped>,
}

impl Measured {
    /// Boards sculpted.
    pub fn boards(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.boards)).sum()
    }

    /// The known values of the reading at a place among the target's bands.
    pub fn values(&self, at: usize) -> Vec<f64> {
        let puzzles = self.rows.iter().filter_map(|row| row.puzzle.as_ref());
        puzzles.filter_map(|puzzle| puzzle.values[at].counts().flatten()).collect()
    }
}

/// Why a measurement was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// Its boards are more than all puzzles that were asked for may cost, so
    /// its score is 0 whatever comes.
    TooManyBoards,
    /// It was clearly not among the best that matter.
    Losing,
}

/// What the requests of a measurement are.
#[derive(Clone, Copy, Debug)]
pub struct Requests {
    /// The seed.
    pub seed: u32,
    /// How many, from index 0.
    pub count: u32,
}

impl<'a> Measurer<'a> {
    /// A measurer on so many threads, one at least.
    pub fn new(
        registry: &'a Registry,
        target: &'a Target,
        threads: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let threads = threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { registry, target, threads, pool })
    }

    /// Measures candidates on the same requests. With `contenders`, those that
    /// are clearly not among so many best are stopped early. `None` if `stop`
    /// was raised before the end.
    pub fn measure(
        &self,
        tiers: &[Tier],
        requests: Requests,
        contenders: Option<usize>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let runner = |tier| Runner::new(tier, self.target, self.registry, self.parts(tiers.len()));
        let mut runners = tiers.iter().map(runner).collect::<Result<Vec<_>, _>>()?;
        let part = |number: u32| {
            (u64::from(requests.count) * u64::from(number)).div_ceil(u64::from(PARTS)) as u32
        };
        let limit = self.target.max_boards_per_puzzle * f64::from(requests.count);
        for number in 1..=PARTS {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let end = part(number);
            // Many requests are answered faster than few: who will not be stopped, as far
            // as can be foretold, is asked for all that is left.
            let ahead = |runner: &Runner<'a>| {
                let all = contenders.is_none() && runner.seems_affordable(limit, requests.count);
                if all { requests.count } else { end }
            };
            self.advance(&mut runners, requests.seed, ahead)?;
            runners.iter_mut().for_each(|runner| runner.check_cost(limit, end));
            if let Some(keep) = contenders.filter(|_| number < PARTS) {
                self.drop_losers(&mut runners, keep);
            }
        }
        Ok(Some(runners.into_iter().map(|runner| runner.done(self.target)).collect()))
    }

    /// Works on pools side by side.
    pub(crate) fn each<T: Send, R: Send>(
        &self,
        items: &mut [T],
        work: impl Fn(usize, &mut T) -> R + Sync,
    ) -> Vec<R> {
        let work = |(at, item): (usize, &mut T)| work(at, item);
        match self.threads {
            1 => items.iter_mut().enumerate().map(work).collect(),
            _ => self.pool.install(|| items.par_iter_mut().enumerate().map(work).collect()),
        }
    }

    /// The plug-ins.
    pub(crate) fn registry(&self) -> &'a Registry {
        self.registry
    }

    /// What candidates are held to.
    pub fn target(&self) -> &'a Target {
        self.target
    }

    /// Into how many shares each candidate's requests are split.
    fn parts(&self, candidates: usize) -> usize {
        self.threads.div_ceil(candidates.max(1))
    }

    /// Has each runner answer its requests up to an index.
    fn advance(
        &self,
        runners: &mut [Runner<'a>],
        seed: u32,
        end: impl Fn(&Runner<'a>) -> u32,
    ) -> Result<(), SampleError> {
        let mut active: Vec<&mut Runner<'a>> =
            runners.iter_mut().filter(|runner| runner.stopped.is_none()).collect();
        let parts = active.first().map_or(1, |runner| runner.samplers.len());
        let mut shares: Vec<Share<'_, 'a>> = Vec::new();
        for runner in &mut active {
            let end = end(runner);
            shares.extend(runner.shares(end));
        }
        let work = |share: &mut Share<'_, 'a>| share.sampler.rows(seed, share.indices.clone());
        let done: Vec<_> = match self.threads {
            1 => shares.iter_mut().map(work).collect(),
            _ => self.pool.install(|| shares.par_iter_mut().map(work).collect()),
        };
        drop(shares);
        // Shares are in the order of candidates, then of indices.
        for (number, rows) in done.into_iter().enumerate() {
            active[number / parts].rows.extend(rows?);
        }
        Ok(())
    }

    fn drop_losers(&self, runners: &mut [Runner<'a>], keep: usize) {
        let standing = |runner: &Runner<'a>| {
            let goes_on = runner.stopped.is_none();
            goes_on.then(|| Jackknife::of_rows(self.target, &runner.rows))
        };
        let standings: Vec<_> = runners.iter().map(standing).collect();
        for loser in losers(&standings, keep) {
            runners[loser].stopped = Some(Stopped::Losing);
        }
    }
}

/// A candidate in measurement.
struct Runner<'a> {
    samplers: Vec<Sampler<'a>>,
    rows: Vec<Row>,
    stopped: Option<Stopped>,
}

/// Requests of one candidate that one thread answers.
struct Share<'r, 'a> {
    sampler: &'r mut Sampler<'a>,
    indices: Range<u32>,
}

impl<'a> Runner<'a> {
    fn new(
        tier: &Tier,
        target: &'a Target,
        registry: &Registry,
        parts: usize,
    ) -> Result<Self, SampleError> {
        let samplers = (0..parts).map(|_| Sampler::new(tier, target, registry));
        Ok(Self { samplers: samplers.collect::<Result<_, _>>()?, rows: Vec::new(), stopped: None })
    }

    /// Its requests from the first that is not answered, in shares for threads.
    fn shares(&mut self, end: u32) -> impl Iterator<Item = Share<'_, 'a>> {
        let start = (self.rows.len() as u32).min(end);
        let parts = self.samplers.len() as u32;
        let share = (end - start).div_ceil(parts);
        let from = move |number: u32| (start + number * share).min(end);
        let samplers = self.samplers.iter_mut().zip(0..parts);
        samplers.map(move |(sampler, number)| Share {
            sampler,
            indices: from(number)..from(number + 1),
        })
    }

    fn boards(&self, requests: usize) -> f64 {
        let rows = &self.rows[..requests.min(self.rows.len())];
        rows.iter().map(|row| u64::from(row.boards)).sum::<u64>() as f64
    }

    /// Whether so many requests will keep the limit if they go on as they began.
    fn seems_affordable(&self, limit: f64, requests: u32) -> bool {
        let begun = self.rows.len();
        begun > 0 && self.boards(begun) * f64::from(requests) <= limit * begun as f64
    }

    /// Stops it if it is over the limit by the end of a part; what was asked for beyond
    /// is as if it had not been.
    fn check_cost(&mut self, limit: f64, end: u32) {
        if self.stopped.is_none() && self.boards(end as usize) > limit {
            self.rows.truncate(end as usize);
            self.stopped = Some(Stopped::TooManyBoards);
        }
    }

    fn done(self, target: &Target) -> Measured {
        let mut score = Score::of(target, self.rows.iter());
        if self.stopped == Some(Stopped::TooManyBoards) {
            (score.composite, score.rest) = (0.0, 0.0);
        }
        Measured { score, rows: self.rows, stopped: self.stopped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};
    use crate::{BUILT_IN_BANDS, BandSet};

    static GO: AtomicBool = AtomicBool::new(false);

    fn target(tier: &str) -> Target {
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap();
        bands.tier(tier).unwrap().clone()
    }

    fn candidates() -> Vec<Tier> {
        let (article, default) = (set("article"), set("default"));
        let mut barren = default.tier("easy").unwrap().clone();
        barren.walls = (0.9, 0.9);
        vec![article.tier("easy").unwrap().clone(), barren, default.tier("easy").unwrap().clone()]
    }

    #[test]
    fn threads_change_nothing() {
        let (registry, target) = (registry(), target("easy"));
        let measure = |threads, contenders| {
            let measurer = Measurer::new(&registry, &target, threads).unwrap();
            let requests = Requests { seed: 5, count: 90 };
            measurer.measure(&candidates(), requests, contenders, &GO).unwrap().unwrap()
        };
        for contenders in [None, Some(1)] {
            let one = measure(1, contenders);
            assert_eq!(one, measure(3, contenders));
            assert_eq!(one, measure(8, contenders));
        }
    }

    #[test]
    fn what_can_only_be_too_dear_is_stopped_and_scores_0() {
        let (registry, target) = (registry(), target("easy"));
        let measurer = Measurer::new(&registry, &target, 1).unwrap();
        let requests = Requests { seed: 5, count: 100 };
        let all = measurer.measure(&candidates(), requests, None, &GO).unwrap().unwrap();
        assert_eq!(all[1].stopped, Some(Stopped::TooManyBoards));
        assert_eq!((all[1].score.composite, all[1].rows.len() < 100), (0.0, true));
        assert_eq!((all[0].stopped, all[0].rows.len()), (None, 100));
    }

    #[test]
    fn whoever_is_measured_to_the_end_has_the_score_it_would_have_alone() {
        let (registry, target) = (registry(), target("easy"));
        let measurer = Measurer::new(&registry, &target, 2).unwrap();
        let requests = Requests { seed: 9, count: 80 };
        let raced = measurer.measure(&candidates(), requests, Some(1), &GO).unwrap().unwrap();
        let winner = raced.iter().position(|measured| measured.stopped.is_none()).unwrap();
        let alone = [candidates()[winner].clone()];
        let alone = measurer.measure(&alone, requests, None, &GO).unwrap().unwrap();
        assert_eq!(alone[0], raced[winner]);
    }

    #[test]
    fn a_raised_flag_ends_it() {
        let (registry, target) = (registry(), target("easy"));
        let measurer = Measurer::new(&registry, &target, 2).unwrap();
        let stop = AtomicBool::new(true);
        let requests = Requests { seed: 9, count: 80 };
        assert!(measurer.measure(&candidates(), requests, None, &stop).unwrap().is_none());
    }
}
