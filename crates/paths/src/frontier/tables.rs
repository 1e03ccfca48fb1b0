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

/// A move, and the state it leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Arc {
    to: u32,
    way: u16,
}

/// Lists of fewer entries grow at once to this many.
const SHORT: usize = 1024;

/// Every arc of a sweep, grouped by the state that it leaves. States are numbered layer by layer.
#[derive(Debug)]
pub(super) struct Arcs {
    /// Where the arcs of each state begin, and where the last ones end.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
    bytes: u64,
}

/// Every arc of a sweep, and the paths that lead on from each state.
#[derive(Debug)]
pub(super) struct Tables {
    plan: Box<Plan>,
    arcs: Arcs,
    onward: Onward,
}

/// The number of paths that lead on from each state, in the narrowest type that holds these
/// numbers.
#[derive(Debug)]
enum Onward {
    Narrow(Vec<u64>),
    Wide(Vec<u128>),
    Big(Vec<BigUint>),
}

impl Arcs {
    /// Makes all steps of a sweep and keeps the arcs. After an error, the sweep can still continue
    /// without keeping them.
    pub fn record<K: Word>(plan: &Plan, sweep: &mut Sweep<'_, K, ()>) -> Result<Self, Stop> {
        let mut arcs = Self { starts: vec![0], arcs: Vec::new(), bytes: 0 };
        let mut found = Vec::new();
        for step in &plan.steps {
            let (states, moves) = (sweep.len(), step.open.len().max(step.carry.len() + 1));
            // Each arc takes memory twice, as it is found and as it is kept.
            let room = 20 * states as u64 * moves as u64;
            found.clear();
            let after = arcs.states() + states;
            sweep.step(arcs.bytes + room, |from, exit, to| {
                found.push((from as u32, Arc { to: (after + to) as u32, way: exit.way }));
            })?;
            arcs.keep(states, &found)?;
        }
        Ok(arcs)
    }

    /// The states whose arcs are kept: all but the last one, once the sweep is over.
    fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// Keeps the arcs of so many more states, sorted by state; those of a state stay in order.
    fn keep(&mut self, states: usize, found: &[(u32, Arc)]) -> Result<(), Stop> {
        let (first, begin) = (self.starts.len(), self.arcs.len());
        // The numbers of states and arcs are kept in 32 bits.
        u32::try_from(begin.max(first) + found.len()).map_err(|_| Stop::Memory)?;
        lengthen(&mut self.starts, states, 0);
        lengthen(&mut self.arcs, found.len(), Arc::default());
        let starts = &mut self.starts[first..];
        found.iter().for_each(|(from, _)| starts[*from as usize] += 1);
        // Each number becomes the place of the state's first arc, and then that after its last.
        let mut next = begin as u32;
        for start in &mut *starts {
            (*start, next) = (next, next + *start);
        }
        for (from, arc) in found {
            let place = &mut starts[*from as usize];
            self.arcs[*place as usize] = *arc;
            *place += 1;
        }
        self.bytes += (size_of::<u32>() * (states + 1) + size_of::<Arc>() * found.len()) as u64;
        Ok(())
    }

    /// The arcs of a state, in the order of their moves.
    fn of(&self, state: usize) -> &[Arc] {
        &self.arcs[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// The number of paths that lead on from each state, computed from the last one back.
    fn onward<R: Rank>(&self, memory: u64) -> Result<Vec<R>, Stop> {
        let states = self.states();
        let mut bytes = self.bytes + (size_of::<R>() * states) as u64;
        if bytes > memory {
            return Err(Stop::Memory);
        }
        let mut onward = vec![R::zero(); states];
        onward.push(R::one());
        for state in (0..states).rev() {
            let mut ways = R::zero();
            for arc in self.of(state) {
                if !ways.add(&onward[arc.to as usize]) {
                    return Err(Stop::Overflow);
                }
            }
            bytes += ways.heap();
            if bytes > memory {
                return Err(Stop::Memory);
            }
            onward[state] = ways;
        }
        Ok(onward)
    }
}

/// Makes a list longer, by an eighth more room at most: doubled, lists would take up to twice the
/// bytes that are counted.
fn lengthen<T: Clone>(list: &mut Vec<T>, more: usize, value: T) {
    let len = list.len() + more;
    if len > list.capacity() {
        list.reserve_exact(more.max(list.len() / 8).max(SHORT));
    }
    list.resize(len, value);
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
            Onward::Narrow(onward) => onward[0].to_big(),
            Onward::Wide(onward) => onward[0].to_big(),
            Onward::Big(onward) => onward[0].to_big(),
        }
    }

    /// Draws a path, each as likely as the others, in either direction.
    pub fn draw(&self, stream: &mut Stream) -> Vec<Cell> {
        let ways = match &self.onward {
            Onward::Narrow(onward) => self.unrank(onward, onward[0].below(stream)),
            Onward::Wide(onward) => self.unrank(onward, onward[0].below(stream)),
            Onward::Big(onward) => self.unrank(onward, onward[0].below(stream)),
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
    fn unrank<R: Rank>(&self, onward: &[R], mut rank: R) -> Vec<u16> {
        let mut state = 0;
        let mut ways = Vec::with_capacity(self.plan.steps.len());
        for _ in &self.plan.steps {
            let arcs = self.arcs.of(state).iter();
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
