//! Measures candidates side by side on several threads.

use crate::draw::whole;
use crate::race::{Jackknife, losers};
use crate::{Cut, Draw, FamilySource, Remote, Row, Rows, SampleError, Score, Target, TierSpace};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of parts of a measurement.
const PARTS: u32 = 4;

/// A candidate is also too dear if enough puzzles took this many times the boards that they may
/// cost. By chance this rejects fewer than one in 10^8 candidates that are not too dear.
const DOUBT: u32 = 2;

/// The number of puzzles that is enough to tell.
const ENOUGH: u32 = 50;

/// Measures candidates of one tier. The result does not depend on the number of threads, nor on
/// which worker answers.
pub struct Measurer<'a> {
    space: Arc<dyn TierSpace>,
    source: &'a dyn FamilySource,
    target: &'a Target,
    threads: usize,
    pool: rayon::ThreadPool,
    remote: Option<&'a dyn Remote>,
    /// The memory of finished samplers.
    idle: Mutex<Vec<Box<dyn Any + Send>>>,
}

/// The measurement of a candidate.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The number of its requests.
    pub asked: u32,
    /// Boards sculpted; for a candidate that was too dear, its limit of boards.
    pub boards: u64,
    /// The answers to its requests, in order; for a candidate that was too dear, those up to that
    /// verdict.
    pub rows: Vec<Row>,
    /// Its score.
    pub score: Score,
    /// Why its measurement stopped early, if it did.
    pub stopped: Option<Stopped>,
}

impl Measured {
    /// The known values of the reading with this index among the target's bands.
    pub fn values(&self, at: usize) -> Vec<f64> {
        let puzzles = self.rows.iter().filter_map(|row| row.puzzle.as_ref());
        puzzles.filter_map(|puzzle| puzzle.values[at].counts().flatten()).collect()
    }
}

/// Why a measurement was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stopped {
    /// All requested puzzles took more boards than they may cost, or the first quarter took more
    /// than twice its share: the score is 0.
    TooManyBoards,
    /// The candidate was clearly not among the contenders.
    Losing,
}

/// The requests of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Requests {
    /// The seed.
    pub seed: u32,
    /// The number of requests, from index 0.
    pub count: u32,
}

impl<'a> Measurer<'a> {
    /// A measurer of points of a space on this many threads, at least one.
    pub fn new(
        space: Arc<dyn TierSpace>,
        source: &'a dyn FamilySource,
        target: &'a Target,
        threads: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let threads = threads.max(1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { space, source, target, threads, pool, remote: None, idle: Mutex::default() })
    }

    /// Has another worker answer.
    pub(crate) fn send_to(&mut self, remote: &'a dyn Remote) {
        self.remote = Some(remote);
    }

    /// Measures candidates on the same requests, but stops those that are too dear: their requests
    /// are certain to exceed their cost limit, or the first quarter of them, from 50 puzzles on,
    /// costs twice its share. With `contenders`, it also stops candidates that are clearly not
    /// among that many best. `None` if `stop` was raised before the end.
    pub fn measure(
        &self,
        points: &[Vec<f64>],
        requests: Requests,
        contenders: Option<usize>,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let limit = self.target.max_boards_per_puzzle * f64::from(requests.count);
        let parts = if contenders.is_some() { &[1, 2, 3, PARTS][..] } else { &[1, PARTS] };
        self.measure_within(points, requests, limit as u64, contenders, parts, stop)
    }

    /// Measures candidates on all of the same requests, whatever the cost.
    pub fn measure_whole(
        &self,
        points: &[Vec<f64>],
        requests: Requests,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        self.measure_within(points, requests, u64::MAX, None, &[PARTS], stop)
    }

