//! Tuning of tiers of any family.

use crate::{Emitted, Family, Worker};
use etchwork_core::Registry;
use etchwork_pipeline::{Fault, Limit, Overrides, PlanError, Tier};
use etchwork_tune::{FamilyAnswer, FamilyReadings, FamilySource, TierWorker};

/// A family with the plug-ins that its puzzles are made from: what
/// [`Tuning::of`](etchwork_tune::Tuning::of) works with for a [`Tier`].
pub struct TunableFamily<'a> {
    /// The family.
    pub family: &'a dyn Family,
    /// The plug-ins.
    pub registry: &'a Registry,
}

impl FamilySource for TunableFamily<'_> {
    fn bench(&self, tier: &Tier) -> Result<Box<dyn TierWorker + '_>, PlanError> {
        let plan = self.family.plan(tier, &Overrides::default(), self.registry)?;
        Ok(Box::new(TuningWorker(self.family.worker(&plan, self.registry)?)))
    }
}

struct TuningWorker(Box<dyn Worker>);

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
            let Emitted { puzzle, readings, .. } = made;
            FamilyReadings { readings, likeness: puzzle.likeness() }
        });
        Ok(Some(FamilyAnswer { boards: outcome.funnel.boards as u32, puzzle }))
    }
}
