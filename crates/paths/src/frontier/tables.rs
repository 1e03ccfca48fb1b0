//! Tables: every arc of a sweep, and how many paths lead on from each state.
//!
//! The paths from a state are ranked: each arc of the state has a range of ranks, as long as the
//! number of paths that lead on over it. So a rank drawn uniformly gives a path drawn uniformly.

use super::plan::{NONE, Plan};
use super::sweep::{Stop, Sweep};
use super::weight::Rank;
use super::word::Word;
use etchwork_path::{Cell, Stream};
use num_bigint::BigUint;

/// A move, and the place of the state it leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Arc {
    to: u32,
    way: u16,
}

/// The arcs of one step, grouped by the state that they leave.
#[derive(Debug)]
struct ArcLayer {
    /// Where the arcs of each state begin, and where the last ones end.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

/// Every arc of a sweep.
#[derive(Debug, Default)]
pub(super) struct Arcs {
    layers: Vec<ArcLayer>,
    bytes: u64,
}

/// Every arc of a sweep, and the paths that lead on from each state.
#[derive(Debug)]
pub(super) struct Tables {
    plan: Box<Plan>,
    arcs: Arcs,
    onward: Onward,
}

/// The number of paths that lead on from each state of each layer, in the narrowest type that holds
/// these numbers.
#[derive(Debug)]
enum Onward {
    Narrow(Vec<Vec<u64>>),
    Wide(Vec<Vec<u128>>),
    Big(Vec<Vec<BigUint>>),
}

impl ArcLayer {
    /// Sorts arcs by the state they leave; those of a state stay in order.
    fn new(states: usize, found: &[(u32, Arc)]) -> Self {
        let mut starts = vec![0; states + 1];
        found.iter().for_each(|(from, _)| starts[*from as usize + 1] += 1);
        (0..states).for_each(|state| starts[state + 1] += starts[state]);
        let (mut next, mut arcs) = (starts.clone(), vec![Arc::default(); found.len()]);
        for (from, arc) in found {
            let place = &mut next[*from as usize];
            arcs[*place as usize] = *arc;
            *place += 1;
        }
        Self { starts, arcs }
    }

