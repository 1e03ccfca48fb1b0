//! Tuning of tiers of any family.

use crate::{Emitted, Family, Outcome, Paths, Worker};
use etchwork_core::Registry;
use etchwork_pipeline::{Fault, Limit, Overrides, PlanError, Tier};
use etchwork_tune::{
    FamilyAnswer, FamilyReadings, FamilySource, SampleError, Target, TierSpace, TierWorker,
};
use std::ops::Range;
use std::sync::Arc;

/// A family with the plug-ins that its puzzles are made from: what
/// [`Tuning::new`](etchwork_tune::Tuning::new) works with for a [`Tier`].
pub struct TunableFamily<'a> {
    /// The family.
    pub family: &'a dyn Family,
    /// The plug-ins.
    pub registry: &'a Registry,
}

impl<'a> TunableFamily<'a> {
    /// The plug-ins that paths are tuned with, if these are paths.
    fn paths(&self) -> Option<&'a Registry> {
        (self.family.id() == Paths::ID).then_some(self.registry)
    }
}

impl FamilySource for TunableFamily<'_> {
    fn worker<'a>(
        &'a self,
        tier: &Tier,
        overrides: &Overrides,
        target: &'a Target,
    ) -> Result<Box<dyn TierWorker + 'a>, PlanError> {
        if let Some(paths) = self.paths() {
            return paths.worker(tier, overrides, target);
        }
        let plan = self.family.plan(tier, overrides, self.registry)?;
        Ok(Box::new(TuningWorker(self.family.worker(&plan, self.registry)?)))
    }

    fn own_space(
        &self,
        tier: &Tier,
        target: &Target,
    ) -> Result<Option<Arc<dyn TierSpace>>, SampleError> {
        self.paths().map_or(Ok(None), |paths| paths.own_space(tier, target))
    }
}

struct TuningWorker(Box<dyn Worker>);

impl TierWorker for TuningWorker {
    fn answers(
        &mut self,
        seed: u32,
        indices: Range<u32>,
        limit: Limit<'_>,
        take: &mut dyn FnMut(FamilyAnswer),
    ) -> Result<bool, Fault> {
        let mut boards = 0;
        for index in indices {
            let outcome = self.0.request(seed, index, None, limit)?;
            if !outcome.is_answered() {
                return Ok(false);
            }
            boards += outcome.funnel.boards;
            take(answer(outcome));
            if boards > limit.boards {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn answer(Outcome { puzzle, funnel, part, .. }: Outcome) -> FamilyAnswer {
    let puzzle = puzzle.map(|Emitted { puzzle, readings, .. }| {
        let likeness = puzzle.likeness();
        FamilyReadings { readings, likeness, mechanic: part }
    });
    FamilyAnswer { boards: funnel.boards as u32, puzzle }
}
