//! The shortest solutions of a game, layer by layer: nothing beyond the first solved states is
//! looked at, and no transition is kept.

use crate::Count;
use crate::explore::hash_of;
use crate::memory::{Chunks, doubled};
use crate::table::Table;
use etchwork_core::{Budget, Game, Search, Status, Verdict};
use num_bigint::BigUint;
use std::ops::Range;

/// The number of shortest solutions of a game as sequences of moves: two moves between the same
/// states count as two. Returns it with the number of states that were kept, which are the nodes of
/// the budget.
///
/// The number is exact, or else 0 with more possible: the budget was spent before a solved state was
/// met. Once the budget is spent, no state is kept, but the layer is finished: if the next one has
/// solved states, their number is exact all the same.
///
/// ```
/// # use etchwork_core::{Game, Grid, Picture, Status};
/// use etchwork_core::Budget;
/// use etchwork_statespace::count_shortest;
///
/// /// Subtract one or two until nothing is left.
/// struct Countdown(u32);
/// # impl Game for Countdown {
/// #     type State = u32;
/// #     type Move = u32;
/// #     type Sight = ();
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, left: &u32, moves: &mut Vec<u32>) {
/// #         moves.extend((1..=2).filter(|step| step <= left));
/// #     }
/// #     fn apply(&self, left: &u32, step: &u32) -> u32 { left - step }
/// #     fn status(&self, left: &u32) -> Status {
/// #         if *left == 0 { Status::Solved } else { Status::Open }
/// #     }
/// #     fn move_text(&self, step: &u32) -> String { format!("-{step}") }
/// #     fn draw(&self, _: &[u32], _: Option<&()>) -> Picture {
/// #         Picture::new(Grid::new(1, 1).unwrap(), "Countdown", "")
/// #     }
/// # }
///
/// // -1 -2 -2, -2 -1 -2 and -2 -2 -1.
/// let (count, _) = count_shortest(&Countdown(5), Budget::QUESTION);
/// assert_eq!((count.value, count.is_exact), (3u32.into(), true));
/// ```
pub fn count_shortest<G: Game>(game: &G, budget: Budget) -> (Count, u64) {
    // Few puzzles have more shortest solutions than 128 bits can tell.
    let in_words = Layers::<G, u128>::new(game, budget, game.initial()).run();
    match in_words {
        Ok(end) => end.count(),
        Err(Overflow) => {
            let end = Layers::<G, BigUint>::new(game, budget, game.initial()).run();
            end.unwrap_or_else(|Overflow| unreachable!("these numbers have no limit")).count()
        }
    }
}

/// The first shortest solution from a state, in the order of the game's moves, within a budget
/// whose nodes are the states kept.
pub fn shortest_way<G: Game>(game: &G, from: G::State, budget: Budget) -> Search<Vec<G::Move>> {
    let end = Layers::<G, ()>::new(game, budget, from).run();
    let End { goal, states, is_spent } = end.unwrap_or_else(|Overflow| unreachable!("no numbers"));
    let verdict = match goal {
        Some(goal) => Verdict::Found(goal.way),
        None if is_spent => Verdict::BudgetSpent,
        None => Verdict::Impossible(NO_GOAL),
    };
    Search::new(verdict, 1, states)
}

/// The reason of a proof that a game cannot be solved.
pub(crate) const NO_GOAL: &str = "no_goal";

/// The solved states of the first layer that has any, and the cost.
struct End<M, L> {
    goal: Option<Goal<M, L>>,
    states: u64,
    is_spent: bool,
}

struct Goal<M, L> {
    /// The first way to a solved state.
    way: Vec<M>,
    /// The number of ways to solved states.
    lines: L,
}

impl<M, L: Lines> End<M, L> {
    fn count(self) -> (Count, u64) {
        let value = self.goal.map_or(BigUint::ZERO, |goal| goal.lines.total());
        let is_exact = value != BigUint::ZERO || !self.is_spent;
        (Count { value, is_exact }, self.states)
    }
}

/// A number of sequences of moves.
trait Lines: Clone {
    /// The bytes of a number; the same on every machine.
    const BYTES: u64;
    /// Whether nothing is counted: the first sequence is enough.
    const ONLY_FIRST: bool = false;
    fn one() -> Self;
    fn add(&mut self, more: &Self) -> Result<(), Overflow>;
    fn total(self) -> BigUint;
}

/// A number is too large for its type.
struct Overflow;

impl Lines for () {
    const BYTES: u64 = 0;
    const ONLY_FIRST: bool = true;

    fn one() -> Self {}

    fn add(&mut self, (): &Self) -> Result<(), Overflow> {
        Ok(())
    }

    fn total(self) -> BigUint {
        1u32.into()
    }
}

impl Lines for u128 {
    const BYTES: u64 = 16;

    fn one() -> Self {
        1
    }

    fn add(&mut self, more: &Self) -> Result<(), Overflow> {
        *self = self.checked_add(*more).ok_or(Overflow)?;
        Ok(())
    }

    fn total(self) -> BigUint {
        self.into()
    }
}

impl Lines for BigUint {
    /// The value itself, and some hundred bits on the heap with the allocator's overhead.
    const BYTES: u64 = 24 + 72;

    fn one() -> Self {
        1u32.into()
    }

    fn add(&mut self, more: &Self) -> Result<(), Overflow> {
        *self += more;
        Ok(())
    }

    fn total(self) -> BigUint {
        self
    }
}

struct Layers<'a, G: Game, L> {
    game: &'a G,
    budget: Budget,
    /// Every open state met, in that order.
    states: Chunks<G::State>,
    /// For each state, the one that it was met from.
    parents: Chunks<u32>,
    table: Table,
    heap: u64,
    /// For each state of the present layer, the ways to it; and for those of the next.
    lines: Vec<L>,
    next: Vec<L>,
    is_spent: bool,
}

