//! A plan on one thread: its stages and its mechanics.

use crate::Plan;
use crate::candidate::MechanicChoice;
use crate::stages::Stages;
use etchwork_path::{Registry, RegistryError, Streams};

/// What serves every request of a plan.
pub(crate) struct PreparedPlan {
    pub plan: Plan,
    pub stages: Stages,
    pub mechanics: Vec<MechanicChoice>,
    /// The mechanic that the plan names, if any.
    named: Option<usize>,
}

impl PreparedPlan {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (stages, mechanics) = (Stages::new(plan, registry)?, choices(plan, registry)?);
        let is_named = |name: &str| mechanics.iter().position(|choice| &*choice.name == name);
        let named = plan.mechanic().and_then(is_named);
        Ok(Self { plan: plan.clone(), stages, mechanics, named })
    }

    /// The mechanic of a request. Its draw has its own stream, so registering another mechanic
    /// changes no board.
    pub fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        self.named.unwrap_or_else(|| {
            let weights = self.mechanics.iter().map(|choice| choice.weight);
            Streams { seed, index, board: 0 }.stage("mechanic").weighted(weights)
        })
    }

    /// The fallback of a drawn mechanic, if there is another mechanic.
    pub fn fallback(&self, drawn: usize) -> Option<usize> {
        let name = self.plan.tier().fallback.as_deref();
        let fallback = self.mechanics.iter().position(|choice| Some(&*choice.name) == name);
        fallback.filter(|fallback| *fallback != drawn && self.named.is_none())
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
