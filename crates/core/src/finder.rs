//! Path finders: the search for a Hamiltonian path.

use crate::topology::Start;
use crate::{Cell, Graph, Stream};

/// The input of a path finder.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The graph, each cell of which the path must visit exactly once.
    pub graph: &'a Graph,
    /// The cells that the path may start from, the preferred ones first. A source that is not in
    /// the graph starts no path.
    pub sources: &'a [Cell],
    /// The cell that the path must end on, or `None` for anywhere. If it is not in the graph, there
    /// is not a path.
    pub target: Option<Cell>,
    /// Cells that the path must visit in this order, whatever lies between;
    /// mostly empty.
    pub order: &'a [Cell],
    /// The source of randomness. Attempts from cell `n` draw from `stream.split(n)`, so that
    /// skipping one source changes no other.
    pub stream: &'a Stream,
}

impl<'a> Task<'a> {
    /// The task without a target and without an order.
    pub fn new(graph: &'a Graph, sources: &'a [Cell], stream: &'a Stream) -> Self {
        Self { graph, sources, target: None, order: &[], stream }
    }
}

/// How much work a search may do. Work is counted, so that the same search ends at the same place
/// on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes of a search over all attempts: cells stepped on, or what the finder counts
    /// instead.
    pub nodes: u64,
    /// The most bytes of working memory.
    pub memory: u64,
}

impl Budget {
    /// Only the finder's own bounds.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, memory: u64::MAX };

    /// The budget of one question about a puzzle, whatever its family, unless the asker sets
    /// another: a count, a hint, a solution, readings or states.
    pub const QUESTION: Self = Self { nodes: 10_000_000, memory: 1_000_000_000 };

    /// The budget of one question on a page, where a tab has little memory.
    pub const QUESTION_ON_A_PAGE: Self = Self { memory: 256_000_000, ..Self::QUESTION };

    /// The lesser of two budgets, each part by itself.
    pub fn min(self, other: Self) -> Self {
        Self { nodes: self.nodes.min(other.nodes), memory: self.memory.min(other.memory) }
    }
}

/// The answer of a search for a path, or for another `F`, such as the moves that solve a game.
/// Never blur the three: only a complete search may answer [`Verdict::Impossible`], and running out
/// of budget proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<F = Vec<Cell>> {
    /// The result: a path from one of the sources.
    Found(F),
    /// A proof that there is none, with the reason in `snake_case`.
    Impossible(&'static str),
    /// The attempts or the budget are used up; there may be a path or not.
    BudgetSpent,
    /// The task has a constraint, named here, that this finder cannot honour.
    Unsupported(&'static str),
}

/// A verdict with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search<F = Vec<Cell>> {
    /// The answer.
    pub verdict: Verdict<F>,
    /// The number of starts: from a source, or from the state in question.
    pub attempts: u64,
    /// Nodes of the search, over all attempts.
    pub nodes: u64,
    /// How often each pruning rule, named in `snake_case`, cut a branch off.
    pub cuts: Vec<(&'static str, u64)>,
}

impl<F> Search<F> {
    /// A search that prunes nothing.
    pub fn new(verdict: Verdict<F>, attempts: u64, nodes: u64) -> Self {
        Self { verdict, attempts, nodes, cuts: Vec::new() }
    }
}

/// A task on a board of up to 64 cells with up to three links, no closed steps, no target and no
/// order, with room for the answer. Many tasks run side by side.
#[derive(Clone, Debug)]
pub struct BatchTask {
    /// The cells and the steps between them.
    pub start: Start,
    /// The distinct open cells that the path may start from, the preferred ones first.
    pub sources: Vec<Cell>,
    /// The source of randomness, as in [`Task::stream`].
    pub stream: Stream,
    /// The number of starts from a source.
    pub attempts: u64,
    /// The path, empty if none was found.
    pub path: Vec<Cell>,
}

impl BatchTask {
    /// A batch task without sources.
    pub fn new(start: Start, stream: Stream) -> Self {
        Self { start, sources: Vec::new(), stream, attempts: 0, path: Vec::new() }
    }

    /// Becomes a batch task without sources, and keeps its memory.
    pub fn renew(&mut self, start: Start, stream: Stream) {
        (self.start, self.stream, self.attempts) = (start, stream, 0);
        self.sources.clear();
        self.path.clear();
    }
}

/// Finds a Hamiltonian path. One instance serves one thread. It may keep buffers between calls, but
/// nothing that changes an answer.
///
/// ```
/// use etchwork_core::{Budget, PathFinder, Search, Task, Verdict};
///
/// /// Answers only boards of a single cell.
/// struct Trivial;
///
/// impl PathFinder for Trivial {
///     fn find(&mut self, task: &Task<'_>, _: Budget) -> Search {
///         let verdict = match task.sources {
///             [only] if task.graph.cells().len() == 1 => Verdict::Found(vec![*only]),
///             _ => Verdict::BudgetSpent,
///         };
///         Search::new(verdict, 1, 1)
///     }
/// }
/// ```
pub trait PathFinder: Send {
    /// Searches for a path that answers the task, within the budget.
    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search;

    /// The meaning of a rejection reason of this plug-in, as a clause for people, such as "there is
    /// no room for a warp". A reason without a clause is shown with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Answers many tasks at once, each as [`PathFinder::find`] would without a budget. A finder
    /// that cannot do this always returns `false`; a call without tasks asks whether it can. An
    /// empty path says only that none was found, so a finder that can do this answers
    /// [`Verdict::BudgetSpent`] there, and never proves anything.
    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        let _ = tasks;
        false
    }

    /// Takes back a path that the finder returned, to reuse its memory.
    fn take_back(&mut self, path: Vec<Cell>) {
        drop(path);
    }
}
