//! The workbench: a tier's plug-ins on one thread, and a block of boards taken
//! through the stages one after the other.
//!
//! The stages are those of the engine, from the same streams, so board `i` of a
//! run is the first board of request `i`. Here they are apart: every finder gets
//! the same dressed and screened boards, and each stage is timed over a block.

use crate::counts::{MechanicCounts, Requests, TierCounts};
use crate::setup::{FEW, Field, Setup};
use crate::times::{BlockTimes, Clock, MechanicTimes, Timed};
use crate::trial::{Dressed, Trial};
use etchwork::engine::{Gauges, Plan, PlanError, Sculptors, sculpt, sculptors};
use etchwork::{
    Board, Overrides, PathFinder, Registry, RegistryError, Screen, Settings, SourceOrder, Stack,
    Stage, Streams, Tier, Worker,
};
use std::collections::BTreeMap;
use std::ops::Range;

/// The metric that tells how many solutions a puzzle has.
pub(crate) const SOLUTIONS: &str = "solutions";

/// Everything that works on one tier, for one thread.
pub struct Bench<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) field: &'a Field,
    sculptors: Sculptors,
    pub(crate) order: Box<dyn SourceOrder>,
    /// The screens of the tier.
    pub(crate) screens: Vec<Box<dyn Screen>>,
    /// Every screen there is, by itself.
    pub(crate) each_screen: Vec<(&'static str, Box<dyn Screen>)>,
    stacks: Vec<Stack>,
    pub(crate) finders: Vec<Box<dyn PathFinder>>,
    /// The finder that the tier names.
    pub(crate) own: Box<dyn PathFinder>,
    pub(crate) judge: Box<dyn PathFinder>,
    pub(crate) gauges: Gauges,
    pub(crate) readings: Gauges,
    workers: Vec<(String, Worker)>,
    few: Vec<(u32, Worker)>,
}

impl<'a> Bench<'a> {
    /// Makes the plug-ins.
    pub fn new(setup: &'a Setup, field: &'a Field, registry: &Registry) -> Result<Self, PlanError> {
        let (tier, none) = (&field.tier, Settings::default());
        let make = |id: &str, settings| registry.finders.make(id, settings, registry);
        let screen = |id| registry.screens.make(id, &none, registry);
        let of_tier = |id: &&str| tier.screens.iter().any(|listed| listed == id);
        let mut measured = tier.clone();
        measured.gates.clear();
        if registry.metrics.contains(SOLUTIONS) {
            measured.metrics.insert(SOLUTIONS.to_owned(), Settings::default());
        }
        let stacks = field.mechanics.iter().map(|name| tier.stack(name, registry));
        let finders = setup.contenders.iter().map(|c| make(&c.finder.id, &c.finder.settings));
        Ok(Self {
            setup,
            field,
            sculptors: sculptors(tier, registry)?,
            order: registry.source_orders.make(&tier.sources.order, &none, registry)?,
            screens: registry
                .screens
                .ids()
                .filter(of_tier)
                .map(screen)
                .collect::<Result<_, _>>()?,
            each_screen: registry
                .screens
                .ids()
                .map(|id| Ok((id, screen(id)?)))
                .collect::<Result<_, RegistryError>>()?,
            stacks: stacks.collect::<Result<_, _>>()?,
            finders: finders.collect::<Result<_, _>>()?,
            own: make(&tier.finder.id, &tier.finder.settings)?,
            judge: make(&setup.options.judge, &none)?,
            gauges: Gauges::new(tier, registry)?,
            readings: Gauges::new(&measured, registry)?,
            workers: workers(setup, tier, registry)?,
            few: few(tier, registry)?,
        })
    }

    /// Works off a block: its boards, and its share of the whole requests.
    pub fn block(&mut self, number: u32) -> (TierCounts, BlockTimes) {
        let (setup, blocks) = (self.setup, self.setup.blocks());
        let range = share(setup.options.boards, number, blocks);
        let mut counts = TierCounts::default();
        let mut times =
            BlockTimes { boards: u64::from(range.end - range.start), ..BlockTimes::default() };
        let seed = setup.options.seed;
        let streams: Vec<Streams> = range.map(|index| Streams { seed, index, board: 0 }).collect();
        let mut clock = Clock::start();
        let sculpted = |streams: &Streams| sculpt(&self.field.tier, &self.sculptors, *streams);
        let boards: Vec<Board> = streams.iter().map(sculpted).collect();
        times.sculpt = clock.lap();
        let mut trials: Vec<Trial> = Vec::new();
        for (at, name) in self.field.mechanics.iter().enumerate() {
            let (mut of, mut taken) = (MechanicCounts::default(), MechanicTimes::default());
            of.boards = boards.len() as u64;
            clock.lap();
            let dressed = self.dress(at, &boards, &streams, &mut of);
            taken.dress = clock.lap();
            // A mechanic that leaves every board as another does has its searches.
            let twin = trials.iter().find(|trial| trial.asks_the_same(&dressed));
            let is_twin = twin.is_some();
            let trial = match twin {
                Some(twin) => twin.retold(dressed),
                None => Trial::new(self, dressed, &streams),
            };
            trial.report(self, at, &mut of, &mut taken, is_twin);
            counts.mechanics.insert(name.clone(), of);
            times.mechanics.insert(name.clone(), taken);
            trials.push(trial);
        }
        self.requests(number, &mut counts, &mut times);
        (counts, times)
    }

