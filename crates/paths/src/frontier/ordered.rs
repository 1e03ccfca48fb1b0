//! Counts Hamiltonian paths that visit some cells in a given order.
//!
//! The sweep is that of [`super`], with more in a state: each end of a strand knows which ordered
//! cell is nearest to it along the strand. A strand that has some has them in a row, so these two
//! say which they are, and which end comes first. Two strands join where their numbers follow each
//! other, or where one has none. The ends of the path are the first number and the last.

use super::count::{Count, CountError};
use super::order;
use etchwork_path::{Budget, Cell, Graph};
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::mem;

/// The most ordered cells: their numbers are bytes.
const MOST: usize = 250;

/// The most slots of a frontier: far more than can be counted.
const MOST_SLOTS: u32 = 96;

/// What the other end of a strand is, if not a slot: the start of the path, or its end.
const START: u8 = 254;
const FINISH: u8 = 255;

/// The other end of a strand that is a single cell.
const NOWHERE: u8 = 253;

/// No strand crosses at this slot.
const EMPTY: Crossing = Crossing { far: 0, near: 0, used: false };

/// Where a strand crosses the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Crossing {
    /// The slot of the strand's other end, or [`START`] or [`FINISH`].
    far: u8,
    /// The number that is nearest along the strand; 0 if it has none.
    near: u8,
    used: bool,
}

/// A strand, or the cell of a step, with an end that is being joined.
#[derive(Clone, Copy)]
struct Strand {
    /// The number that is nearest to the end being joined; 0 if there is none.
    near: u8,
    /// The other end, and the number that is nearest to it.
    far: u8,
    far_near: u8,
}

impl Strand {
    /// Joins two strands, if their numbers allow it. Returns the numbers at the ends that are left.
    fn join(self, other: Self) -> Option<[u8; 2]> {
        match (self.near, other.near) {
            (0, number) => Some([number, other.far_near]),
            (number, 0) => Some([self.far_near, number]),
            (one, two) => {
                let up = one >= self.far_near && two <= other.far_near && two == one + 1;
                let down = one <= self.far_near && two >= other.far_near && one == two + 1;
                (up || down).then_some([self.far_near, other.far_near])
            }
        }
    }

    /// The strand with a cell at its near end, which is now the end being joined.
    fn onto(self, cell: Self) -> Option<Self> {
        let [far_near, near] = self.join(cell)?;
        Some(Self { near, far: self.far, far_near })
    }
}

/// The crossings by slot.
type State = SmallVec<[Crossing; 16]>;

/// The states before a step, each with its ways, in the order in which they were met.
#[derive(Default)]
struct Layer {
    states: Vec<(State, BigUint)>,
    place: HashMap<State, usize>,
}

impl Layer {
    fn add(&mut self, state: State, ways: &BigUint) {
        match self.place.get(&state) {
            Some(place) => self.states[*place].1 += ways,
            None => {
                self.place.insert(state.clone(), self.states.len());
                self.states.push((state, ways.clone()));
            }
        }
    }

    /// A fixed estimate of its bytes: states are kept twice.
    fn bytes(&self, slots: usize) -> u64 {
        let state = mem::size_of::<State>() + if slots > 16 { 3 * slots } else { 0 };
        (self.states.len() * (2 * state + 96)) as u64
    }
}

/// One cell of the sweep.
struct Step {
    /// Its number, 0 for none; the start is 1.
    number: u8,
    /// Whether it is an end of the path, or may be the last cell.
    end: Option<u8>,
    may_finish: bool,
    ins: SmallVec<[u32; 4]>,
    outs: SmallVec<[u32; 4]>,
}

