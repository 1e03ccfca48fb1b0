//! A run of the tuner on one tier: search, measure, tell; and what came of it.

use crate::checkpoint::{Candidate, Checkpoint, CheckpointError, Config};
use crate::{Measured, Measurer, Requests, SampleError, Space, Stopped, Target};
use etchwork_core::tuning::{Round, Search, Trial};
use etchwork_core::{Registry, RegistryError, Streams};
use etchwork_engine::Tier;
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
    /// There are no threads to be had.
    #[error("threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The checkpoint does not belong to this run.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// A search asks for what is no round.
    #[error("search '{search}' asks for {what}")]
    Search {
        /// The search.
        search: String,
        /// What is wrong.
        what: &'static str,
    },
}

/// The tuning of one tier. Where it leads depends on its configuration alone,
/// not on threads, nor on how often it was interrupted.
pub struct Tuning<'a> {
    config: Config,
    space: Space,
    search: Box<dyn Search>,
    measurer: Measurer<'a>,
    /// The start, then each iteration.
    history: Vec<Vec<Candidate>>,
    /// What was asked for before a stop.
    pending: Option<Round>,
}

/// What a run came to.
pub struct Conclusion {
    /// The start, measured again.
    pub start: Figures,
    /// The winner, measured again; the start itself if nothing was better.
    pub tuned: Figures,
    /// The tier at the winner.
    pub tier: Tier,
    /// Its point.
    pub point: Vec<f64>,
    /// Readings with a weight none of the winner's puzzles has in its band.
    pub out_of_reach: Vec<OutOfReach>,
}

/// A tier on the random numbers of the run, and on others that no choice was
/// made by.
pub struct Figures {
    /// By these the winner was chosen.
    pub tuning: Measured,
    /// By these nothing was chosen.
    pub held_out: Measured,
}

/// A reading that no puzzle has in its band.
#[derive(Clone, Debug, PartialEq)]
pub struct OutOfReach {
    /// The reading.
    pub reading: String,
    /// The value nearest to the band, if there was any.
    pub nearest: Option<f64>,
}

impl<'a> Tuning<'a> {
    /// Prepares a run: a search by name, from a tier towards a target.
    pub fn new(
        config: Config,
        tier: &Tier,
        target: &'a Target,
        registry: &'a Registry,
        threads: usize,
    ) -> Result<Self, TuneError> {
        let search = registry.searches.make(&config.search, &config.settings, registry)?;
        let space = Space::new(tier, target, registry)?;
        let measurer = Measurer::new(registry, target, threads)?;
        Ok(Self { config, space, search, measurer, history: Vec::new(), pending: None })
    }

    /// Goes on where a checkpoint ends: the search is told again what it was
    /// told, and must ask for the same again.
    pub fn resume(&mut self, checkpoint: Checkpoint) -> Result<(), TuneError> {
        self.config.check_same(&checkpoint.config)?;
        for (number, candidates) in checkpoint.iterations.into_iter().enumerate() {
            let points: Vec<Vec<f64>> = candidates.iter().map(|c| c.point.clone()).collect();
            let asked = match number {
                0 => vec![self.space.start()],
                _ => self.ask()?.points,
            };
            if asked != points {
                return Err(CheckpointError::OtherCandidates(number).into());
            }
            self.tell(candidates);
        }
        Ok(())
    }

    /// What is needed to go on from here.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint::new(self.config.clone(), self.history.clone())
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What a point stands for.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The start, then the candidates of each iteration.
    pub fn history(&self) -> &[Vec<Candidate>] {
        &self.history
    }

    /// Iterations done, the measuring of the start left out.
    pub fn iterations(&self) -> u32 {
        self.history.len().saturating_sub(1) as u32
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        let spent = self.config.budget.is_some_and(|budget| self.requests() >= budget);
        !self.history.is_empty() && (spent || self.iterations() >= self.config.iterations)
    }

    /// Puzzles asked for so far.
    pub fn requests(&self) -> u64 {
        self.history.iter().flatten().map(|candidate| u64::from(candidate.requests)).sum()
    }

    /// The best score of a candidate that was measured to the end.
    pub fn best(&self) -> f64 {
        let whole = self.history.iter().flatten().filter(|candidate| candidate.stopped.is_none());
        whole.map(|candidate| candidate.score.composite).fold(0.0, f64::max)
    }

