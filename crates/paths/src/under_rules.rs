//! Complete step-by-step search, for rules that may refuse a step.
//!
//! A rule's refusals depend on the trail, so neither a sweep over cells nor a search over edges can
//! handle them: this search extends trails, and every rule judges every step. It drops a trail if
//! the rest is disconnected or two cells must both be last, and it does not walk from a repeated
//! state again. The state is what the rules [depend on](etchwork_path::Depends): the visited cells
//! and the head, perhaps the last steps too, or the whole trail, which never repeats.

use etchwork_path::{
    Bits, Board, Cell, CellSet, Depends, Graph, Masks, Rules, Step, Unvisited, with_masks,
};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The most remembered states; other states are walked again each time.
const MOST_KNOWN: usize = 1 << 21;

/// The constraints on the ways to finish a trail.
#[derive(Clone, Copy)]
pub(crate) struct UnderRules<'a> {
    pub graph: &'a Graph,
    pub board: &'a Board,
    pub rules: &'a Rules,
    pub target: Option<Cell>,
}

/// How a walk over trails ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All ways were walked.
    All,
    /// The receiver stopped the walk, or the count reached its limit.
    Enough,
    /// The budget of nodes was spent.
    Spent,
}

/// The result of a walk over trails.
pub(crate) struct Walked {
    pub ending: Ending,
    /// The ways to finish the trail that were walked.
    pub ways: u128,
    /// The steps taken.
    pub nodes: u64,
}

impl UnderRules<'_> {
    /// Passes on the ways to finish a trail one by one, in the order of their cells.
    pub fn each(
        &self,
        trail: &[Cell],
        nodes: u64,
        tell: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
    ) -> Walked {
        self.walk(trail, nodes, Wants::Each(tell))
    }

    /// Counts the ways to finish a trail, up to a limit.
    pub fn count(&self, trail: &[Cell], nodes: u64, most: u128) -> Walked {
        self.walk(trail, nodes, Wants::Number(most))
    }

    fn walk<'w>(&self, trail: &[Cell], nodes: u64, wants: Wants<'w>) -> Walked {
        if !self.has_begun(trail) {
            return Walked { ending: Ending::All, ways: 0, nodes: 0 };
        }
        with_masks!(self.graph, masks => {
            let mut rest = masks.unvisited();
            let mut visited = self.board.grid().none();
            for cell in trail {
                rest.visit(masks, *cell);
                visited.insert(*cell);
            }
            let target = self.target.map_or(Bits::EMPTY, |cell| Bits::of(cell.index()));
            let source = trail.first().copied();
            let mut walker = Walker {
                of: *self,
                masks,
                target,
                source: source.unwrap_or(Cell::new(0)),
                depends: self.rules.depends_on(),
                line: trail.to_vec(),
                visited,
                known: HashMap::new(),
                wants,
                ways: 0,
                nodes: 0,
                most_nodes: nodes,
                ended: None,
            };
            if source.is_some() { walker.go_on(rest) } else { walker.begin(rest) };
            let ending = walker.ended.unwrap_or(Ending::All);
            Walked { ending, ways: walker.ways, nodes: walker.nodes }
        })
    }

    /// Whether a trail has kept the rules so far, and has not passed its target.
    fn has_begun(&self, trail: &[Cell]) -> bool {
        let before = &trail[..trail.len().saturating_sub(1)];
        let (cells, target) = (self.graph.cells(), self.target);
        target.is_none_or(|target| cells.contains(target) && !before.contains(&target))
            && trail.iter().all(|cell| cells.contains(*cell))
            && self.rules.follows_to(self.board, trail, target).is_ok()
    }
}

/// A question about the ways to finish a trail.
enum Wants<'a> {
    /// Receive each one.
    Each(&'a mut dyn FnMut(&[Cell]) -> ControlFlow<()>),
    /// Their number, up to a limit.
    Number(u128),
}

/// The state that decides the continuations of a trail: the remaining cells, and the end of the
/// trail as far as the rules look back.
type State<const W: usize> = (Bits<W>, SmallVec<[Cell; 4]>);

/// A trail that is extended step by step.
struct Walker<'a, 'w, const W: usize> {
    of: UnderRules<'a>,
    masks: &'a Masks<W>,
    target: Bits<W>,
    source: Cell,
    depends: Depends,
    line: Vec<Cell>,
    visited: CellSet,
    /// The number of ways from states that were fully walked; while every way is passed on, only
    /// states without one. The map is never iterated, so its order does not matter.
    known: HashMap<State<W>, u128>,
    wants: Wants<'w>,
    ways: u128,
    nodes: u64,
    most_nodes: u64,
    ended: Option<Ending>,
}