/// Counts the Hamiltonian paths from a source, to a target or to anywhere, that visit cells in this
/// order, exactly.
///
/// Cost: as for [`super::count`], with up to as many times more states as there are ways to give
/// the numbers met so far to the strands: of a dozen numbers on 8x8, some ten times more. The
/// budget's nodes are states.
///
/// ```
/// use etchwork_path::{Board, Budget, Cell, Grid};
/// use etchwork_paths::count_in_order;
///
/// let board = Board::new(Grid::new(4, 3)?);
/// let cell = |row, col| board.grid().at(row, col);
/// let order = [cell(2, 0), cell(2, 3)];
/// let (graph, start) = (board.graph(), cell(0, 0));
/// let count = |order: &[Cell]| count_in_order(&graph, start, None, order, Budget::UNLIMITED);
/// let (there, back) = (count(&order).unwrap(), count(&[order[1], order[0]]).unwrap());
/// assert_eq!(there.paths + back.paths, count(&[]).unwrap().paths);
/// # Ok::<(), etchwork_path::topology::GridError>(())
/// ```
pub fn count_in_order(
    graph: &Graph,
    source: Cell,
    target: Option<Cell>,
    order: &[Cell],
    budget: Budget,
) -> Result<Count, CountError> {
    if !graph.is_symmetric() {
        return Err(CountError::OneWay);
    }
    let known =
        |paths: u8| Ok(Count { paths: paths.into(), at_least: false, states_peak: 0, states: 0 });
    // The ends are numbers of their own, where the order names them in their places.
    let order = order.strip_prefix(&[source]).unwrap_or(order);
    let order = target.and_then(|target| order.strip_suffix(&[target])).unwrap_or(order);
    let ends = [Some(source), target];
    let is_odd = |(at, cell): (usize, &Cell)| {
        ends.contains(&Some(*cell)) || order[..at].contains(cell) || !graph.cells().contains(*cell)
    };
    let outside = |cell: &Cell| !graph.cells().contains(*cell);
    if order.iter().enumerate().any(is_odd) || ends.iter().flatten().any(outside) {
        return known(0);
    }
    if graph.cells().len() == 1 {
        return known(1);
    }
    if target == Some(source) {
        return known(0);
    }
    let spent = |states| CountError::BudgetSpent { states };
    let (steps, slots) = steps(graph, source, target, order).ok_or(spent(0))?;
    let (mut layer, mut states, mut peak) = (Layer::default(), 0, 0);
    layer.add(SmallVec::from_elem(EMPTY, slots), &BigUint::from(1u8));
    for (at, step) in steps.iter().enumerate() {
        let mut next = Layer::default();
        let finish = order.len() as u8 + 2;
        for (state, ways) in &layer.states {
            states += 1;
            step.go(state, finish, at + 1 == steps.len(), &mut |state| next.add(state, ways));
            if states > budget.nodes || next.bytes(slots) + layer.bytes(slots) > budget.memory {
                return Err(spent(states));
            }
        }
        peak = peak.max(next.states.len() as u64);
        layer = next;
    }
    let paths = layer.states.pop().map(|(_, ways)| ways).unwrap_or_default();
    Ok(Count { paths, at_least: false, states_peak: peak, states })
}

/// The steps of a sweep, and the slots of its frontier.
fn steps(
    graph: &Graph,
    source: Cell,
    target: Option<Cell>,
    order: &[Cell],
) -> Option<(Vec<Step>, usize)> {
    if order.len() > MOST {
        return None;
    }
    let fixed: Vec<Cell> = [Some(source), target].into_iter().flatten().collect();
    let cells = order::best(graph, &fixed);
    let mut place = vec![usize::MAX; graph.span()];
    cells.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = at);
    let mut ins = vec![SmallVec::<[u32; 4]>::new(); cells.len()];
    let (mut free, mut slots): (Vec<u32>, u32) = (Vec::new(), 0);
    let mut steps = Vec::with_capacity(cells.len());
    for (at, cell) in cells.iter().enumerate() {
        free.extend(&ins[at]);
        let mut outs = SmallVec::new();
        for next in graph.exits(*cell).filter(|next| place[next.index()] > at) {
            let slot = free.pop().unwrap_or(slots);
            slots = slots.max(slot + 1);
            ins[place[next.index()]].push(slot);
            outs.push(slot);
        }
        let number = order.iter().position(|other| other == cell).map_or(0, |at| at as u8 + 2);
        let (is_source, is_target) = (*cell == source, Some(*cell) == target);
        let end = if is_source { Some(START) } else { is_target.then_some(FINISH) };
        let number = match end {
            Some(START) => 1,
            Some(_) => order.len() as u8 + 2,
            None => number,
        };
        let may_finish = target.is_none() && end.is_none();
        steps.push(Step { number, end, may_finish, ins: mem::take(&mut ins[at]), outs });
    }
    (slots <= MOST_SLOTS).then_some((steps, slots as usize))
}

