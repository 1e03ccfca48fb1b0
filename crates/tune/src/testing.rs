//! Shared helpers of this crate's tests.

use crate::{Row, Sampler, Target, TierSpace};
use etchwork_path::Registry;
use etchwork_pipeline::{Tier, TierSet};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// The plug-ins that tiers and bands are made of.
pub fn registry() -> Registry {
    let mut registry = Registry::new();
    etchwork_sculpt::register(&mut registry).unwrap();
    etchwork_paths::register(&mut registry).unwrap();
    etchwork_quality::register(&mut registry).unwrap();
    etchwork_mechanics::register(&mut registry).unwrap();
    crate::register(&mut registry).unwrap();
    registry
}

/// A built-in tier set.
pub fn set(name: &str) -> TierSet {
    let (_, text) =
        etchwork_engine::BUILT_IN_SETS.iter().find(|(known, _)| *known == name).unwrap();
    etchwork_engine::read_set("path", text).unwrap()
}

/// The answers of a tier of paths to these requests of seed 1.
pub fn rows(tier: &Tier, target: &Target, indices: Range<u32>) -> Vec<Row> {
    let registry = registry();
    let mut sampler = Sampler::new(tier, &Default::default(), target, &registry).unwrap();
    sampler.rows(1, indices).unwrap()
}

/// A row of one puzzle with these values.
pub fn row<const N: usize>(boards: u32, values: [crate::Value; N]) -> crate::Row {
    crate::Row { boards, puzzle: Some(crate::Reading { values: values.into(), key: None }) }
}

/// A space of only these tiers, and their points.
pub fn fixed(tiers: Vec<Tier>) -> (Arc<dyn TierSpace>, Vec<Vec<f64>>) {
    let points = (0..tiers.len()).map(|at| vec![at as f64]).collect();
    (Arc::new(Fixed(tiers)), points)
}

struct Fixed(Vec<Tier>);

impl TierSpace for Fixed {
    fn len(&self) -> usize {
        1
    }

    fn held(&self) -> usize {
        1
    }

    fn start(&self) -> Vec<f64> {
        vec![0.0]
    }

    fn tier(&self, point: &[f64]) -> Tier {
        self.0[point[0] as usize].clone()
    }

    fn settings(&self, _: &[f64]) -> Vec<(String, Value)> {
        Vec::new()
    }
}
