//! The plan of a sweep: what each step can do to a state, computed once.
//!
//! Cells are taken in an order. Between two steps, the frontier is the set of edges from a taken
//! cell to one that is not; each such edge has a slot. A step frees the slots of the edges from its
//! cell to earlier cells, and gives slots to the edges to later cells. Walls have no edge and no
//! slot.

use super::ledger::{Entry, Kind, Ledger, Turn};
use super::order;
use super::outlook::Outlook;
use super::terms::Terms;
use super::word::MOST_SLOTS;
use etchwork_path::{Cell, Graph};
use smallvec::SmallVec;

/// No slot.
pub(super) const NONE: u32 = u32::MAX;

/// The slots by which a move leaves a cell to later cells: two at most.
pub(super) type Outs = [u32; 2];

/// One thing that a step can do: leave its cell by some slots, and turn the ledger.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub outs: Outs,
    /// `outs` as a set.
    pub used: u64,
    /// If the step folds and this move takes one of its two slots: both of them; else none.
    pub swap: u64,
    pub turn: Turn,
    /// A number that no other move of the step has.
    pub number: u16,
}

/// One cell of a sweep.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub cell: Cell,
    /// The slots of the edges to earlier cells, as a set.
    pub ins: u64,
    /// The slots of the edges to later cells, and those cells.
    pub outs: SmallVec<[(u32, Cell); 4]>,
    /// Moves from a cell that no strand enters: it becomes an inner cell of a new strand, or the
    /// end of one.
    pub open: SmallVec<[Move; 3]>,
    /// Moves that carry on the strand that enters.
    pub carry: SmallVec<[Move; 2]>,
    /// The move that makes the cell an end of the strand that enters.
    pub stop: Option<Move>,
    /// The move that joins the two strands that enter.
    pub join: Option<Move>,
    /// Two equivalent slots to later cells: each move by one of them has a twin by the other. Moves
    /// by the second alone are left out, and `Layer::unfold` makes the states that they lead to
    /// from those of their twins.
    pub fold: Option<[u32; 2]>,
    /// Whether this is the last cell.
    pub last: bool,
}

/// What a sweep over a graph does.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub steps: Vec<Step>,
    /// The most slots in use at once.
    pub slots: usize,
    pub outlook: Outlook,
    /// The tag of the first state; none if there is no hope for a path.
    pub start: Option<u64>,
}

impl Plan {
    /// The plan for a graph of two cells or more, with an outlook of at most `bytes`; with `fold`,
    /// steps may fold. None if the frontier has more slots than the widest word. Cost: linear in
    /// the edges, plus that of the [`Outlook`].
    pub fn new(graph: &Graph, terms: &Terms, bytes: u64, fold: bool) -> Option<Self> {
        let (mut steps, slots) = steps(graph, &order::best(graph, &terms.fixed))?;
        let colours = colours(graph);
        let ledger = Ledger::new(entries(graph, &steps, terms, &colours), terms.target.is_some());
        for (at, step) in steps.iter_mut().enumerate() {
            step.plan_moves(at, &ledger, &colours, fold);
        }
        let outlook = Outlook::new(&steps, slots, &ledger, bytes);
        let tag = ledger.start().map(|state| outlook.tag(state));
        let start = tag.filter(|tag| outlook.before(0).hope(*tag));
        Some(Self { steps, slots, outlook, start })
    }
}

/// The steps of a sweep, without moves, and the most slots in use.
fn steps(graph: &Graph, order: &[Cell]) -> Option<(Vec<Step>, usize)> {
    let mut place = vec![usize::MAX; graph.span()];
    order.iter().enumerate().for_each(|(at, cell)| place[cell.index()] = at);
    let mut ins = vec![0u64; order.len()];
    let mut free = u64::MAX >> (64 - MOST_SLOTS);
    let mut slots = 0;
    let mut steps = Vec::with_capacity(order.len());
    for (at, cell) in order.iter().enumerate() {
        free |= ins[at];
        let mut outs = SmallVec::new();
        for next in graph.exits(*cell).filter(|next| place[next.index()] > at) {
            if free == 0 {
                return None;
            }
            let slot = free.trailing_zeros();
            free &= free - 1;
            slots = slots.max(slot as usize + 1);
            ins[place[next.index()]] |= 1 << slot;
            outs.push((slot, next));
        }
        steps.push(Step::new(*cell, ins[at], outs, at + 1 == order.len()));
    }
    Some((steps, slots))
}