impl<'a, G: Game, L: Lines> Layers<'a, G, L> {
    fn new(game: &'a G, budget: Budget, start: G::State) -> Self {
        let mut layers = Self {
            game,
            budget,
            states: Chunks::default(),
            parents: Chunks::default(),
            table: Table::default(),
            heap: 0,
            lines: vec![L::one()],
            next: Vec::new(),
            is_spent: false,
        };
        layers.keep(game.canonical(start), 0);
        layers
    }

    fn run(mut self) -> Result<End<G::Move, L>, Overflow> {
        let status = self.game.status(self.states.get(0));
        let mut goal =
            (status == Status::Solved).then(|| Goal { way: Vec::new(), lines: L::one() });
        let mut layer = 0..usize::from(status == Status::Open);
        while goal.is_none() && !self.is_spent && !layer.is_empty() {
            goal = self.expand(layer.clone())?;
            self.lines = std::mem::take(&mut self.next);
            layer = layer.end..self.states.len();
        }
        Ok(End { goal, states: self.states.len() as u64, is_spent: self.is_spent })
    }

    /// Makes the states one move beyond a layer; returns those that are solved.
    fn expand(&mut self, layer: Range<usize>) -> Result<Option<Goal<G::Move, L>>, Overflow> {
        let mut goal: Option<Goal<G::Move, L>> = None;
        let mut moves = Vec::new();
        for source in layer.clone() {
            moves.clear();
            self.game.moves(self.states.get(source), &mut moves);
            for step in &moves {
                let state = self.game.canonical(self.game.apply(self.states.get(source), step));
                let lines = &self.lines[source - layer.start];
                let ends_here = goal.is_some() || self.is_spent;
                let hash = hash_of(&state);
                let known = if ends_here {
                    None
                } else {
                    self.table.find(hash, |nth| *self.states.get(nth as usize) == state)
                };
                match known.map(|nth| nth as usize) {
                    Some(nth) if nth >= layer.end => self.next[nth - layer.end].add(lines)?,
                    Some(_) => continue,
                    None => match (self.game.status(&state), &mut goal) {
                        (Status::Solved, Some(goal)) => goal.lines.add(lines)?,
                        (Status::Solved, none) => {
                            let lines = lines.clone();
                            let way = self.way_to(source, step);
                            *none = Some(Goal { way, lines });
                            if L::ONLY_FIRST {
                                return Ok(goal);
                            }
                        }
                        (Status::Open, _) if !ends_here && self.has_room(&state) => {
                            let lines = lines.clone();
                            self.next.push(lines);
                            self.keep(state, source as u32);
                        }
                        (Status::Open, _) => self.is_spent |= goal.is_none(),
                        (Status::Lost, _) => {}
                    },
                }
            }
        }
        Ok(goal)
    }

    fn keep(&mut self, state: G::State, parent: u32) {
        let number = self.states.len() as u32;
        self.table.insert(hash_of(&state), number);
        self.heap = self.heap.saturating_add(on_heap(self.game, &state));
        self.states.push(state);
        self.parents.push(parent);
    }

    /// Whether one more state may be kept.
    fn has_room(&self, state: &G::State) -> bool {
        let states = self.states.len() as u64 + 1;
        let own = (G::STATE_BYTES + size_of::<u32>()) as u64 * states;
        let lines = (doubled(self.lines.len()) + doubled(self.next.len() + 1) * 3 / 2) * L::BYTES;
        let heap = self.heap.saturating_add(on_heap(self.game, state));
        let memory = (own + Table::bytes(states as usize) + lines).saturating_add(heap);
        states <= self.budget.nodes.min(u32::MAX.into()) && memory <= self.budget.memory
    }

    /// The moves along which a state was met, and one more. The moves are made again, because they
    /// are not kept.
    fn way_to(&self, mut state: usize, last: &G::Move) -> Vec<G::Move> {
        let mut way = vec![last.clone()];
        let mut moves = Vec::new();
        while state > 0 {
            let parent = *self.parents.get(state) as usize;
            let (from, to) = (self.states.get(parent), self.states.get(state));
            moves.clear();
            self.game.moves(from, &mut moves);
            let leads = |step: &G::Move| self.game.canonical(self.game.apply(from, step)) == *to;
            way.extend(moves.drain(..).find(leads));
            state = parent;
        }
        way.reverse();
        way
    }
}

/// What a state keeps on the heap, with the overhead of an allocation.
pub(crate) fn on_heap<G: Game>(game: &G, state: &G::State) -> u64 {
    match game.heap(state) as u64 {
        0 => 0,
        bytes => bytes.saturating_add(16),
    }
}
