//! Measuring candidates side by side, on several threads.

use crate::race::{Jackknife, losers};
use crate::{Cut, Row, Rows, SampleError, Sampling, Score, Target, Tuned};
use etchwork_engine::{Limit, Tier};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A measurement has so many parts.
const PARTS: u32 = 4;

/// A candidate is too dear as well if puzzles, enough of them, have taken so many times the
/// boards that they may cost. Chance does that to less than one in 10^8 that are not.
const DOUBT: u32 = 2;

/// Enough puzzles to tell.
const ENOUGH: u32 = 50;

/// Measures candidates of one tier. What it measures does not depend on the
/// number of threads.
pub struct Measurer<'a, T: Tuned = Tier> {
    works: T::Source<'a>,
    target: &'a Target,
    threads: usize,
    pool: rayon::ThreadPool,
    /// Those that are done, whose memory serves again.
    idle: Mutex<Vec<T::Sampler<'a>>>,
}

/// What came of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// How many requests it was asked.
    pub asked: u32,
    /// Boards sculpted; of a candidate that was too dear, as many as it might have taken.
    pub boards: u64,
    /// The answers to its requests, in their order; of a candidate that was too dear, those
    /// that there were when that became plain.
    pub rows: Vec<Row>,
    /// Its score.
    pub score: Score,
    /// Why it was not measured to the end, if it was not.
    pub stopped: Option<Stopped>,
}

impl Measured {
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
    /// Its boards are more than all puzzles that were asked for may cost, or those of the
    /// first quarter more than twice their share: its score is 0.
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

impl<'a, T: Tuned> Measurer<'a, T> {
    /// A measurer on so many threads, one at least.
    pub fn new(
        works: T::Source<'a>,
        target: &'a Target,
        threads: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let threads = threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { works, target, threads, pool, idle: Mutex::default() })
    }

    /// Measures candidates on the same requests, but for those that are too dear: their
    /// requests can only cost more than they may together, or the first quarter of them,
    /// from 50 puzzles on, costs twice its share. With `contenders`, those that are clearly
    /// not among so many best are stopped early, too. `None` if `stop` was raised before
    /// the end.
    pub fn measure(
        &self,
        tiers: &[T],
        requests: Requests,
        contenders: Option<usize>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let limit = self.target.max_boards_per_puzzle * f64::from(requests.count);
        let parts = if contenders.is_some() { &[1, 2, 3, PARTS][..] } else { &[1, PARTS] };
        self.measure_within(tiers, (requests, limit as u64), (contenders, parts), stop)
    }

    /// Measures candidates on the same requests to the end, however dear they are.
    pub fn measure_whole(
        &self,
        tiers: &[T],
        requests: Requests,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        self.measure_within(tiers, (requests, u64::MAX), (None, &[PARTS]), stop)
    }

