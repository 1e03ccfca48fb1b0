//! Breadth-first exploration, block by block.
//!
//! Each block of the frontier goes through four steps: its successors are made (in pieces, one per
//! thread), looked up (by hash, one part per thread), numbered in order, and entered into the
//! tables. Only the numbering affects the result, and it runs on one thread in a fixed order. So
//! the result is the same for any number of threads.

use crate::block::{Found, Numbering, Seen, run};
use crate::graph::{End, StateGraph};
use crate::table::Table;
use crate::{Limits, analysis};
use etchwork_core::{Game, Status};
use foldhash::fast::FixedState;
use std::hash::BuildHasher;

/// The most states of a block: few enough for their successors to stay in the
/// cache between the steps.
const BLOCK: usize = 4096;
/// The bytes of memory that the limits must have for each state of a block, so that its successors
/// take a small part of them.
const BYTES_A_STATE: u64 = 48 << 10;
/// The fewest states of a piece that gets its own thread. Starting a thread takes as long as
/// expanding some dozens of states, and state spaces may be deep and narrow.
const WORTH_A_THREAD: usize = 64;

/// Explores a game from its initial state.
///
/// States are kept in the form of [`Game::canonical`] and compared as a whole; a hash only says
/// where to look. Parallel moves between two states are all kept. Lost states are not expanded, and
/// neither are solved ones unless `limits.expand_goals`. A state is expanded completely or not at
/// all: [`StateGraph::pending`] lists the states that a budget left unexpanded.
///
/// Cost: linear in the transitions. The method is that of Johansen, "PuzzleGraph - puzzle state
/// space visualization tool".
pub fn explore<G: Game>(game: &G, limits: &Limits) -> StateGraph<G> {
    explore_from(game, game.initial(), limits)
}

/// Explores a game from any state, like [`explore`] from the initial one.
pub fn explore_from<G: Game>(game: &G, start: G::State, limits: &Limits) -> StateGraph<G> {
    let mut search = Search::new(game, limits, game.canonical(start));
    while let Some(block) = search.next_block() {
        if !search.expand(block) {
            break;
        }
    }
    let mut graph = search.graph;
    graph.close(|status| goes_on(status, limits));
    analysis::measure(&mut graph);
    graph
}

struct Search<'a, G: Game> {
    game: &'a G,
    limits: &'a Limits,
    graph: StateGraph<G>,
    /// The first unprocessed state.
    next: usize,
}

/// The successors of some states.
struct Successors<G: Game> {
    /// The number of successors of each state.
    counts: Vec<u32>,
    moves: Vec<G::Move>,
    states: Vec<G::State>,
    hashes: Vec<u32>,
}

impl<'a, G: Game> Search<'a, G> {
    fn new(game: &'a G, limits: &'a Limits, start: G::State) -> Self {
        let parts = limits.threads.get();
        let mut graph = StateGraph::new(parts);
        let hash = hash_of(&start);
        let status = game.status(&start);
        graph.push_state(game, start, status, 0);
        graph.tables[part_of(hash, parts)].insert(hash, 0);
        Self { game, limits, graph, next: 0 }
    }

    /// The next block, all of whose states have the same distance from the start; `None` at the
    /// end.
    fn next_block(&mut self) -> Option<std::ops::Range<usize>> {
        let states = self.graph.states.len();
        if self.next == states {
            return None;
        }
        if self.next == self.graph.levels[self.graph.levels.len() - 1] as usize {
            self.graph.levels.push(states as u32);
        }
        let level_end = self.graph.levels[self.graph.levels.len() - 1] as usize;
        let room = usize::try_from(self.limits.memory / BYTES_A_STATE).unwrap_or(BLOCK);
        let end = (self.next + room.clamp(WORTH_A_THREAD, BLOCK)).min(level_end);
        let block = self.next..end;
        self.next = end;
        Some(block)
    }

    fn is_expanded(&self, state: usize) -> bool {
        goes_on(self.graph.status[state], self.limits)
    }

    /// Expands the states of a block; returns false once a budget is spent.
    fn expand(&mut self, block: std::ops::Range<usize>) -> bool {
        if self.limits.depth.is_some_and(|most| self.graph.levels.len() as u32 - 2 >= most) {
            return self.leave_over(block);
        }
        let parts = self.limits.threads.get();
        let size = block.len().div_ceil(parts);
        let pieces = (0..parts).map(|part| {
            let at = |part: usize| (block.start + part * size).min(block.end);
            at(part)..at(part + 1)
        });
        let this = &*self;
        let is_wide = size >= WORTH_A_THREAD;
        let batches = run(pieces.collect(), is_wide, |piece| this.successors(piece));
        let found = run((0..parts).collect(), is_wide, |part| this.look_up(&batches, part));
        self.number(block, batches, found, is_wide)
    }

    /// Leaves the states of a block unexpanded, because they are at the greatest depth allowed. The
    /// search continues only to mark each of them.
    fn leave_over(&mut self, block: std::ops::Range<usize>) -> bool {
        for state in block {
            self.graph.starts.push(self.graph.targets.len() as u32);
            self.graph.ends.push(if self.is_expanded(state) { End::Pending } else { End::Final });
        }
        true
    }