/// What the ledger has to know of each step.
fn entries(graph: &Graph, steps: &[Step], terms: &Terms, colours: &[i32]) -> Vec<Entry> {
    let mut kinds = vec![Kind::Other; graph.span()];
    terms.sources.iter().for_each(|cell| kinds[cell.index()] = Kind::Source);
    terms.target.iter().for_each(|cell| kinds[cell.index()] = Kind::Target);
    let entry = |step: &Step| {
        let colour = colours[step.cell.index()];
        let within = step.outs.iter().filter(|out| colours[out.1.index()] == colour).count();
        Entry { kind: kinds[step.cell.index()], colour, within: within as i32 }
    };
    steps.iter().map(entry).collect()
}

impl Step {
    fn new(cell: Cell, ins: u64, outs: SmallVec<[(u32, Cell); 4]>, last: bool) -> Self {
        let (open, carry) = (SmallVec::new(), SmallVec::new());
        Self { cell, ins, outs, open, carry, stop: None, join: None, fold: None, last }
    }

    /// The move with this number.
    pub fn way(&self, number: u16) -> Option<&Move> {
        let moves = self.open.iter().chain(&self.carry).chain(&self.stop).chain(&self.join);
        moves.into_iter().find(|way| way.number == number)
    }

    fn plan_moves(&mut self, at: usize, ledger: &Ledger, colours: &[i32], fold: bool) {
        let colour = colours[self.cell.index()];
        let within = |cell: Cell| i32::from(colours[cell.index()] == colour);
        if let [(first, one), (second, other), ..] = self.outs[..]
            && within(one) == within(other)
        {
            self.fold = fold.then_some([first, second]);
        }
        let (stay, end) = (ledger.turn(at, false, 0), ledger.turn(at, true, 0));
        let set = |slots: &[u32]| {
            slots.iter().filter(|slot| **slot != NONE).fold(0, |all, slot| all | 1u64 << slot)
        };
        let (both, second) = self.fold.map_or((0, 0), |slots| (set(&slots), set(&slots[1..])));
        let mut number = 0;
        let mut plan = |outs: Outs, ends, within| {
            let used = set(&outs);
            let swap = if [0, both].contains(&(used & both)) { 0 } else { both };
            let turn = match (ends, within) {
                (false, 0) => stay,
                (true, 0) => end,
                _ => ledger.turn(at, ends, within),
            }?;
            number += 1;
            (swap & used != second || swap == 0).then_some(Move { outs, used, swap, turn, number })
        };
        self.stop = plan([NONE; 2], true, 0);
        self.join = plan([NONE; 2], false, 0);
        for (first, (slot, next)) in self.outs.iter().enumerate() {
            for (other, after) in &self.outs[first + 1..] {
                self.open.extend(plan([*slot, *other], false, within(*next) + within(*after)));
            }
            self.open.extend(plan([*slot, NONE], true, within(*next)));
            self.carry.extend(plan([*slot, NONE], false, within(*next)));
        }
    }
}

/// A colour, +1 or -1, for each cell: the colours of the board; or, for another graph, colours that
/// alternate along a spanning tree of each component.
fn colours(graph: &Graph) -> Vec<i32> {
    let mut colours = vec![0; graph.span()];
    if let Some(colouring) = graph.colouring() {
        for cell in graph.cells() {
            colours[cell.index()] = if colouring.first.contains(cell) { 1 } else { -1 };
        }
        return colours;
    }
    for seed in graph.cells() {
        if colours[seed.index()] == 0 {
            colours[seed.index()] = 1;
            let mut queue = vec![seed];
            while let Some(cell) = queue.pop() {
                for next in graph.exits(cell) {
                    if colours[next.index()] == 0 {
                        colours[next.index()] = -colours[cell.index()];
                        queue.push(next);
                    }
                }
            }
        }
    }
    colours
}
