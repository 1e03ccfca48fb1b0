//! Tuning of tiers of any family.

use crate::{Family, FamilyPuzzle, FamilyWorker};
use etchwork_core::Registry;
use etchwork_pipeline::Limit;
use etchwork_pipeline::{FamilyOverrides, FamilyTier, Fault, PlanError};
use etchwork_tune::{FamilyAnswer, FamilyReadings, FamilySource, TierWorker};

/// A family with the plug-ins that its puzzles are made from: what
/// [`Tuning::of`](etchwork_tune::Tuning::of) works with for a [`FamilyTier`].
pub struct TunableFamily<'a> {
    /// The family.
    pub family: &'a dyn Family,
    /// The plug-ins.
    pub registry: &'a Registry,
}

impl FamilySource for TunableFamily<'_> {
    fn bench(&self, tier: &FamilyTier) -> Result<Box<dyn TierWorker + '_>, PlanError> {
        let plan = self.family.plan(tier, &FamilyOverrides::default(), self.registry)?;
        Ok(Box::new(TuningWorker(self.family.worker(&plan, self.registry)?)))
    }
}

struct TuningWorker(Box<dyn FamilyWorker>);

impl TierWorker for TuningWorker {
    fn answer(
        &mut self,
        seed: u32,
        index: u32,
        limit: Limit<'_>,
    ) -> Result<Option<FamilyAnswer>, Fault> {
        let outcome = self.0.request(seed, index, None, limit)?;
        if !outcome.is_answered() {
            return Ok(None);
        }
        let puzzle = outcome.puzzle.map(|made| {
            let FamilyPuzzle { puzzle, readings, .. } = made;
            FamilyReadings { readings, likeness: puzzle.likeness() }
        });
        Ok(Some(FamilyAnswer { boards: outcome.funnel.boards as u32, puzzle }))
    }
}
