//! Sweeps: a layer of states taken from the first cell to the last.

use super::layer::{Layer, Refusal};
use super::plan::Plan;
use super::step::{Exit, State, Successors};
use super::weight::Weight;
use super::word::Word;
use etchwork_path::Budget;

/// What a sweep has cost.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    /// States taken through a step.
    pub states: u64,
    /// The most states between two steps.
    pub peak: u64,
}

/// Why a sweep stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A number of ways does not fit; wider numbers can go on.
    Overflow,
    /// There is no memory left.
    Memory,
    /// The budget of states is used up.
    States,
}

/// A sweep, as it stands between two steps.
#[derive(Debug)]
pub(super) struct Sweep<'a, K, W> {
    plan: &'a Plan,
    budget: Budget,
    /// The number of steps made.
    at: usize,
    here: Layer<K, W>,
    there: Layer<K, W>,
    batch: Successors<K>,
    pub cost: Cost,
}

impl<'a, K: Word, W: Weight> Sweep<'a, K, W> {
    /// A sweep before the first step, from the state with this tag.
    pub fn new(plan: &'a Plan, tag: u64, budget: Budget) -> Self {
        let here = Layer::of(State { word: K::EMPTY, tag });
        let (there, batch) = (Layer::new(), Successors::new(&plan.steps));
        Self { plan, budget, at: 0, here, there, batch, cost: Cost::default() }
    }

    /// Makes the next step, and tells `note` of each arc: the place of the
    /// state before, the exit, and the place of the state after. `others` is the number of bytes in
    /// use elsewhere. After an error the sweep stands where it stood.
    pub fn step(
        &mut self,
        others: u64,
        mut note: impl FnMut(usize, &Exit<K>, usize),
    ) -> Result<(), Stop> {
        let states = self.cost.states + self.here.len() as u64;
        if states > self.budget.nodes {
            return Err(Stop::States);
        }
        let heap = self.here.ways().iter().map(Weight::heap).max().unwrap_or(0);
        let taken = others + self.plan.outlook.bytes() + self.batch.bytes() + self.here.bytes();
        let limit = self.budget.memory.saturating_sub(taken);
        self.there.clear(self.here.len(), limit, heap);
        let (step, view) = (&self.plan.steps[self.at], self.plan.outlook.before(self.at + 1));
        let mut before = 0;
        for (block, ways) in self.here.blocks() {
            let exits = self.batch.pass(step, view, block, ways.len());
            self.there.absorb(exits, ways, |exit, place| {
                note(before + usize::from(exit.from), exit, place);
            })?;
            before += ways.len();
        }
        if let Some(slots) = step.fold {
            self.there.unfold(slots, view)?;
        }
        std::mem::swap(&mut self.here, &mut self.there);
        self.at += 1;
        self.cost = Cost { states, peak: self.cost.peak.max(self.here.len() as u64) };
        Ok(())
    }

    /// Makes all steps that are left. Returns the number of ways.
    pub fn run(&mut self) -> Result<W, Stop> {
        while self.at < self.plan.steps.len() {
            self.step(0, |_, _, _| {})?;
        }
        Ok(self.here.ways().first().cloned().unwrap_or(W::zero()))
    }

    /// The number of states between the last step and the next.
    pub fn len(&self) -> usize {
        self.here.len()
    }

    /// The same sweep with wider numbers.
    pub fn widen<V: Weight + From<W>>(self) -> Sweep<'a, K, V> {
        let Self { plan, budget, at, here, batch, cost, .. } = self;
        Sweep { plan, budget, at, here: here.widen(), there: Layer::new(), batch, cost }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Overflow => Self::Overflow,
            Refusal::Memory => Self::Memory,
        }
    }
}
