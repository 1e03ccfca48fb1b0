//! A run of the tuner on one tier: search, measure, report scores to the search; and the result.

mod conclusion;

pub use conclusion::{Conclusion, Figures, OutOfReach, TurnedDown};

use crate::checkpoint::{Candidate, Checkpoint, CheckpointError, Config};
use crate::pooled::{Pools, Site};
use crate::tuned::space;
use crate::{
    FamilySource, Measured, Measurer, Remote, Requests, SampleError, Stopped, Target, TierSpace,
};
use etchwork_path::tuning::{Round, Search, Trial};
use etchwork_path::{Registry, RegistryError, Streams};
use etchwork_pipeline::Tier;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Why a tier cannot be tuned.
#[derive(Debug, Error)]
pub enum TuneError {
    /// A plug-in is missing or refuses its settings.
    #[error(transparent)]
    Registry(#[from] RegistryError),
    /// A candidate cannot be measured.
    #[error(transparent)]
    Sample(#[from] SampleError),
    /// No threads are available.
    #[error("threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The checkpoint does not belong to this run.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// The budget does not pay for the start.
    #[error(
        "a budget of {budget} puzzles is too small: the start alone takes {puzzles}; give a \
         greater budget, or measure with fewer puzzles"
    )]
    Budget {
        /// The most puzzles.
        budget: u64,
        /// The number of puzzles in a whole measurement.
        puzzles: u32,
    },
    /// A search asks for an invalid round.
    #[error("search '{search}' asks for {what}")]
    Search {
        /// The search.
        search: String,
        /// The fault.
        what: &'static str,
    },
}

/// The tuning of one tier. The result depends on the configuration alone, not on the threads or on
/// interruptions.
pub struct Tuning<'a> {
    config: Config,
    space: Arc<dyn TierSpace>,
    search: Box<dyn Search>,
    measurer: Measurer<'a>,
    /// The start, then each iteration.
    history: Vec<Vec<Candidate>>,
    /// The search's next points, if already requested.
    pending: Option<Round>,
    pools: Pools,
}

impl<'a> Tuning<'a> {
    /// Prepares a run: a search by name, which comes from the registry, from a tier towards a
    /// target.
    pub fn new(
        config: Config,
        tier: &Tier,
        target: &'a Target,
        source: &'a dyn FamilySource,
        registry: &Registry,
        threads: usize,
    ) -> Result<Self, TuneError> {
        let puzzles = config.puzzles;
        if let Some(budget) = config.budget.filter(|budget| *budget < puzzles.into()) {
            return Err(TuneError::Budget { budget, puzzles });
        }
        let search = registry.make::<dyn Search>(&config.search, &config.settings)?;
        let space = space(tier, target, source)?;
        let measurer = Measurer::new(space.clone(), source, target, threads)?;
        Ok(Self {
            config,
            space,
            search,
            measurer,
            history: Vec::new(),
            pending: None,
            pools: Pools::default(),
        })
    }

    /// Has another worker answer the candidates' requests. The result of the run stays the same.
    pub fn send_to(&mut self, remote: &'a dyn Remote) {
        self.measurer.send_to(remote);
    }