    fn measure_within(
        &self,
        tiers: &[T],
        (requests, most_boards): (Requests, u64),
        (contenders, parts): (Option<usize>, &[u32]),
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        // How far a candidate comes that is given up must not depend on threads.
        let shares = if most_boards < u64::MAX { 1 } else { self.shares(tiers.len()) };
        let runner = |tier| self.runner(tier, shares);
        let mut runners = tiers.iter().map(runner).collect::<Result<Vec<_>, _>>()?;
        let mut asked = 0;
        for part in parts {
            let end = (u64::from(requests.count) * u64::from(*part)).div_ceil(PARTS.into()) as u32;
            let limit = limit_at(end, requests.count, most_boards);
            let limit = Limit { boards: limit, stopped: Some(stop) };
            if !self.advance(&mut runners, (requests.seed, asked..end), limit)? {
                return Ok(None);
            }
            if let Some(keep) = contenders.filter(|_| end < requests.count) {
                self.drop_losers(&mut runners, keep);
            }
            asked = end;
        }
        let done = |mut runner: Runner<T::Sampler<'a>>| {
            self.idle().append(&mut runner.samplers);
            runner.done(self.target, requests.count, most_boards)
        };
        Ok(Some(runners.into_iter().map(done).collect()))
    }

    fn runner(&self, tier: &T, shares: usize) -> Result<Runner<T::Sampler<'a>>, SampleError> {
        let sampler = |_| {
            let mut sampler = tier.sampler(self.target, self.works)?;
            if let Some(idle) = self.idle().pop() {
                sampler.take_memory_of(idle);
            }
            Ok(sampler)
        };
        let samplers = (0..shares).map(sampler).collect::<Result<_, SampleError>>()?;
        Ok(Runner { samplers, rows: Vec::new(), stopped: None, limit: 0 })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<T::Sampler<'a>>> {
        // It is memory only: whoever panicked meanwhile did no harm.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on pools side by side.
    pub(crate) fn each<I: Send, R: Send>(
        &self,
        items: &mut [I],
        work: impl Fn(usize, &mut I) -> R + Sync,
    ) -> Vec<R> {
        let work = |(at, item): (usize, &mut I)| work(at, item);
        match self.threads {
            1 => items.iter_mut().enumerate().map(work).collect(),
            _ => self.pool.install(|| items.par_iter_mut().enumerate().map(work).collect()),
        }
    }

    /// What puzzles are made from.
    pub(crate) fn works(&self) -> T::Source<'a> {
        self.works
    }

    /// What candidates are held to.
    pub fn target(&self) -> &'a Target {
        self.target
    }

    /// Into how many shares each candidate's requests are split.
    fn shares(&self, candidates: usize) -> usize {
        self.threads.div_ceil(candidates.max(1))
    }

    /// Has each runner answer requests, if it does with so many boards in all, those before
    /// included. False if it was stopped.
    fn advance(
        &self,
        runners: &mut [Runner<T::Sampler<'a>>],
        (seed, indices): (u32, Range<u32>),
        limit: Limit<'_>,
    ) -> Result<bool, SampleError> {
        let mut active: Vec<&mut Runner<T::Sampler<'a>>> =
            runners.iter_mut().filter(|runner| runner.stopped.is_none()).collect();
        let shares = active.iter_mut().flat_map(|runner| runner.shares(indices.clone()));
        let mut shares: Vec<Share<'_, T::Sampler<'a>>> = shares.collect();
        let work = |share: &mut Share<'_, T::Sampler<'a>>| {
            let left = limit.boards.saturating_sub(share.boards);
            share.sampler.rows_within(seed, share.indices.clone(), Limit { boards: left, ..limit })
        };
        let done: Vec<_> = match self.threads {
            1 => shares.iter_mut().map(work).collect(),
            _ => self.pool.install(|| shares.par_iter_mut().map(work).collect()),
        };
        drop(shares);
        // Shares are in the order of candidates, then of indices.
        let mut done = done.into_iter();
        for runner in active {
            for share in done.by_ref().take(runner.samplers.len()) {
                let rows = share?;
                if rows.cut == Some(Cut::Stopped) {
                    return Ok(false);
                }
                runner.take(rows, limit.boards);
            }
        }
        Ok(true)
    }

    fn drop_losers(&self, runners: &mut [Runner<T::Sampler<'a>>], keep: usize) {
        let standing = |runner: &Runner<T::Sampler<'a>>| {
            let goes_on = runner.stopped.is_none();
            goes_on.then(|| Jackknife::of_rows(self.target, &runner.rows))
        };
        let standings: Vec<_> = runners.iter().map(standing).collect();
        for loser in losers(&standings, keep) {
            runners[loser].stopped = Some(Stopped::Losing);
        }
    }
}

/// The boards that the first puzzles of a candidate may cost.
fn limit_at(puzzles: u32, all: u32, most_boards: u64) -> u64 {
    if puzzles < ENOUGH || most_boards == u64::MAX {
        return most_boards;
    }
    let share = u128::from(most_boards) * u128::from(puzzles) / u128::from(all);
    most_boards.min((share * u128::from(DOUBT)) as u64)
}

