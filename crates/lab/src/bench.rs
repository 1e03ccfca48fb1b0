//! The workbench: a tier's plug-ins on one thread, and a block of boards taken
//! through the stages one after the other.
//!
//! The stages are those of the engine, from the same streams, so board `i` of a
//! run is the first board of request `i`. Here they are apart: every finder gets
//! the same dressed and screened boards, and each stage is timed over a block.

use crate::counts::{MechanicCounts, TierCounts};
use crate::requests::Engine;
use crate::setup::{Field, SOLUTIONS, Setup};
use crate::times::{BlockTimes, Clock, MechanicTimes};
use crate::trial::{Dressed, Trial};
use etchwork::engine::{Gauges, PlanError, Sculptors, sculpt, sculptors};
use etchwork::{
    Board, PathFinder, Reason, Registry, RegistryError, Screen, Settings, SourceOrder, Stack,
    Streams,
};
use std::ops::Range;

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
    engine: Engine,
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
            engine: Engine::new(&setup.contenders, tier, registry)?,
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
        let requests = [setup.options.requests, setup.options.few_requests];
        let requests = requests.map(|total| share(total, number, blocks));
        self.engine.block(&setup.options, requests, &mut counts, &mut times);
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
            let mut payloads = Vec::new();
            stack.dress(&mut board, &streams.stage("dress"), &mut payloads)?;
            let rules = stack.rules(&board, &payloads).map_err(|why| why.to_string())?;
            let graph = rules.graph(&board);
            Ok::<_, Reason>(Dressed { index: streams.index, board, payloads, rules, graph })
        };
        let dressed = boards.iter().zip(streams).map(one);
        let keep = |dressed: Result<Dressed, Reason>| match dressed {
            Ok(dressed) => Some(dressed),
            Err(why) => {
                *counts.dress.entry(why.to_string()).or_default() += 1;
                None
            }
        };
        dressed.map(keep).collect()
    }

    /// What a path is held to: the demands of a mechanic, and the gates.
    pub(crate) fn judged_by(&mut self, mechanic: usize) -> (&Stack, &mut Gauges) {
        (&self.stacks[mechanic], &mut self.gauges)
    }
}

/// The part of `total` that belongs to one of several blocks.
fn share(total: u32, number: u32, blocks: u32) -> Range<u32> {
    let cut = |number| (u64::from(total) * u64::from(number) / u64::from(blocks)) as u32;
    cut(number)..cut(number + 1)
}