    /// Resumes from a checkpoint: replays the scores to the search, which must ask for the same
    /// points again.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), TuneError> {
        self.config.check_same(&checkpoint.config)?;
        for (number, candidates) in checkpoint.iterations.into_iter().enumerate() {
            let points: Vec<Vec<f64>> = candidates.iter().map(|c| c.point.clone()).collect();
            let asked = match number {
                0 => vec![self.space.start()],
                _ => self.next_round()?.points,
            };
            let same = |(asked, point): (&Vec<f64>, &Vec<f64>)| point.starts_with(asked);
            let most = self.config.puzzles.max(1);
            let too_many = candidates.iter().any(|candidate| candidate.asked > most);
            let others = asked.len() != points.len() || !asked.iter().zip(&points).all(same);
            if too_many || others {
                return Err(CheckpointError::OtherCandidates(number).into());
            }
            self.tell(candidates);
        }
        Ok(())
    }

    /// The checkpoint that resumes the run from here.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint::new(self.config.clone(), self.history.clone())
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The settings at a point.
    pub fn space(&self) -> &dyn TierSpace {
        &*self.space
    }

    /// The start, then the candidates of each iteration.
    pub fn history(&self) -> &[Vec<Candidate>] {
        &self.history
    }

    /// Iterations done, without the measurement of the start.
    pub fn iterations(&self) -> u32 {
        self.history.len().saturating_sub(1) as u32
    }

    /// Whether the run is done. Under a budget this asks the search for its next points, which must
    /// not take more puzzles than remain.
    pub fn is_done(&mut self) -> bool {
        if self.history.is_empty() || self.iterations() >= self.config.iterations {
            return !self.history.is_empty();
        }
        let Some(budget) = self.config.budget else { return false };
        let round = self.ask();
        let next = u64::from(self.requests(&round).count).saturating_mul(round.points.len() as u64);
        self.pending = Some(round);
        next > budget.saturating_sub(self.asked())
    }

    /// Puzzles requested so far.
    pub fn asked(&self) -> u64 {
        self.history.iter().flatten().map(|candidate| u64::from(candidate.asked)).sum()
    }

    /// Boards sculpted so far.
    pub fn boards(&self) -> u64 {
        self.history.iter().flatten().map(|candidate| candidate.boards).sum()
    }

    /// The score of the search's current answer.
    pub fn best(&self) -> f64 {
        self.candidate(&self.search.answer()).map_or(0.0, |candidate| candidate.score.composite)
    }

    /// The last measured candidate at a point of the search.
    fn candidate(&self, point: &[f64]) -> Option<&Candidate> {
        let all = self.history.iter().rev().flatten();
        all.into_iter().find(|candidate| candidate.point.starts_with(point))
    }

    /// The whole point for a point of the search.
    fn whole_point(&self, point: Vec<f64>) -> Vec<f64> {
        self.candidate(&point).map_or(point, |candidate| candidate.point.clone())
    }

    /// Measures the start, then one iteration per call. False if `stop` was raised before the end:
    /// the state is then unchanged.
    pub fn step(&mut self, stop: &AtomicBool) -> Result<bool, TuneError> {
        let first = self.history.is_empty();
        let round = if first { Round::new(vec![self.space.start()]) } else { self.next_round()? };
        let measured = if !first && self.search.leaves_gates() {
            self.measure_pools(&round, stop)?
        } else {
            self.measure(&round, stop)?
        };
        match measured {
            Some(candidates) => self.tell(candidates),
            None => {
                self.pending = (!first).then_some(round);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A point as a candidate of the first round, measured like the start; `None` if `stop` was
    /// raised. It does not affect the run.
    pub fn try_out(
        &self,
        point: &[f64],
        stop: &AtomicBool,
    ) -> Result<Option<Candidate>, TuneError> {
        let measured = self.measure(&Round::new(vec![point.to_vec()]), stop)?;
        Ok(measured.and_then(|mut candidates| candidates.pop()))
    }

    /// The seed of a round, and the number of puzzles per candidate.
    fn requests(&self, round: &Round) -> Requests {
        let count = f64::from(self.config.puzzles) * round.share;
        let seed = if round.fresh {
            seed_for(self.config.seed, "fresh", self.history.len() as u32)
        } else {
            seed_for(self.config.seed, "tune", 0)
        };
        Requests { seed, count: (count.round() as u32).max(1) }
    }

    fn measure(
        &self,
        round: &Round,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Candidate>>, TuneError> {
        let requests = self.requests(round);
        let measured = self.measurer.measure(&round.points, requests, round.contenders, stop)?;
        let candidate = |(point, measured): (&Vec<f64>, Measured)| Candidate {
            point: point.clone(),
            seed: requests.seed,
            asked: measured.asked,
            boards: measured.boards,
            score: measured.score,
            stopped: measured.stopped,
        };
        Ok(measured.map(|all| round.points.iter().zip(all).map(candidate).collect()))
    }

    fn measure_pools(
        &mut self,
        round: &Round,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Candidate>>, TuneError> {
        let Requests { seed, count } = self.requests(round);
        let site = Site {
            space: &*self.space,
            measurer: &self.measurer,
            history: &self.history,
            seed: self.config.seed,
        };
        Ok(self.pools.measure(&site, round, seed, count, stop)?)
    }

    /// The number of axes that the search varies.
    fn axes(&self) -> usize {
        if self.search.leaves_gates() { self.space.held() } else { self.space.len() }
    }

    /// The points that the search asks for; it is asked once per iteration.
    fn ask(&mut self) -> Round {
        let index = self.history.len() as u32;
        let streams = Streams { seed: self.config.seed, index, board: 0 };
        let asked = self.pending.take();
        asked.unwrap_or_else(|| self.search.ask(&mut streams.stage("search")))
    }

    /// The points that the search asks for, if they can be measured.
    fn next_round(&mut self) -> Result<Round, TuneError> {
        let mut round = self.ask();
        let is_whole =
            |point: &Vec<f64>| point.len() == self.axes() && point.iter().all(|x| x.is_finite());
        let what = match () {
            () if round.points.is_empty() => "no candidate",
            () if !round.points.iter().all(is_whole) => "a point with other axes than the start",
            () if !(round.share > 0.0 && round.share <= 1.0) => "no share of a measurement",
            () => {
                let clamp = |x: &mut f64| *x = x.clamp(0.0, 1.0);
                round.points.iter_mut().flatten().for_each(clamp);
                return Ok(round);
            }
        };
        Err(TuneError::Search { search: self.config.search.clone(), what })
    }

    fn tell(&mut self, candidates: Vec<Candidate>) {
        let axes = self.axes();
        let trial = |candidate: &Candidate| Trial {
            point: candidate.point[..axes].to_vec(),
            score: candidate.score.composite,
            rest: candidate.score.rest,
            cost: candidate.score.cost,
            error: candidate.score.error,
            stopped: candidate.stopped == Some(Stopped::Losing),
        };
        let trials: Vec<Trial> = candidates.iter().map(trial).collect();
        if self.history.is_empty() {
            self.search.begin(&trials[0])
        } else {
            self.search.tell(&trials)
        }
        self.history.push(candidates);
    }
}

/// The seed for one purpose of a run: no two share puzzles.
fn seed_for(seed: u32, purpose: &str, number: u32) -> u32 {
    Streams { seed, index: number, board: 0 }.stage(purpose).next_u32()
}