/// A candidate in measurement.
struct Runner<S> {
    samplers: Vec<S>,
    rows: Vec<Row>,
    stopped: Option<Stopped>,
    /// The boards that it might have taken when it was last asked.
    limit: u64,
}

/// Requests of one candidate that one thread answers.
struct Share<'r, S> {
    sampler: &'r mut S,
    indices: Range<u32>,
    /// What the candidate took before.
    boards: u64,
}

impl<S: Sampling> Runner<S> {
    fn shares(&mut self, indices: Range<u32>) -> impl Iterator<Item = Share<'_, S>> {
        let (parts, boards) = (self.samplers.len() as u32, self.boards());
        let share = indices.len().div_ceil(self.samplers.len()) as u32;
        let end = indices.end;
        let from = move |number: u32| (indices.start + number * share).min(end);
        let samplers = self.samplers.iter_mut().zip(0..parts);
        samplers.map(move |(sampler, number)| Share {
            sampler,
            indices: from(number)..from(number + 1),
            boards,
        })
    }

    /// Takes what was answered.
    fn take(&mut self, Rows { rows, cut }: Rows, most_boards: u64) {
        self.rows.extend(rows);
        self.limit = most_boards;
        if cut.is_some() || self.boards() > most_boards {
            self.stopped = Some(Stopped::TooManyBoards);
        }
    }

    fn boards(&self) -> u64 {
        self.rows.iter().map(|row| u64::from(row.boards)).sum()
    }

    fn done(self, target: &Target, asked: u32, most_boards: u64) -> Measured {
        let is_too_dear = self.stopped == Some(Stopped::TooManyBoards);
        let boards = if is_too_dear { most_boards } else { self.boards() };
        let Self { rows, stopped, limit, .. } = self;
        let mut score = Score::of(target, rows.iter());
        if is_too_dear {
            (score.composite, score.rest) = (0.0, 0.0);
            let puzzles = f64::from(score.puzzles);
            score.cost = (puzzles > 0.0).then(|| limit as f64 / puzzles);
        }
        let asked = if stopped == Some(Stopped::Losing) { rows.len() as u32 } else { asked };
        Measured { score, asked, boards, rows, stopped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{registry, set};
    use crate::{BUILT_IN_BANDS, BandSet};
    use etchwork_core::Ratio;

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
    fn a_first_quarter_at_twice_its_share_is_enough() {
        let (registry, target, easy) = (registry(), target("easy"), set("default"));
        let tier = |forks| {
            let mut tier = easy.tier("easy").unwrap().clone();
            tier.gates.get_mut("fork_ratio").unwrap().min = Some(Ratio::new(forks, 100));
            tier
        };
        let tiers: Vec<Tier> = (35..55).map(tier).collect();
        let measurer = Measurer::new(&registry, &target, 1).unwrap();
        let requests = Requests { seed: 5, count: 200 };
        let limit = target.max_boards_per_puzzle * 200.0;
        let judged = measurer.measure(&tiers, requests, None, &GO).unwrap().unwrap();
        let whole = measurer.measure_whole(&tiers, requests, &GO).unwrap().unwrap();
        let mut seen = [0; 3];
        for (judged, whole) in judged.iter().zip(&whole) {
            let boards = |rows: &[Row]| rows.iter().map(|row| f64::from(row.boards)).sum::<f64>();
            if boards(&whole.rows[..50]) > limit / 2.0 {
                assert!(judged.rows.len() < 50);
                seen[0] += 1;
            } else if boards(&whole.rows) > limit {
                assert!((50..200).contains(&judged.rows.len()));
                seen[1] += 1;
            } else {
                assert_eq!(judged, whole);
                seen[2] += 1;
                continue;
            }
            let Measured { stopped, score, .. } = judged;
            assert_eq!((*stopped, score.composite), (Some(Stopped::TooManyBoards), 0.0));
            assert!(score.cost.is_none_or(|cost| cost > target.max_boards_per_puzzle));
        }
        assert!(seen.iter().all(|seen| *seen > 1), "{seen:?}");
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
