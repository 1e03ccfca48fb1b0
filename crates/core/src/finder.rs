//! Path finders: the search for a Hamiltonian path.

use crate::topology::Start;
use crate::{Cell, Graph, Stream};

/// What a path finder is asked.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The graph whose every cell the path must visit exactly once.
    pub graph: &'a Graph,
    /// The cells the path may start from, the preferred ones first. One that the graph
    /// does not have starts none.
    pub sources: &'a [Cell],
    /// The cell the path must end on, which the graph may lack: then there is no path.
    /// Anywhere if `None`.
    pub target: Option<Cell>,
    /// Cells that the path must visit in this order, whatever lies between;
    /// mostly empty.
    pub order: &'a [Cell],
    /// Where randomness comes from. Attempts from cell `n` draw from
    /// `stream.split(n)`, so that sources ruled out unseen move no others.
    pub stream: &'a Stream,
}

impl<'a> Task<'a> {
    /// The task without a target and without an order.
    pub fn new(graph: &'a Graph, sources: &'a [Cell], stream: &'a Stream) -> Self {
        Self { graph, sources, target: None, order: &[], stream }
    }
}

/// How much work a search may do. Counted, so that the same search ends at
/// the same place on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes of a search: cells stepped on, or what the finder
    /// counts instead, over all attempts.
    pub nodes: u64,
    /// The most bytes of working memory.
    pub memory: u64,
}

impl Budget {
    /// No bound but the finder's own.
    pub const UNLIMITED: Self = Self { nodes: u64::MAX, memory: u64::MAX };
}

/// The answer of a search: for a path, or for whatever else `F` is, such as the moves that
/// solve a game. Never blur the three: only a complete search may answer
/// [`Verdict::Impossible`], and running out of budget proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<F = Vec<Cell>> {
    /// What was looked for: a path from one of the sources.
    Found(F),
    /// Proved: there is none. With the reason, in `snake_case`.
    Impossible(&'static str),
    /// The attempts or the budget are used up; there may be one or not.
    BudgetSpent,
    /// The task has a constraint, named here, that this finder cannot honour.
    Unsupported(&'static str),
}

/// A verdict and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search<F = Vec<Cell>> {
    /// The answer.
    pub verdict: Verdict<F>,
    /// Starts: from a source, or from the state that is asked about.
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

/// A task on a board of up to 64 cells with up to three links and without closed
/// steps, without a target and an order, with room for the answer. Many go side by
/// side.
#[derive(Clone, Debug)]
pub struct BatchTask {
    /// The cells and the steps between them.
    pub start: Start,
    /// The different open cells the path may start from, the preferred ones first.
    pub sources: Vec<Cell>,
    /// Where randomness comes from, as in [`Task::stream`].
    pub stream: Stream,
    /// Starts from a source.
    pub attempts: u64,
    /// The path, empty if none was found.
    pub path: Vec<Cell>,
}

impl BatchTask {
    /// A batch task without sources.
    pub fn new(start: Start, stream: Stream) -> Self {
        Self { start, sources: Vec::new(), stream, attempts: 0, path: Vec::new() }
    }

    /// Becomes a batch task without sources, in the memory it has.
    pub fn renew(&mut self, start: Start, stream: Stream) {
        (self.start, self.stream, self.attempts) = (start, stream, 0);
        self.sources.clear();
        self.path.clear();
    }
}

/// Finds a Hamiltonian path. One instance serves one thread and may keep
/// memory between calls, but nothing that changes an answer.
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

    /// What a reason that it gives means, for people: a clause such as "there is no room for a
    /// warp". A reason without one is read with blanks for underscores.
    fn sentence(&self, reason: &str) -> Option<String> {
        let _ = reason;
        None
    }

    /// Answers many tasks at once, each as it would by [`PathFinder::find`], without a budget.
    /// Says `false`, always, if it cannot: asked for no task, it says whether it can. Of a task
    /// without a path nothing is told but that, so a finder that can says
    /// [`Verdict::BudgetSpent`] of the like and proves nothing.
    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        let _ = tasks;
        false
    }

    /// Takes a path back that it answered with, so that its memory serves again.
    fn take_back(&mut self, path: Vec<Cell>) {
        drop(path);
    }
}
