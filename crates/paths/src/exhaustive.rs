//! Complete search: finds a path or proves that there is none.
//!
//! It decides edges, not steps. One extra node, the seam, joins the end of the path to its start;
//! then a path is a ring, and every node has exactly two edges. The search rests on three ideas:
//!
//! - choosing two edges for every node is a matching problem on two colours, which is fast to
//!   solve; edges on which all solutions agree are decided at once (`factor`);
//! - a solution is a set of loops, and adjacent loops are easily joined (`loops`): on a board with
//!   many paths this alone finds one;
//! - the rest needs branching: the shortest loop must be broken somewhere (as in G. Carpaneto and
//!   P. Toth, "Some new branching and bounding criteria for the asymmetric travelling salesman
//!   problem", 1980).
//!
//! Every rule that cuts a branch off is in one table (`rules`), with its count.
//! The search uses no randomness and no memory of earlier tasks: the same graph, ends and order
//! give the same path.

mod beside;
mod blocks;
mod course;
mod edges;
mod factor;
mod loops;
mod net;
mod regions;
mod rules;
mod search;

use crate::{Colour, CutCells, DeadEnds};
use beside::{Beside, Depth, End};
use etchwork_path::{Budget, Cell, Other, PathFinder, Screen, Search, Task, Verdict};
use search::{Engine, Outcome};

/// Complete search over edges. It supports every kind of task: a target, any sources, an order of
/// cells, one-way steps.
///
/// The screens run first, then the sources in turn; the found path is from the first source that
/// has one. [`Verdict::Impossible`] is a proof, with the reason of its screen or `exhausted`. Nodes
/// are choices between taking and dropping an edge, plus one per source.
///
/// Cost: linear memory, whatever the memory budget. A node costs a few walks over the graph, and
/// most boards, even the largest, are decided at the first node. The worst case is exponential, and
/// an order of several cells on a large board comes near it: the search detects violations of the
/// order late.
#[derive(Debug, Default)]
pub struct Exhaustive {
    engine: Engine,
    beside: Beside,
}

impl PathFinder for Exhaustive {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn find(&mut self, task: &Task<'_>, budget: Budget) -> Search {
        let mut search = Search::new(Verdict::Impossible("exhausted"), 0, 0);
        match starts(task) {
            Err(reason) => search.verdict = Verdict::Impossible(reason),
            Ok(sources) => self.search_from(task, &sources, budget, &mut search),
        }
        search
    }

    fn has_other(&mut self, task: &Task<'_>, known: &[Cell], other: &Other) -> Option<bool> {
        match self.beside.ask(task, known, other, Depth::Quick) {
            End::Path => Some(true),
            End::NoPath => Some(false),
            End::Unknown => None,
        }
    }

    fn last_parting(&mut self, task: &Task<'_>, known: &[Cell], below: usize) -> Option<usize> {
        self.beside.quick_parting(task, known, below)
    }

    fn find_other(
        &mut self,
        task: &Task<'_>,
        known: &[Cell],
        other: &Other,
        budget: Budget,
    ) -> Verdict {
        let end = self.beside.ask(task, known, other, Depth::Deep(budget.nodes));
        self.beside.verdict(end)
    }
}

impl Exhaustive {
    fn search_from(
        &mut self,
        task: &Task<'_>,
        sources: &[Cell],
        budget: Budget,
        search: &mut Search,
    ) {
        if let ([only, ..], 1) = (sources, task.graph.cells().len()) {
            // A ring has at least three nodes.
            *search = Search::new(Verdict::Found(vec![*only]), 1, 1);
            return;
        }
        self.engine.clear_counts();
        for source in sources {
            if self.engine.nodes >= budget.nodes {
                search.verdict = Verdict::BudgetSpent;
                break;
            }
            search.attempts += 1;
            match self.engine.search(task, *source, budget.nodes) {
                Outcome::Exhausted => continue,
                Outcome::BudgetSpent => search.verdict = Verdict::BudgetSpent,
                Outcome::Found(path) => search.verdict = Verdict::Found(path),
            }
            break;
        }
        search.nodes = self.engine.nodes;
        search.cuts = self.engine.cuts();
    }
}

/// Why no path starts at any source of a task, if that is known without a search.
pub fn why_no_start(task: &Task<'_>) -> Option<&'static str> {
    starts(task).err()
}

/// The sources that may have a path, or the reason why none can.
fn starts(task: &Task<'_>) -> Result<Vec<Cell>, &'static str> {
    let cells = task.graph.cells();
    let inside = |cell: &Cell| cells.contains(*cell);
    let again = |(place, cell): (usize, &Cell)| task.order[..place].contains(cell);
    if !task.target.iter().chain(task.order).all(inside) || task.order.iter().enumerate().any(again)
    {
        return Err("no_such_cells");
    }
    let is_start = |cell: &Cell| inside(cell) && (cells.len() == 1 || Some(*cell) != task.target);
    let mut sources: Vec<Cell> = task.sources.iter().copied().filter(is_start).collect();
    let screens: [(&dyn Screen, &str); 3] =
        [(&Colour, "colour_balance"), (&DeadEnds, "dead_ends"), (&CutCells, "cut_cells")];
    for (screen, name) in screens {
        if sources.is_empty() {
            return Err("no_source");
        }
        screen.screen(task.graph, &mut sources, task.target)?;
        if sources.is_empty() {
            return Err(name);
        }
    }
    Ok(sources)
}
