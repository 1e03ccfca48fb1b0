//! Workers: one request after the other, from a recipe to a puzzle.

use crate::bench::{Bench, Choice};
use crate::funnel::count;
use crate::outcome::{Emitted, Fallback, Fault, Lost, Outcome};
use crate::{Funnel, Plan};
use etchwork_core::{Registry, RegistryError, Streams};
use std::sync::Arc;

/// Works off requests of one plan; one worker serves one thread. What it
/// answers depends on the plan, the seed and the index alone.
pub struct Worker {
    plan: Plan,
    bench: Bench,
    mechanics: Vec<Choice>,
    /// The memory of a puzzle that was not made.
    spare: Option<Emitted>,
}

/// Boards to be tried, numbered from `first` on, with a mechanic.
#[derive(Clone, Copy)]
struct Request {
    mechanic: usize,
    seed: u32,
    index: u32,
    first: u32,
}

impl Worker {
    /// Makes the plug-ins that a plan names.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, RegistryError> {
        let (bench, mechanics) = (Bench::new(plan, registry)?, choices(plan, registry)?);
        Ok(Self { plan: plan.clone(), bench, mechanics, spare: None })
    }

    /// Answers one request. The only error is a plug-in at fault.
    pub fn request(&mut self, seed: u32, index: u32) -> Result<Outcome, Fault> {
        let mut outcome = Outcome::default();
        self.request_into(seed, index, &mut outcome)?;
        Ok(outcome)
    }

    /// [`Worker::request`] into the memory of another outcome: where plug-ins
    /// need none of their own, no board takes new memory.
    pub fn request_into(
        &mut self,
        seed: u32,
        index: u32,
        outcome: &mut Outcome,
    ) -> Result<(), Fault> {
        outcome.index = index;
        outcome.funnel.clear();
        outcome.funnel.requests = 1;
        outcome.parts.clear();
        let drawn = self.draw_mechanic(seed, index);
        outcome.mechanic = self.name(drawn);
        let mut puzzle = outcome
            .puzzle
            .take()
            .or(self.spare.take())
            .unwrap_or_else(|| Emitted::blank(self.plan.tier().sizes[0]));
        puzzle.fallback = None;
        let first = Request { mechanic: drawn, seed, index, first: 0 };
        let mut emitted = self.try_boards(first, &mut outcome.funnel, &mut puzzle)?;
        if let Some(standby) = self.standby(drawn).filter(|_| !emitted) {
            emitted =
                self.fall_back(Request { mechanic: standby, ..first }, outcome, &mut puzzle)?;
        } else {
            outcome.funnel.end(emitted);
        }
        *(if emitted { &mut outcome.puzzle } else { &mut self.spare }) = Some(puzzle);
        Ok(())
    }

    /// Goes on with the mechanic that stands in, once all boards are rejected.
    fn fall_back(
        &mut self,
        request: Request,
        outcome: &mut Outcome,
        puzzle: &mut Emitted,
    ) -> Result<bool, Fault> {
        let boards = self.plan.tier().boards;
        let (funnel, mut second) = (&mut outcome.funnel, Funnel::default());
        let emitted = self.try_boards(Request { first: boards, ..request }, &mut second, puzzle)?;
        funnel.fallbacks = 1;
        let (from, rejected) = (outcome.mechanic.to_string(), funnel.rejected.clone());
        puzzle.fallback = Some(Fallback { from, boards, rejected });
        second.end(emitted);
        let standby = self.name(request.mechanic);
        outcome.parts.push((Arc::clone(&outcome.mechanic), funnel.clone()));
        funnel.add(&second);
        outcome.parts.push((standby, second));
        Ok(emitted)
    }

    /// The mechanic that stands in for a drawn one, if there is another.
    fn standby(&self, drawn: usize) -> Option<usize> {
        let fallback = self.plan.tier().fallback.as_deref();
        let named = self.plan.mechanic().is_some();
        let standby = self.mechanics.iter().position(|c| Some(&*c.name) == fallback);
        standby.filter(|standby| *standby != drawn && !named)
    }

    fn name(&self, mechanic: usize) -> Arc<str> {
        Arc::clone(&self.mechanics[mechanic].name)
    }

    /// The mechanic has a stream of its own: registering another moves no board.
    fn draw_mechanic(&self, seed: u32, index: u32) -> usize {
        if let Some(named) = self.plan.mechanic() {
            let found = self.mechanics.iter().position(|choice| &*choice.name == named);
            return found.expect("a plan's mechanic is among the choices");
        }
        let weights = self.mechanics.iter().map(|choice| choice.weight);
        Streams { seed, index, board: 0 }.stage("mechanic").weighted(weights)
    }

    /// Tries boards until one becomes a puzzle; whether one did.
    fn try_boards(
        &mut self,
        request: Request,
        funnel: &mut Funnel,
        puzzle: &mut Emitted,
    ) -> Result<bool, Fault> {
        let Request { mechanic, seed, index, first } = request;
        let choice = &self.mechanics[mechanic];
        for board in first..first + self.plan.tier().boards {
            funnel.boards += 1;
            let root = Streams { seed, index, board }.root();
            match self.bench.try_board(&self.plan, choice, &root, funnel, puzzle) {
                Ok(()) => {
                    puzzle.boards_tried = board + 1;
                    return Ok(true);
                }
                Err(Lost::Rejected(reject)) => count(&mut funnel.rejected, &reject, 1),
                Err(Lost::Fault(fault)) => return Err(fault),
            }
        }
        Ok(false)
    }
}

/// The mechanics that a plan may use, in the order of their names.
fn choices(plan: &Plan, registry: &Registry) -> Result<Vec<Choice>, RegistryError> {
    let tier = plan.tier();
    let mut names: Vec<&str> = tier.mechanics.keys().map(String::as_str).collect();
    names.extend(plan.mechanic());
    names.extend(tier.fallback.as_deref());
    names.sort_unstable();
    names.dedup();
    let choose = |name: &str| {
        let weight = tier.mechanics.get(name).map_or(0.0, |entry| entry.weight);
        Ok(Choice { name: name.into(), weight, stack: tier.stack(name, registry)? })
    };
    names.into_iter().map(choose).collect()
}