impl Step {
    /// Passes on the states that this step leads to.
    fn go(&self, state: &State, finish: u8, is_last: bool, tell: &mut dyn FnMut(State)) {
        let mut rest = state.clone();
        let mut strands: SmallVec<[Strand; 2]> = SmallVec::new();
        for slot in &self.ins {
            let Crossing { far, near, used } = state[*slot as usize];
            if !used {
                continue;
            }
            // A third edge, or a strand that would close into a ring.
            if strands.len() == 2 || self.ins.contains(&u32::from(far)) {
                return;
            }
            let far_near = match far {
                START => 1,
                FINISH => finish,
                slot => state[usize::from(slot)].near,
            };
            strands.push(Strand { near, far, far_near });
            rest[*slot as usize] = EMPTY;
        }
        let ended = |far, number| Strand { near: number, far, far_near: number };
        match self.end {
            Some(far) => self.stop(&strands, ended(far, self.number), &rest, is_last, tell),
            None => {
                self.pass(&strands, &rest, is_last, tell);
                if self.may_finish && !state.iter().any(|at| at.used && at.far == FINISH) {
                    let here = ended(NOWHERE, self.number);
                    let end = ended(FINISH, finish).onto(here);
                    end.into_iter().for_each(|end| self.stop(&strands, end, &rest, is_last, tell));
                }
            }
        }
    }

    /// The cell is inside the path: it has two edges.
    fn pass(&self, strands: &[Strand], rest: &State, is_last: bool, tell: &mut dyn FnMut(State)) {
        let here = Strand { near: self.number, far: NOWHERE, far_near: self.number };
        match *strands {
            [] => {
                for (nth, one) in self.outs.iter().enumerate() {
                    for other in &self.outs[nth + 1..] {
                        let mut next = rest.clone();
                        tie(&mut next, [*one as u8, *other as u8], [self.number; 2]);
                        tell(next);
                    }
                }
            }
            [one] => {
                let Some(on) = one.onto(here) else { return };
                self.leave(rest, on, tell);
            }
            [one, other, ..] => {
                let joined = one.onto(here).and_then(|on| on.join(other));
                joined.into_iter().for_each(|numbers| {
                    end([one.far, other.far], numbers, rest, is_last, tell);
                });
            }
        }
    }

    /// The cell is an end of the path: it has one edge.
    fn stop(
        &self,
        strands: &[Strand],
        here: Strand,
        rest: &State,
        is_last: bool,
        tell: &mut dyn FnMut(State),
    ) {
        match *strands {
            [] => self.leave(rest, here, tell),
            [one] => one.join(here).into_iter().for_each(|numbers| {
                end([one.far, here.far], numbers, rest, is_last, tell);
            }),
            _ => {}
        }
    }

    /// A strand goes on to each later cell.
    fn leave(&self, rest: &State, strand: Strand, tell: &mut dyn FnMut(State)) {
        for out in &self.outs {
            let mut next = rest.clone();
            tie(&mut next, [*out as u8, strand.far], [strand.near, strand.far_near]);
            tell(next);
        }
    }
}

/// A strand whose ends are both elsewhere. If they are the ends of the path, it must be whole.
fn end(fars: [u8; 2], numbers: [u8; 2], rest: &State, is_last: bool, tell: &mut dyn FnMut(State)) {
    let mut next = rest.clone();
    tie(&mut next, fars, numbers);
    let is_whole = fars.iter().all(|far| *far >= START);
    if !is_whole || is_last && rest.iter().all(|at| !at.used) {
        tell(next);
    }
}

/// Makes two ends those of one strand.
fn tie(state: &mut State, ends: [u8; 2], numbers: [u8; 2]) {
    for (end, far, near) in [(ends[0], ends[1], numbers[0]), (ends[1], ends[0], numbers[1])] {
        if end < START {
            state[usize::from(end)] = Crossing { far, near, used: true };
        }
    }
}
