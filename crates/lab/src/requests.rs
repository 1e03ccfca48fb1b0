//! Whole requests of the engine, answered as in `generate`: all requests of a block at once.

use crate::contender::Contender;
use crate::counts::{Requests, TierCounts};
use crate::setup::{FEW, Options, SOLUTIONS};
use crate::times::{BlockTimes, Clock, Timed};
use etchwork::engine::{Outcome, Tier, Worker};
use etchwork::engine::{Plan, PlanError};
use etchwork::{Metric, Overrides, Registry};
use std::collections::BTreeMap;
use std::ops::Range;

/// The engine on one tier: with each finder, and for few solutions.
pub struct Engine {
    workers: Vec<(String, Worker)>,
    few: Vec<(u32, Worker)>,
    /// Memory for answers.
    outcomes: Vec<Outcome>,
}

impl Engine {
    /// Makes the plug-ins.
    pub fn new(
        contenders: &[Contender],
        tier: &Tier,
        registry: &Registry,
    ) -> Result<Self, PlanError> {
        let (workers, few) = (workers(contenders, tier, registry)?, few(tier, registry)?);
        Ok(Self { workers, few, outcomes: Vec::new() })
    }

    /// A block's share of the requests, with mechanics drawn by weight.
    pub fn block(
        &mut self,
        options: &Options,
        [all, few]: [Range<u32>; 2],
        counts: &mut TierCounts,
        times: &mut BlockTimes,
    ) {
        for (label, worker) in &mut self.workers {
            let made = work(worker, options.seed, all.clone(), &mut self.outcomes);
            counts.requests.insert(label.clone(), made.0);
            times.requests.insert(label.clone(), made.1);
        }
        for (most, worker) in &mut self.few {
            let made = work(worker, options.seed, few.clone(), &mut self.outcomes);
            counts.few.insert(*most, made.0);
            times.few.insert(*most, made.1);
        }
    }
}

fn work(
    worker: &mut Worker,
    seed: u32,
    indices: Range<u32>,
    outcomes: &mut Vec<Outcome>,
) -> (Requests, Timed) {
    let mut sum = Requests { requests: indices.len() as u64, ..Requests::default() };
    outcomes.resize_with(indices.len(), Outcome::default);
    let mut clock = Clock::start();
    let answered = worker.requests_into(seed, indices.start, outcomes);
    let mut nanos = clock.lap();
    match answered {
        Ok(()) => outcomes.iter().for_each(|outcome| sum.take(outcome)),
        // A faulty plug-in ends all requests, so each runs and is timed alone.
        Err(_) => {
            for index in indices {
                match worker.request(seed, index) {
                    Err(_) => sum.faults += 1,
                    Ok(outcome) => sum.take(&outcome),
                }
            }
            nanos = clock.lap();
        }
    }
    let timed = Timed { nanos, puzzles: sum.accepted };
    (sum, timed)
}

impl Requests {
    /// Counts an answer.
    fn take(&mut self, outcome: &Outcome) {
        self.boards += outcome.funnel.boards;
        self.accepted += outcome.funnel.accepted;
        self.fallbacks += outcome.funnel.fallbacks;
    }
}

/// A worker for each finder.
fn workers(
    contenders: &[Contender],
    tier: &Tier,
    registry: &Registry,
) -> Result<Vec<(String, Worker)>, PlanError> {
    let worker = |contender: &Contender| {
        let tier = Tier { finder: contender.named.clone(), ..tier.clone() };
        let plan = Plan::new(&tier, &Overrides::default(), registry)?;
        Ok((contender.label.clone(), Worker::new(&plan, registry)?))
    };
    contenders.iter().map(worker).collect()
}

/// A worker for each bound on the solutions, if they can be counted at all.
fn few(tier: &Tier, registry: &Registry) -> Result<Vec<(u32, Worker)>, PlanError> {
    let worker = |most: u32| {
        let caps = BTreeMap::from([(SOLUTIONS.to_owned(), most.into())]);
        let plan = Plan::new(tier, &Overrides { caps, ..Overrides::default() }, registry)?;
        Ok((most, Worker::new(&plan, registry)?))
    };
    let counted = registry.kind::<dyn Metric>().contains(SOLUTIONS);
    FEW.into_iter().filter(|_| counted).map(worker).collect()
}