    /// Dresses every board, or says why it cannot be.
    fn dress(
        &self,
        mechanic: usize,
        boards: &[Board],
        streams: &[Streams],
        counts: &mut MechanicCounts,
    ) -> Vec<Option<Dressed>> {
        let stack = &self.stacks[mechanic];
        let one = |(board, streams): (&Board, &Streams)| {
            let mut board = board.clone();
            let refused = |stage: Stage, why: String| format!("{}: {why}", stage.name());
            let payloads = stack
                .dress(&mut board, *streams)
                .map_err(|why| refused(Stage::Dress, why.to_string()))?;
            let rules = stack
                .rules(&board, &payloads)
                .map_err(|why| refused(Stage::Dress, why.to_string()))?;
            let graph = rules.graph(&board);
            Ok(Dressed { index: streams.index, board, payloads, rules, graph })
        };
        let dressed = boards.iter().zip(streams).map(one);
        let keep = |dressed: Result<Dressed, String>| match dressed {
            Ok(dressed) => Some(dressed),
            Err(why) => {
                *counts.dress.entry(why).or_default() += 1;
                None
            }
        };
        dressed.map(keep).collect()
    }

    /// What a path is held to: the demands of a mechanic, and the gates.
    pub(crate) fn judged_by(&mut self, mechanic: usize) -> (&Stack, &mut Gauges) {
        (&self.stacks[mechanic], &mut self.gauges)
    }

    /// The engine's own whole requests, mechanics drawn by weight.
    fn requests(&mut self, number: u32, counts: &mut TierCounts, times: &mut BlockTimes) {
        let (options, blocks) = (&self.setup.options, self.setup.blocks());
        let indices = share(options.requests, number, blocks);
        for (label, worker) in &mut self.workers {
            let made = work(worker, options.seed, indices.clone());
            counts.requests.insert(label.clone(), made.0);
            times.requests.insert(label.clone(), made.1);
        }
        let indices = share(options.few_requests, number, blocks);
        for (most, worker) in &mut self.few {
            let made = work(worker, options.seed, indices.clone());
            counts.few.insert(*most, made.0);
            times.few.insert(*most, made.1);
        }
    }
}

/// The part of `total` that belongs to one of several blocks.
fn share(total: u32, number: u32, blocks: u32) -> Range<u32> {
    let cut = |number| (u64::from(total) * u64::from(number) / u64::from(blocks)) as u32;
    cut(number)..cut(number + 1)
}

fn work(worker: &mut Worker, seed: u32, indices: Range<u32>) -> (Requests, Timed) {
    let (mut sum, mut clock) = (Requests::default(), Clock::start());
    for index in indices {
        sum.requests += 1;
        match worker.request(seed, index) {
            Err(_) => sum.faults += 1,
            Ok(outcome) => {
                sum.boards += outcome.funnel.boards;
                sum.accepted += outcome.funnel.accepted;
                sum.fallbacks += outcome.funnel.fallbacks;
            }
        }
    }
    let timed = Timed { nanos: clock.lap(), puzzles: sum.accepted };
    (sum, timed)
}

/// A worker for each finder.
fn workers(
    setup: &Setup,
    tier: &Tier,
    registry: &Registry,
) -> Result<Vec<(String, Worker)>, PlanError> {
    let worker = |contender: &crate::Contender| {
        let tier = Tier { finder: contender.finder.clone(), ..tier.clone() };
        let plan = Plan::new(&tier, &Overrides::default(), registry)?;
        Ok((contender.label.clone(), Worker::new(&plan, registry)?))
    };
    setup.contenders.iter().map(worker).collect()
}

/// A worker for each bound on the solutions, if they can be counted at all.
fn few(tier: &Tier, registry: &Registry) -> Result<Vec<(u32, Worker)>, PlanError> {
    let worker = |most| {
        let caps = BTreeMap::from([(SOLUTIONS.to_owned(), most)]);
        let plan = Plan::new(tier, &Overrides { caps, ..Overrides::default() }, registry)?;
        Ok((most, Worker::new(&plan, registry)?))
    };
    let counted = registry.metrics.contains(SOLUTIONS);
    FEW.into_iter().filter(|_| counted).map(worker).collect()
}