/// A state that is being extended. A large board has many, so they are kept in a list, not on the
/// stack of the thread.
struct Frame<const W: usize> {
    rest: Unvisited<W>,
    /// The cells that are still to be tried next.
    exits: Bits<W>,
    /// Its key in the memory, if it may come again.
    state: Option<State<W>>,
    /// The number of ways when the state was reached.
    before: u128,
}

impl<const W: usize> Walker<'_, '_, W> {
    /// Begins a trail on every cell in turn.
    fn begin(&mut self, rest: Unvisited<W>) {
        for cell in rest.unvisited() {
            let cell = Cell::new(cell);
            self.source = cell;
            let is_allowed = self.of.rules.allow(Step::first(self.of.board, cell, self.of.target));
            if let Some(rest) = is_allowed.then(|| self.take(rest, cell)).flatten() {
                self.go_on(rest);
                self.take_back();
                // The source is not part of a state, and rules may ask for it.
                self.known.clear();
            }
        }
    }

    /// Continues from the head of the trail in every way.
    fn go_on(&mut self, rest: Unvisited<W>) {
        let mut frames: Vec<Frame<W>> = self.come_to(rest).into_iter().collect();
        while let Some(frame) = frames.last_mut() {
            if let Some(rest) = self.next_step(frame) {
                match self.come_to(rest) {
                    Some(frame) => frames.push(frame),
                    None => self.take_back(),
                }
                continue;
            }
            frames.pop().into_iter().for_each(|frame| self.leave(frame));
            if !frames.is_empty() {
                self.take_back();
            }
        }
    }

    /// The state of the trail, if it is to be extended.
    fn come_to(&mut self, rest: Unvisited<W>) -> Option<Frame<W>> {
        let head = self.line[self.line.len() - 1];
        let left = rest.unvisited();
        if left.is_empty() {
            if self.of.target.is_none_or(|target| target == head) {
                self.finish();
            }
            return None;
        }
        let last = rest.last_cells(self.masks, head) | self.target;
        if self.target.contains(head.index())
            || !last.without_first().is_empty()
            || !rest.is_connected(self.masks)
        {
            return None;
        }
        // With one or two cells left, a state is cheaper to walk than to remember.
        let comes_again = self.depends < Depends::Line && left.without_first().has_two();
        let state = comes_again.then(|| (left, SmallVec::from(self.depends.end_of(&self.line))));
        if let Some(ways) = state.as_ref().and_then(|state| self.known.get(state)) {
            let ways = *ways;
            self.add(ways);
            return None;
        }
        let (exits, before) = (rest.exits(self.masks, head), self.ways);
        Some(Frame { rest, exits, state, before })
    }

    /// Takes the next step that the rules allow, if there is one and the walk goes on.
    fn next_step(&mut self, frame: &mut Frame<W>) -> Option<Unvisited<W>> {
        let UnderRules { board, rules, target, .. } = self.of;
        let ends = (self.source, target);
        while let (None, Some(next)) = (self.ended, frame.exits.first()) {
            frame.exits = frame.exits.without_first();
            let next = Cell::new(next);
            if rules.allow(Step::onward(board, ends, &self.visited, &self.line, next)) {
                return self.take(frame.rest, next);
            }
        }
        None
    }

    /// Remembers the continuations of a state, if useful.
    fn leave(&mut self, Frame { state, before, .. }: Frame<W>) {
        let ways = self.ways - before;
        let is_known =
            self.ended.is_none() && (ways == 0 || matches!(self.wants, Wants::Number(_)));
        if let Some(state) = state.filter(|_| is_known && self.known.len() < MOST_KNOWN) {
            self.known.insert(state, ways);
        }
    }

    /// The rest after a step, if the budget allows the step.
    fn take(&mut self, mut rest: Unvisited<W>, next: Cell) -> Option<Unvisited<W>> {
        if self.ended.is_none() && self.nodes >= self.most_nodes {
            self.ended = Some(Ending::Spent);
        }
        if self.ended.is_some() {
            return None;
        }
        self.nodes += 1;
        rest.visit(self.masks, next);
        self.visited.insert(next);
        self.line.push(next);
        Some(rest)
    }

    fn take_back(&mut self) {
        self.line.pop().into_iter().for_each(|last| self.visited.remove(last));
    }

    /// Passes the finished trail on, and counts it.
    fn finish(&mut self) {
        if let Wants::Each(tell) = &mut self.wants
            && tell(&self.line).is_break()
        {
            self.ended = Some(Ending::Enough);
        }
        self.add(1);
    }

    fn add(&mut self, ways: u128) {
        // Counts this large are not distinguished.
        self.ways = self.ways.saturating_add(ways);
        if let Wants::Number(most) = self.wants
            && self.ways >= most
        {
            (self.ways, self.ended) = (most, Some(Ending::Enough));
        }
    }
}