    /// Measures the start, then an iteration a call. False if `stop` was raised
    /// before its end: then nothing has changed.
    pub fn step(&mut self, stop: &AtomicBool) -> Result<bool, TuneError> {
        let round = match self.history.is_empty() {
            true => Round::new(vec![self.space.start()]),
            // A search is not asked twice for one iteration.
            false => match self.pending.take() {
                Some(round) => round,
                None => self.ask()?,
            },
        };
        let count = f64::from(self.config.puzzles) * round.share;
        let requests = Requests {
            seed: match round.fresh {
                true => seed_for(self.config.seed, "fresh", self.history.len() as u32),
                false => seed_for(self.config.seed, "tune", 0),
            },
            count: (count.round() as u32).max(1),
        };
        let tiers: Vec<Tier> = round.points.iter().map(|point| self.space.tier(point)).collect();
        let measured = self.measurer.measure(&tiers, requests, round.contenders, stop)?;
        let Some(measured) = measured else {
            self.pending = (!self.history.is_empty()).then_some(round);
            return Ok(false);
        };
        let candidates =
            round.points.into_iter().zip(measured).map(|(point, measured)| Candidate {
                point,
                seed: requests.seed,
                requests: measured.rows.len() as u32,
                score: measured.score,
                stopped: measured.stopped,
            });
        let candidates = candidates.collect();
        self.tell(candidates);
        Ok(true)
    }

    fn ask(&mut self) -> Result<Round, TuneError> {
        let index = self.history.len() as u32;
        let streams = Streams { seed: self.config.seed, index, board: 0 };
        let mut round = self.search.ask(&mut streams.stage("search"));
        let is_whole = |point: &Vec<f64>| {
            point.len() == self.space.len() && point.iter().all(|x| x.is_finite())
        };
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
        let trial = |candidate: &Candidate| Trial {
            point: candidate.point.clone(),
            score: candidate.score.composite,
            rest: candidate.score.rest,
            cost: candidate.score.cost,
            stopped: candidate.stopped == Some(Stopped::Losing),
        };
        let trials: Vec<Trial> = candidates.iter().map(trial).collect();
        match self.history.is_empty() {
            true => self.search.begin(&trials[0]),
            false => self.search.tell(&trials),
        }
        self.history.push(candidates);
    }

    /// Measures the start and the search's answer on the random numbers of the
    /// run and on held-out ones. The better of the two on the former is the
    /// winner. `None` if `stop` was raised, or before the first step.
    pub fn conclude(&self, stop: &AtomicBool) -> Result<Option<Conclusion>, TuneError> {
        if self.history.is_empty() {
            return Ok(None);
        }
        let points = [self.space.start(), self.search.answer()];
        let tiers = points.each_ref().map(|point| self.space.tier(point));
        let tuning = self.whole(&tiers, "tune", self.config.puzzles, stop)?;
        let held_out = self.whole(&tiers, "held out", self.config.held_out, stop)?;
        let (Some(tuning), Some(held_out)) = (tuning, held_out) else { return Ok(None) };
        let better = |a: &Measured, b: &Measured| {
            let rank = |m: &Measured| (m.score.composite, m.score.rest);
            rank(a) > rank(b)
        };
        let winner = usize::from(better(&tuning[1], &tuning[0]));
        let figures =
            |at: usize| Figures { tuning: tuning[at].clone(), held_out: held_out[at].clone() };
        Ok(Some(Conclusion {
            start: figures(0),
            tuned: figures(winner),
            out_of_reach: self.out_of_reach(&tuning[winner]),
            tier: tiers[winner].clone(),
            point: points[winner].clone(),
        }))
    }

    fn whole(
        &self,
        tiers: &[Tier],
        purpose: &str,
        count: u32,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<Measured>>, SampleError> {
        let requests = Requests { seed: seed_for(self.config.seed, purpose, 0), count };
        self.measurer.measure(tiers, requests, None, stop)
    }

    /// The held-out score of what the search would settle for now.
    pub fn held_out_score(&self, stop: &AtomicBool) -> Result<Option<f64>, TuneError> {
        let tier = [self.space.tier(&self.search.answer())];
        let measured = self.whole(&tier, "held out", self.config.held_out, stop)?;
        Ok(measured.map(|measured| measured[0].score.composite))
    }

    fn out_of_reach(&self, measured: &Measured) -> Vec<OutOfReach> {
        let target = self.measurer.target();
        let metrics = target.bands.iter().zip(&measured.score.metrics).enumerate();
        let missed =
            metrics.filter(|(_, ((_, band), metric))| band.weight > 0.0 && metric.score == 0.0);
        let missed = missed.map(|(at, ((reading, band), _))| {
            let off = |value: &f64| (band.low - value).max(value - band.high);
            let nearest = measured.values(at).into_iter().min_by(|a, b| off(a).total_cmp(&off(b)));
            OutOfReach { reading: reading.clone(), nearest }
        });
        missed.collect()
    }
}

/// The seed for one purpose of a run: no two share puzzles.
fn seed_for(seed: u32, purpose: &str, number: u32) -> u32 {
    Streams { seed, index: number, board: 0 }.stage(purpose).next_u32()
}