    fn successors(&self, states: std::ops::Range<usize>) -> Successors<G> {
        let mut batch =
            Successors { counts: vec![], moves: vec![], states: vec![], hashes: vec![] };
        for number in states {
            let (state, first) = (&self.graph.states[number], batch.moves.len());
            if self.is_expanded(number) {
                self.game.moves(state, &mut batch.moves);
            }
            for step in &batch.moves[first..] {
                let next = self.game.canonical(self.game.apply(state, step));
                batch.hashes.push(hash_of(&next));
                batch.states.push(next);
            }
            batch.counts.push((batch.moves.len() - first) as u32);
        }
        batch
    }

    /// Looks up the successors whose hashes belong to one part.
    fn look_up(&self, batches: &[Successors<G>], part: usize) -> Found {
        let (table, parts) = (&self.graph.tables[part], self.graph.tables.len());
        let mut fresh = Table::default();
        let mut first: Vec<&G::State> = Vec::new();
        let mut found = Found { seen: Vec::new(), new: Vec::new() };
        for batch in batches {
            for (state, hash) in batch.states.iter().zip(&batch.hashes) {
                if part_of(*hash, parts) != part {
                    continue;
                }
                let known = table.find(*hash, |nth| self.graph.states[nth as usize] == *state);
                let seen = known.map(Seen::Before).unwrap_or_else(|| {
                    let known = fresh.find(*hash, |nth| first[nth as usize] == state);
                    Seen::New(known.unwrap_or_else(|| {
                        fresh.insert(*hash, first.len() as u32);
                        first.push(state);
                        found.new.push((*hash, self.game.status(state)));
                        first.len() as u32 - 1
                    }))
                });
                found.seen.push(seen);
            }
        }
        found
    }

    /// Numbers the new states in order and keeps the transitions.
    fn number(
        &mut self,
        block: std::ops::Range<usize>,
        batches: Vec<Successors<G>>,
        found: Vec<Found>,
        is_wide: bool,
    ) -> bool {
        let mut numbering = Numbering::new(&found);
        let mut sources = block;
        let mut is_spent = false;
        for batch in batches {
            let mut steps = batch.moves.into_iter().zip(batch.states).zip(batch.hashes);
            for count in batch.counts {
                let source = sources.next().expect("a count for each state");
                let mark = self.graph.mark();
                is_spent = is_spent || self.graph.memory() > self.limits.memory;
                for ((step, state), hash) in steps.by_ref().take(count as usize) {
                    if !is_spent {
                        is_spent = !self.keep(step, state, hash, &mut numbering);
                    }
                }
                if is_spent {
                    self.graph.take_back(mark);
                }
                let is_final = !self.is_expanded(source);
                self.graph.starts.push(self.graph.targets.len() as u32);
                self.graph.ends.push(match () {
                    () if is_final => End::Final,
                    () if is_spent => End::Pending,
                    () => End::Expanded,
                });
            }
        }
        self.enter(&numbering, &found, is_wide);
        !is_spent
    }

    /// Keeps one transition, and its target if that is new; returns false if it would exceed a
    /// limit.
    fn keep(
        &mut self,
        step: G::Move,
        state: G::State,
        hash: u32,
        numbering: &mut Numbering,
    ) -> bool {
        let part = part_of(hash, self.graph.tables.len());
        let target = match numbering.next(part) {
            Seen::Before(number) => number,
            Seen::New(nth) => match numbering.numbers[part][nth as usize] {
                Some(number) => number,
                None => {
                    let number = self.graph.states.len() as u32;
                    let is_full = number >= self.limits.states;
                    if is_full || self.graph.targets.len() >= u32::MAX as usize {
                        return false;
                    }
                    let status = numbering.found[part].new[nth as usize].1;
                    self.graph.push_state(
                        self.game,
                        state,
                        status,
                        self.graph.targets.len() as u32,
                    );
                    numbering.numbers[part][nth as usize] = Some(number);
                    number
                }
            },
        };
        self.graph.targets.push(target);
        self.graph.moves.push(step);
        true
    }

    /// Enters the new states into the tables.
    fn enter(&mut self, numbering: &Numbering, found: &[Found], is_wide: bool) {
        let kept = self.graph.states.len() as u32;
        let jobs = self.graph.tables.iter_mut().zip(&numbering.numbers).zip(found).collect();
        run(jobs, is_wide, |((table, numbers), found)| {
            for (number, (hash, _)) in numbers.iter().zip(&found.new) {
                if let Some(number) = number.filter(|number| *number < kept) {
                    table.insert(*hash, number);
                }
            }
        });
    }
}

/// Whether a state can be expanded.
fn goes_on(status: Status, limits: &Limits) -> bool {
    match status {
        Status::Open => true,
        Status::Solved => limits.expand_goals,
        Status::Lost => false,
    }
}

/// The hash decides only where to look; its seed is fixed.
pub(crate) fn hash_of<S: std::hash::Hash>(state: &S) -> u32 {
    (FixedState::with_seed(0).hash_one(state) >> 32) as u32
}

/// The part that a hash belongs to.
pub(crate) fn part_of(hash: u32, parts: usize) -> usize {
    ((u64::from(hash) * parts as u64) >> 32) as usize
}
