//! Which measures are taken of the puzzles that are compared.
//!
//! What the tier asks for is taken of every puzzle, as it is when the tier is worked off. Any
//! other measure is taken as long as something comes of it: where the budget was spent on every
//! puzzle of the first requests, as it is where state spaces are too large to explore, it would
//! be spent on nearly every other one, and nobody asked. So it is taken of no more puzzles of
//! that maker, and the record says so. It depends on the first requests alone, on no clock and no
//! number of threads.

use super::ComparedTier;
use etchwork::RegistryError;
use etchwork::pipeline::FamilyPlan;
use std::collections::{BTreeMap, BTreeSet};

/// The requests of whose puzzles every measure is taken.
pub const TRIAL: u32 = 3;

/// The measures of a family that nobody asked for.
pub struct Unasked(BTreeMap<&'static str, Vec<&'static str>>);

impl Unasked {
    /// Those that a plan does not take, with their readings.
    pub fn of(ground: &ComparedTier<'_>, plan: &FamilyPlan) -> Result<Self, RegistryError> {
        let mut measures: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for of in ground.family.plug_ins(ground.registry)?.readings {
            measures.entry(of.measure).or_default().push(of.reading);
        }
        measures.retain(|measure, readings| !plan.takes(measure, readings));
        let named = |(measure, readings): (_, Vec<etchwork::Reading>)| {
            (measure, readings.into_iter().map(|reading| reading.name).collect())
        };
        Ok(Self(measures.into_iter().map(named).collect()))
    }

    /// Those of which nothing was known of any puzzle, of some at least.
    pub fn barren<'a>(
        &self,
        puzzles: impl Iterator<Item = &'a [(String, Option<f64>)]>,
    ) -> Vec<&'static str> {
        let (mut any, mut known) = (false, BTreeSet::new());
        for readings in puzzles {
            any = true;
            known
                .extend(readings.iter().filter(|of| of.1.is_some()).map(|(name, _)| name.as_str()));
        }
        let is_barren = |readings: &[&str]| any && readings.iter().all(|of| !known.contains(of));
        self.0.iter().filter(|(_, of)| is_barren(of)).map(|(measure, _)| *measure).collect()
    }
}
