//! A task as clauses: one variable per edge, two edges at each cell.
//!
//! Each end of the path has one edge on the board, and one more to a virtual cell. Through that
//! cell the path closes to a cycle, so a model is a set of disjoint cycles. [`crate::subtours`]
//! makes sure that there is only one.

use etchwork_clauses::{Clauses, Lit};
use etchwork_path::{Cell, Graph};

/// The variables of a task.
pub(crate) struct Encoding {
    /// Where the edges of each cell start in `edges`; the last entry is where the last ones end.
    start: Vec<u32>,
    edges: Vec<(Cell, Lit)>,
    /// For each cell that can be an end of the path, the literal that says so.
    ends: Vec<Option<Lit>>,
}

impl Encoding {
    /// Makes the variables. The graph must be symmetric and have two cells or more. One end of the
    /// path is one of `sources`, which must not include the target; the other is the target, or any
    /// cell if there is none.
    pub(crate) fn new(
        graph: &Graph,
        sources: &[Cell],
        target: Option<Cell>,
        clauses: &mut Clauses,
    ) -> Self {
        let (start, edges) = edges(graph, clauses);
        let ends = ends(graph, sources, target, clauses);
        Self { start, edges, ends }
    }

    /// The edges of a cell: where each leads to, and the literal that says
    /// that the path takes it.
    #[inline]
    pub(crate) fn edges(&self, cell: Cell) -> &[(Cell, Lit)] {
        let [from, to] = [0, 1].map(|more| self.start[cell.index() + more] as usize);
        &self.edges[from..to]
    }

    /// The literal that says that a cell is an end, if it can be.
    #[inline]
    pub(crate) fn end(&self, cell: Cell) -> Option<Lit> {
        self.ends[cell.index()]
    }

    /// The literals of a cell's edges, including the edge to the virtual cell.
    fn degree(&self, cell: Cell) -> impl Iterator<Item = Lit> {
        self.edges(cell).iter().map(|(_, lit)| *lit).chain(self.end(cell))
    }

    /// Demands two edges at each cell, including the edge to the virtual cell.
    pub(crate) fn constrain_degrees(&self, graph: &Graph, clauses: &mut Clauses) {
        self.settle_forced(graph, clauses);
        let mut here = Vec::new();
        for cell in graph.cells() {
            if clauses.is_contradictory() {
                return;
            }
            here.clear();
            here.extend(self.degree(cell));
            clauses.exactly(&here, 2);
        }
    }

    /// Repeatedly fixes the edges that the degrees alone decide, so that fewer clauses are needed.
    /// Cost: linear.
    fn settle_forced(&self, graph: &Graph, clauses: &mut Clauses) {
        let mut queue: Vec<Cell> = graph.cells().iter().collect();
        // Once the clauses contradict each other, nothing remains to be fixed.
        while let Some(cell) = queue.pop().filter(|_| !clauses.is_contradictory()) {
            let count =
                |value| self.degree(cell).filter(|lit| clauses.known(*lit) == value).count();
            let (taken, open) = (count(Some(true)), count(None));
            if taken > 2 || taken + open < 2 {
                return clauses.add([]);
            }
            if open == 0 || taken < 2 && taken + open > 2 {
                continue;
            }
            let is_open = |lit: Lit, clauses: &Clauses| clauses.known(lit).is_none();
            for (next, lit) in self.edges(cell) {
                if is_open(*lit, clauses) {
                    clauses.add([*lit ^ (taken == 2)]);
                    queue.push(*next);
                }
            }
            if let Some(end) = self.end(cell).filter(|end| is_open(*end, clauses)) {
                clauses.add([end ^ (taken == 2)]);
            }
        }
    }
}

/// One variable per edge, listed at both of its cells.
fn edges(graph: &Graph, clauses: &mut Clauses) -> (Vec<u32>, Vec<(Cell, Lit)>) {
    let others = |cell: Cell| graph.exits(cell).filter(move |next| *next != cell);
    let mut start = vec![0; graph.span() + 1];
    for cell in graph.cells() {
        start[cell.index() + 1] = others(cell).count() as u32;
    }
    (0..graph.span()).for_each(|i| start[i + 1] += start[i]);
    let mut free = start.clone();
    let mut edges = vec![(Cell::new(0), clauses.yes()); start[graph.span()] as usize];
    let mut put = |at: Cell, next: Cell, lit: Lit| {
        edges[free[at.index()] as usize] = (next, lit);
        free[at.index()] += 1;
    };
    for cell in graph.cells() {
        for next in others(cell).filter(|next| *next > cell) {
            let lit = clauses.variable();
            put(cell, next, lit);
            put(next, cell, lit);
        }
    }
    (start, edges)
}

/// A literal for each cell that can be an end; the constant true literal if there is no choice.
/// [`crate::colour`] sets how many hold.
fn ends(
    graph: &Graph,
    sources: &[Cell],
    target: Option<Cell>,
    clauses: &mut Clauses,
) -> Vec<Option<Lit>> {
    let mut ends = vec![None; graph.span()];
    let fixed = if let [source] = sources { Some(*source) } else { None };
    for cell in [fixed, target].into_iter().flatten() {
        ends[cell.index()] = Some(clauses.yes());
    }
    let anywhere = graph.cells().iter().filter(|_| target.is_none());
    for cell in sources.iter().copied().chain(anywhere) {
        ends[cell.index()].get_or_insert_with(|| clauses.variable());
    }
    clauses.add(sources.iter().filter_map(|source| ends[source.index()]));
    ends
}
