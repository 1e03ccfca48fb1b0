//! Path finders: the search for a Hamiltonian path.

use crate::topology::Start;
use crate::{Budget, Cell, Graph, PlugIn, Search, Stream, Verdict};
use std::ops::Range;

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

/// What is known of every other path that answers a task beside a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// It leaves out at least one of these steps of the known path: step `n` leads from its cell `n`
    /// to its cell `n + 1`.
    LeavesOut(Range<usize>),
    /// It takes the step between these cells, in either direction.
    Takes(Cell, Cell),
    /// It takes all steps of the known path before one of those below this number, and leaves that one
    /// out. Of several such paths one that parts last is meant.
    PartsBefore(usize),
}

/// Finds a Hamiltonian path. One instance serves one thread. It may keep buffers between calls, but
/// nothing that changes an answer.
///
/// ```
/// use etchwork_path::{Budget, PathFinder, Search, Task, Verdict};
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
    /// [`Verdict::BudgetSpent`](crate::Verdict::BudgetSpent) there, and never proves anything.
    fn find_in_lanes(&mut self, tasks: &mut [BatchTask]) -> bool {
        let _ = tasks;
        false
    }

    /// Whether the task has a path other than a known one, which answers it from its only source,
    /// where every such path is as `other` says. `None` if the finder cannot tell quickly:
    /// [`PathFinder::find`] decides then. A finder need not answer.
    fn has_other(&mut self, task: &Task<'_>, known: &[Cell], other: &Other) -> Option<bool> {
        let _ = (task, known, other);
        None
    }

    /// The last step of a known path, before step `below`, that another path may be the first to
    /// leave out: the other path takes all steps before it. `None` if that is proved of no step
    /// there, as for [`Other::LeavesOut`]. A finder need not prove anything.
    fn last_parting(&mut self, task: &Task<'_>, known: &[Cell], below: usize) -> Option<usize> {
        let _ = (task, known);
        below.checked_sub(1)
    }

    /// A path other than a known one, which answers the task from its only source, and which is as
    /// `other` says. The nodes of the budget are choices. A finder need not answer
    /// ([`Verdict::Unsupported`]).
    fn find_other(
        &mut self,
        task: &Task<'_>,
        known: &[Cell],
        other: &Other,
        budget: Budget,
    ) -> Verdict {
        let _ = (task, known, other, budget);
        Verdict::Unsupported("other")
    }

    /// Takes back a path that the finder returned, to reuse its memory.
    fn take_back(&mut self, path: Vec<Cell>) {
        drop(path);
    }
}

impl PlugIn for dyn PathFinder {
    const KIND: &'static str = "path finder";
}
