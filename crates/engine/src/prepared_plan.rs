//! A plan on one thread: its stages, its mechanics, and how requests begin and end. Both drivers
//! use it, board by board (`worker`) and many boards side by side (`batch`).

use crate::Plan;
use crate::candidate::MechanicChoice;
use crate::outcome::{Emitted, Fallback, Outcome};
use crate::stages::Stages;
use etchwork_core::{Registry, RegistryError, Streams};
use std::sync::Arc;

/// What both drivers share.
pub(crate) struct PreparedPlan {
    pub plan: Plan,
    pub stages: Stages,
    pub mechanics: Vec<MechanicChoice>,
    /// The mechanic that the plan names, if any.
    named: Option<usize>,
    /// Spare memory for a puzzle.
    spare: Option<Emitted>,
}

impl PreparedPlan {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (stages, mechanics) = (Stages::new(plan, registry)?, choices(plan, registry)?);
        let is_named = |name: &str| mechanics.iter().position(|choice| &*choice.name == name);
        let named = plan.mechanic().and_then(is_named);
        Ok(Self { plan: plan.clone(), stages, mechanics, named, spare: None })
    }

    /// Clears an outcome for a request, and returns the mechanic that is drawn or named.
    pub fn begin(&self, seed: u32, index: u32, outcome: &mut Outcome) -> usize {
        outcome.index = index;
        outcome.funnel.clear();
        outcome.funnel.requests = 1;
        outcome.parts.clear();
        let drawn = self.draw_mechanic(seed, index);
        if !Arc::ptr_eq(&outcome.mechanic, &self.mechanics[drawn].name) {
            outcome.mechanic = self.name(drawn);
        }
        drawn
    }

    /// The draw of the mechanic has its own stream, so registering another mechanic changes no
    /// board.
    fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        if let Some(named) = self.named {
            return named;
        }
        let weights = self.mechanics.iter().map(|choice| choice.weight);
        Streams { seed, index, board: 0 }.stage("mechanic").weighted(weights)
    }

    /// The puzzle of an outcome, or memory for one: a rejected board leaves its memory to the next.
    pub fn puzzle<'a>(&mut self, outcome: &'a mut Option<Emitted>) -> &'a mut Emitted {
        let Self { spare, plan, .. } = self;
        let blank = || spare.take().unwrap_or_else(|| Emitted::blank(plan.tier()));
        let puzzle = outcome.get_or_insert_with(blank);
        puzzle.fallback = None;
        puzzle
    }

    /// Keeps spare memory for a puzzle.
    pub fn take_back(&mut self, outcome: &mut Outcome) {
        self.spare = outcome.puzzle.take().or(self.spare.take());
    }

    /// Records how a request ended, with its last mechanic.
    pub fn conclude(&self, outcome: &mut Outcome, mechanic: usize, emitted: bool) {
        outcome.funnel.end(emitted);
        if let Some((from, given_up)) = outcome.parts.first() {
            let (mut both, last) = (given_up.clone(), outcome.funnel.clone());
            both.add(&last);
            let (from, rejected) = (from.to_string(), given_up.rejected.clone());
            let fallback = Fallback { from, boards: self.plan.tier().boards, rejected };
            if let Some(puzzle) = outcome.puzzle.as_mut().filter(|_| emitted) {
                puzzle.fallback = Some(fallback);
            }
            outcome.funnel = both;
            outcome.parts.push((self.name(mechanic), last));
        }
    }

    /// The fallback of a drawn mechanic, if there is another mechanic.
    pub fn standby(&self, drawn: usize) -> Option<usize> {
        let fallback = self.plan.tier().fallback.as_deref();
        let standby = self.mechanics.iter().position(|c| Some(&*c.name) == fallback);
        standby.filter(|standby| *standby != drawn && self.named.is_none())
    }

    fn name(&self, mechanic: usize) -> Arc<str> {
        Arc::clone(&self.mechanics[mechanic].name)
    }
}

/// The mechanics that a plan may use, in the order of their names.
fn choices(plan: &Plan, registry: &Registry) -> Result<Vec<MechanicChoice>, RegistryError> {
    let tier = plan.tier();
    let mut names: Vec<&str> = tier.mechanics.keys().map(String::as_str).collect();
    names.extend(plan.mechanic());
    names.extend(tier.fallback.as_deref());
    names.sort_unstable();
    names.dedup();
    let choose = |name: &str| {
        let weight = tier.mechanics.get(name).map_or(0.0, |entry| entry.weight);
        let stack = tier.stack(name, registry)?;
        let accepts_any_path = stack.accepts_any_path();
        Ok(MechanicChoice { name: name.into(), weight, stack, accepts_any_path })
    };
    names.into_iter().map(choose).collect()
}