    fn measure_within(
        &self,
        points: &[Vec<f64>],
        requests: Requests,
        most_boards: u64,
        contenders: Option<usize>,
        parts: &[u32],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let mut runners: Vec<Runner<'_>> = points.iter().map(|point| Runner::new(point)).collect();
        // The point at which a candidate is given up must not depend on the worker that answers.
        let shares =
            if most_boards < u64::MAX { 1 } else { self.shares(points.len(), requests.count) };
        let mut asked = 0;
        for part in parts {
            let end = (u64::from(requests.count) * u64::from(*part)).div_ceil(PARTS.into()) as u32;
            let limit = limit_at(end, requests.count, most_boards);
            let part = Part { seed: requests.seed, indices: asked..end, shares, limit };
            if !self.advance(&mut runners, &part, stop)? {
                return Ok(None);
            }
            if let Some(keep) = contenders.filter(|_| end < requests.count) {
                self.drop_losers(&mut runners, keep);
            }
            asked = end;
        }
        let done = |runner: Runner<'_>| runner.done(self.target, requests.count, most_boards);
        Ok(Some(runners.into_iter().map(done).collect()))
    }

    /// The number of shares into which each candidate's requests are split.
    fn shares(&self, candidates: usize, requests: u32) -> u32 {
        match self.remote {
            None => self.threads.div_ceil(candidates.max(1)) as u32,
            Some(remote) => requests.div_ceil(remote.requests().get()),
        }
    }

    /// The answers to draws; `None` if `stop` was raised before the end.
    pub(crate) fn answers(
        &self,
        draws: &[Draw],
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Rows>>, SampleError> {
        if let Some(remote) = self.remote.filter(|_| !draws.is_empty()) {
            return remote.answer(draws, stop).map_err(SampleError::Remote);
        }
        let answer = |draw: &Draw| {
            let mut sampler = draw.sampler(&*self.space, self.target, self.source)?;
            let idle = self.idle().pop();
            idle.into_iter().for_each(|idle| sampler.take_memory(idle));
            let rows = sampler.answer(draw, stop)?;
            self.idle().extend(sampler.memory());
            Ok::<_, SampleError>(rows)
        };
        let answers: Result<Vec<Rows>, _> = match self.threads {
            1 => draws.iter().map(answer).collect(),
            _ => self.pool.install(|| draws.par_iter().map(answer).collect()),
        };
        Ok(whole(answers?))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Box<dyn Any + Send>>> {
        // The lock guards only memory, so a thread that panicked did no harm.
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

    /// The limits for candidates.
    pub fn target(&self) -> &'a Target {
        self.target
    }

    /// Has each runner answer the requests of a part within its total limit of boards, which
    /// includes earlier parts. False if the work was stopped.
    fn advance(
        &self,
        runners: &mut [Runner<'_>],
        part: &Part,
        stop: &AtomicBool,
    ) -> Result<bool, SampleError> {
        let active = || runners.iter().enumerate().filter(|(_, runner)| runner.stopped.is_none());
        let (places, draws): (Vec<usize>, Vec<Draw>) = active()
            .flat_map(|(at, runner)| part.draws(runner).map(move |draw| (at, draw)))
            .unzip();
        let Some(answers) = self.answers(&draws, stop)? else { return Ok(false) };
        // Draws are in the order of candidates, then of indices.
        for (at, rows) in places.into_iter().zip(answers) {
            runners[at].take(rows, part.limit);
        }
        Ok(true)
    }

    fn drop_losers(&self, runners: &mut [Runner<'_>], keep: usize) {
        let standing = |runner: &Runner<'_>| {
            let goes_on = runner.stopped.is_none();
            goes_on.then(|| Jackknife::of_rows(self.target, &runner.rows))
        };
        let standings: Vec<_> = runners.iter().map(standing).collect();
        for loser in losers(&standings, keep) {
            runners[loser].stopped = Some(Stopped::Losing);
        }
    }
}

/// The most boards that the first puzzles of a candidate may cost.
fn limit_at(puzzles: u32, all: u32, most_boards: u64) -> u64 {
    if puzzles < ENOUGH || most_boards == u64::MAX {
        return most_boards;
    }
    let share = u128::from(most_boards) * u128::from(puzzles) / u128::from(all);
    most_boards.min((share * u128::from(DOUBT)) as u64)
}

/// The requests that each candidate answers before any candidate answers more.
struct Part {
    seed: u32,
    indices: Range<u32>,
    /// The number of draws into which they are split.
    shares: u32,
    /// The most boards that they may take, including those of earlier parts.
    limit: u64,
}

impl Part {
    fn draws<'r>(&'r self, runner: &'r Runner<'_>) -> impl Iterator<Item = Draw> + use<'r> {
        let share = (self.indices.len() as u32).div_ceil(self.shares).max(1) as usize;
        let boards = self.limit.saturating_sub(runner.boards());
        self.indices.clone().step_by(share).map(move |first| Draw {
            point: runner.point.to_vec(),
            stock: None,
            seed: self.seed,
            first,
            count: (self.indices.end - first).min(share as u32),
            boards,
            puzzles: u32::MAX,
        })
    }
}

/// A candidate in measurement.
struct Runner<'r> {
    point: &'r [f64],
    rows: Vec<Row>,
    stopped: Option<Stopped>,
    /// Its limit of boards in the last part.
    limit: u64,
}

