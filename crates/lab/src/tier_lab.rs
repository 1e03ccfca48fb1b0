//! The workbench: a tier's plug-ins on one thread.

use crate::counts::MechanicCounts;
use crate::dressed::Dressed;
use crate::requests::Engine;
use crate::setup::{Field, SOLUTIONS, Setup};
use etchwork::engine::{MetricSet, PlanError, Sculptors, sculptors};
use etchwork::{
    Board, Metric, PathFinder, Reason, Registry, RegistryError, Screen, Settings, SourceOrder,
    Stack, Streams,
};

/// Everything that works on one tier, for one thread.
pub struct TierLab<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) field: &'a Field,
    pub(crate) sculptors: Sculptors,
    pub(crate) order: Box<dyn SourceOrder>,
    /// The screens of the tier.
    pub(crate) screens: Vec<Box<dyn Screen>>,
    /// Every registered screen alone.
    pub(crate) each_screen: Vec<(String, Box<dyn Screen>)>,
    stacks: Vec<Stack>,
    pub(crate) finders: Vec<Box<dyn PathFinder>>,
    /// The finder that the tier names.
    pub(crate) own: Box<dyn PathFinder>,
    pub(crate) judge: Box<dyn PathFinder>,
    pub(crate) metric_set: MetricSet,
    pub(crate) readings: MetricSet,
    pub(crate) engine: Engine,
}

impl<'a> TierLab<'a> {
    /// Makes the plug-ins.
    pub fn new(setup: &'a Setup, field: &'a Field, registry: &Registry) -> Result<Self, PlanError> {
        let (tier, none) = (&field.tier, Settings::default());
        let make = |id: &str, settings| registry.make::<dyn PathFinder>(id, settings);
        let screen = |id| registry.make::<dyn Screen>(id, &none);
        let of_tier = |id: &&str| tier.screens.iter().any(|listed| listed == id);
        let mut measured = tier.clone();
        measured.gates.clear();
        if registry.kind::<dyn Metric>().contains(SOLUTIONS) {
            measured.metrics.insert(SOLUTIONS.to_owned(), Settings::default());
        }
        let stacks = field.mechanics.iter().map(|name| tier.stack(name, registry));
        let finders = setup.contenders.iter().map(|c| make(&c.named.id, &c.named.settings));
        Ok(Self {
            setup,
            field,
            sculptors: sculptors(tier, registry)?,
            order: registry.make::<dyn SourceOrder>(&tier.sources.order, &none)?,
            screens: registry
                .kind::<dyn Screen>()
                .ids()
                .filter(of_tier)
                .map(screen)
                .collect::<Result<_, _>>()?,
            each_screen: registry
                .kind::<dyn Screen>()
                .ids()
                .map(|id| Ok((id.to_owned(), screen(id)?)))
                .collect::<Result<_, RegistryError>>()?,
            stacks: stacks.collect::<Result<_, _>>()?,
            finders: finders.collect::<Result<_, _>>()?,
            own: make(&tier.finder.id, &tier.finder.settings)?,
            judge: make(&setup.options.judge, &none)?,
            metric_set: MetricSet::new(tier, registry)?,
            readings: MetricSet::new(&measured, registry)?,
            engine: Engine::new(&setup.contenders, tier, registry)?,
        })
    }

    /// Dresses every board, or says why it cannot.
    pub(crate) fn dress(
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

    /// The checks of a path: the demands of a mechanic, and the gates.
    pub(crate) fn judged_by(&mut self, mechanic: usize) -> (&Stack, &mut MetricSet) {
        (&self.stacks[mechanic], &mut self.metric_set)
    }
}