    /// The arcs of a state, in the order of their moves.
    fn of(&self, state: usize) -> &[Arc] {
        &self.arcs[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    fn bytes(&self) -> u64 {
        (size_of_val(&self.starts[..]) + size_of_val(&self.arcs[..])) as u64
    }
}

impl Arcs {
    /// Makes all steps of a sweep and keeps the arcs. After an error, the sweep can still continue
    /// without keeping them.
    pub fn record<K: Word>(plan: &Plan, sweep: &mut Sweep<'_, K, ()>) -> Result<Self, Stop> {
        let mut arcs = Self::default();
        let mut found = Vec::new();
        for step in &plan.steps {
            let (states, moves) = (sweep.len(), step.open.len().max(step.carry.len() + 1));
            // Each arc takes memory twice, as it is found and as it is kept.
            let room = 20 * states as u64 * moves as u64;
            found.clear();
            sweep.step(arcs.bytes + room, |from, exit, to| {
                found.push((from as u32, Arc { to: to as u32, way: exit.way }));
            })?;
            let layer = ArcLayer::new(states, &found);
            arcs.bytes += layer.bytes();
            arcs.layers.push(layer);
        }
        Ok(arcs)
    }

    /// The number of paths that lead on from each state, computed from the last layer back.
    fn onward<R: Rank>(&self, memory: u64) -> Result<Vec<Vec<R>>, Stop> {
        let mut onward = vec![vec![R::one()]];
        let mut bytes = self.bytes;
        for layer in self.layers.iter().rev() {
            let after = &onward[onward.len() - 1];
            let mut ways = vec![R::zero(); layer.starts.len() - 1];
            let mut fits = true;
            for (state, ways) in ways.iter_mut().enumerate() {
                for arc in layer.of(state) {
                    fits &= ways.add(&after[arc.to as usize]);
                }
                bytes += size_of::<R>() as u64 + ways.heap();
            }
            if !fits {
                return Err(Stop::Overflow);
            }
            if bytes > memory {
                return Err(Stop::Memory);
            }
            onward.push(ways);
        }
        onward.reverse();
        Ok(onward)
    }
}

impl Tables {
    /// The tables of a sweep that reached its end, in so many bytes at most.
    pub fn new(plan: Box<Plan>, arcs: Arcs, memory: u64) -> Result<Self, Stop> {
        let onward = match arcs.onward::<u64>(memory) {
            Err(Stop::Overflow) => match arcs.onward::<u128>(memory) {
                Err(Stop::Overflow) => Onward::Big(arcs.onward(memory)?),
                wide => Onward::Wide(wide?),
            },
            narrow => Onward::Narrow(narrow?),
        };
        Ok(Self { plan, arcs, onward })
    }

    /// The number of paths, none of them counted in both directions.
    pub fn total(&self) -> BigUint {
        match &self.onward {
            Onward::Narrow(onward) => onward[0][0].to_big(),
            Onward::Wide(onward) => onward[0][0].to_big(),
            Onward::Big(onward) => onward[0][0].to_big(),
        }
    }

    /// Draws a path, each as likely as the others, in either direction.
    pub fn draw(&self, stream: &mut Stream) -> Vec<Cell> {
        let ways = match &self.onward {
            Onward::Narrow(onward) => self.unrank(onward, onward[0][0].below(stream)),
            Onward::Wide(onward) => self.unrank(onward, onward[0][0].below(stream)),
            Onward::Big(onward) => self.unrank(onward, onward[0][0].below(stream)),
        };
        self.path(&ways)
    }

    /// The path of a number below the total, in either direction.
    pub fn nth(&self, number: u64) -> Vec<Cell> {
        let ways = match &self.onward {
            Onward::Narrow(onward) => self.unrank(onward, number),
            Onward::Wide(onward) => self.unrank(onward, number.into()),
            Onward::Big(onward) => self.unrank(onward, number.into()),
        };
        self.path(&ways)
    }

    /// The moves of the path with this rank, one for each step.
    fn unrank<R: Rank>(&self, onward: &[Vec<R>], mut rank: R) -> Vec<u16> {
        let mut state = 0;
        let mut ways = Vec::with_capacity(self.arcs.layers.len());
        for (layer, onward) in self.arcs.layers.iter().zip(&onward[1..]) {
            let arcs = layer.of(state).iter();
            let mut over = arcs.skip_while(|arc| rank.take(&onward[arc.to as usize]));
            if let Some(arc) = over.next() {
                state = arc.to as usize;
                ways.push(arc.way);
            }
        }
        ways
    }

    /// The path that some moves make, from one of its ends.
    fn path(&self, ways: &[u16]) -> Vec<Cell> {
        let span = self.plan.steps.iter().map(|step| step.cell.index() + 1).max().unwrap_or(0);
        let mut beside = vec![[None; 2]; span];
        let mut join = |from: Cell, to: Cell| {
            let [first, second] = &mut beside[from.index()];
            *(if first.is_none() { first } else { second }) = Some(to);
        };
        for (step, way) in self.plan.steps.iter().zip(ways) {
            let slots = step.way(*way).map_or([NONE; 2], |way| way.outs);
            for (_, next) in step.outs.iter().filter(|(slot, _)| slots.contains(slot)) {
                join(step.cell, *next);
                join(*next, step.cell);
            }
        }
        let ends = self.plan.steps.iter().map(|step| step.cell);
        let mut head = ends.into_iter().find(|cell| beside[cell.index()][1].is_none());
        let mut path = Vec::with_capacity(ways.len());
        while let Some(cell) = head {
            let last = path.last().copied();
            path.push(cell);
            head = beside[cell.index()].into_iter().flatten().find(|next| Some(*next) != last);
        }
        path
    }
}