impl<'r> Runner<'r> {
    fn new(point: &'r [f64]) -> Self {
        Self { point, rows: Vec::new(), stopped: None, limit: 0 }
    }

    /// Adds the answers to a draw.
    fn take(&mut self, Rows { rows, cut }: Rows, most_boards: u64) {
        self.rows.extend(rows);
        self.limit = most_boards;
        if cut == Some(Cut::TooManyBoards) || self.boards() > most_boards {
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
    use crate::testing::{fixed, registry, set};
    use crate::{BUILT_IN_BANDS, BandSet};
    use etchwork_path::Ratio;
    use etchwork_pipeline::Tier;

    static GO: AtomicBool = AtomicBool::new(false);

    fn target(tier: &str) -> Target {
        let bands = BandSet::parse(BUILT_IN_BANDS[0].1, &registry()).unwrap();
        bands.tier(tier).unwrap().clone()
    }

    fn candidates() -> Vec<Tier> {
        let (article, default) = (set("article"), set("default"));
        let mut barren = default.tier("easy").unwrap().clone();
        barren.maker.settings.set("walls", "[0.9, 0.9]");
        vec![article.tier("easy").unwrap().clone(), barren, default.tier("easy").unwrap().clone()]
    }

    #[test]
    fn threads_change_nothing() {
        let (registry, target) = (registry(), target("easy"));
        let measure = |threads, contenders| {
            let (space, points) = fixed(candidates());
            let measurer = Measurer::new(space, &registry, &target, threads).unwrap();
            let requests = Requests { seed: 5, count: 90 };
            measurer.measure(&points, requests, contenders, &GO).unwrap().unwrap()
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
        let (space, points) = fixed(candidates());
        let measurer = Measurer::new(space, &registry, &target, 1).unwrap();
        let requests = Requests { seed: 5, count: 100 };
        let all = measurer.measure(&points, requests, None, &GO).unwrap().unwrap();
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
        let (space, points) = fixed((35..55).map(tier).collect());
        let measurer = Measurer::new(space, &registry, &target, 1).unwrap();
        let requests = Requests { seed: 5, count: 200 };
        let limit = target.max_boards_per_puzzle * 200.0;
        let judged = measurer.measure(&points, requests, None, &GO).unwrap().unwrap();
        let whole = measurer.measure_whole(&points, requests, &GO).unwrap().unwrap();
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
        let (space, points) = fixed(candidates());
        let measurer = Measurer::new(space, &registry, &target, 2).unwrap();
        let requests = Requests { seed: 9, count: 80 };
        let raced = measurer.measure(&points, requests, Some(1), &GO).unwrap().unwrap();
        let winner = raced.iter().position(|measured| measured.stopped.is_none()).unwrap();
        let alone =
            measurer.measure(&points[winner..=winner], requests, None, &GO).unwrap().unwrap();
        assert_eq!(alone[0], raced[winner]);
    }

    #[test]
    fn a_raised_flag_ends_it() {
        let (registry, target) = (registry(), target("easy"));
        let (space, points) = fixed(candidates());
        let measurer = Measurer::new(space, &registry, &target, 2).unwrap();
        let stop = AtomicBool::new(true);
        let requests = Requests { seed: 9, count: 80 };
        assert!(measurer.measure(&points, requests, None, &stop).unwrap().is_none());
    }
}
