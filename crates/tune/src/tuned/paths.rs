//! Tiers of paths.

use super::{Bounded, Sampling, TierSpace, Tuned};
use crate::{Rows, SampleError, Sampler, Space, Target};
use etchwork_engine::{Overrides, Plan, Tier};
use etchwork_path::Registry;
use etchwork_pipeline::Limit;
use serde_json::Value;
use std::ops::Range;

impl Tuned for Tier {
    type Source<'a> = &'a Registry;
    type Sampler<'a> = Sampler<'a>;
    type Space = Space;

    fn space(&self, target: &Target, registry: &Registry) -> Result<Space, SampleError> {
        Ok(Space::new(self, target, registry)?)
    }

    fn sampler<'a>(
        &self,
        target: &'a Target,
        registry: &'a Registry,
    ) -> Result<Sampler<'a>, SampleError> {
        Sampler::new(self, target, registry)
    }

    /// A stock is a mechanic.
    fn stock_sampler<'a>(
        &self,
        stock: &str,
        target: &'a Target,
        registry: &'a Registry,
    ) -> Result<Sampler<'a>, SampleError> {
        let mechanic = Some(stock.to_owned());
        let overrides = Overrides { mechanic, boards: Some(1), ..Overrides::default() };
        Sampler::of_plan(&Plan::new(self, &overrides, registry)?, target, registry)
    }

    fn ungated(&self, target: &Target) -> Self {
        let mut tier = self.clone();
        for (name, _) in target.bands.iter().filter(|(_, band)| band.gate) {
            if let Some(gate) = tier.gates.get_mut(name) {
                gate.min = None;
            }
        }
        tier.gates.retain(|_, gate| gate.min.is_some() || gate.max.is_some());
        tier
    }

    fn bounds(&self, target: &Target) -> Vec<Bounded> {
        let gated = target.bands.iter().enumerate().filter(|(_, (_, band))| band.gate);
        let bound = |(at, (name, _)): (usize, (&String, _))| {
            let min = self.gates.get(name)?.min?.to_f64();
            Some(Bounded { at, min: Some(min), max: None })
        };
        gated.filter_map(bound).collect()
    }

    fn stocks(&self) -> Vec<(String, f64)> {
        let drawn: f64 = self.mechanics.values().map(|entry| entry.weight).sum();
        let share = |name: &str| self.mechanics.get(name).map_or(0.0, |m| m.weight / drawn);
        let mut names: Vec<&str> = self.mechanics.keys().map(String::as_str).collect();
        names.extend(self.fallback.as_deref());
        names.sort_unstable();
        names.dedup();
        names.retain(|name| share(name) > 0.0 || Some(*name) == self.fallback.as_deref());
        names.into_iter().map(|name| (name.to_owned(), share(name))).collect()
    }

    fn weight(&self, stock: &str) -> f64 {
        self.mechanics.get(stock).map_or(0.0, |entry| entry.weight)
    }

    fn standby(&self) -> Option<&str> {
        self.fallback.as_deref()
    }

    fn boards(&self) -> u32 {
        self.boards
    }

    fn contents(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a tier is plain data")
    }
}

impl TierSpace for Space {
    type Tier = Tier;

    fn len(&self) -> usize {
        self.len()
    }

    fn held(&self) -> usize {
        self.held()
    }

    fn start(&self) -> Vec<f64> {
        self.start()
    }

    fn tier(&self, point: &[f64]) -> Tier {
        self.tier(point)
    }

    fn apply(&self, point: &[f64], tier: &mut Tier) {
        self.apply(point, tier);
    }

    fn settings(&self, point: &[f64]) -> Vec<(String, Value)> {
        self.settings(point)
    }
}

impl Sampling for Sampler<'_> {
    fn rows_within(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
    ) -> Result<Rows, SampleError> {
        self.rows_within(seed, indices, limit)
    }

    fn take_memory_of(&mut self, other: Self) {
        self.take_memory_of(other);
    }
}
