//! Decides which measures are taken of the compared puzzles.
//!
//! Measures that the tier requires are taken of every puzzle, as in generation. Any other measure
//! is taken as long as it gives values. If it spent its budget on every puzzle of the first
//! requests, as with state spaces that are too large to explore, it would do so on nearly every
//! other puzzle. Then the measure is dropped for that maker, and the record says so. This depends
//! on the first requests alone, not on a clock or the number of threads.

use super::ComparedTier;
use etchwork::Name;
use etchwork::RegistryError;
use etchwork::pipeline::Plan;
use std::collections::{BTreeMap, BTreeSet};

/// The number of requests whose puzzles get every measure.
pub const TRIAL: u32 = 3;

/// The measures of a family that the tier does not require.
pub struct Unasked(BTreeMap<String, Vec<Name>>);

impl Unasked {
    /// The measures that a plan leaves out, with their readings.
    pub fn of(ground: &ComparedTier<'_>, plan: &Plan) -> Result<Self, RegistryError> {
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

    /// The measures that were taken of puzzles, and had a value for none.
    pub fn barren<'a>(
        &self,
        puzzles: impl Iterator<Item = &'a [(String, Option<f64>)]>,
    ) -> Vec<String> {
        let (mut taken, mut known) = (BTreeSet::new(), BTreeSet::new());
        for (name, value) in puzzles.flatten() {
            taken.insert(name.as_str());
            known.extend(value.is_some().then_some(name.as_str()));
        }
        let is_barren = |readings: &[Name]| {
            let has = |of: &BTreeSet<&str>| readings.iter().any(|reading| of.contains(&**reading));
            has(&taken) && !has(&known)
        };
        self.0.iter().filter(|(_, of)| is_barren(of)).map(|(measure, _)| measure.clone()).collect()
    }
}
