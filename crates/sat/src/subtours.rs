//! Subtours: finds the cycles of a model that are not part of its path, and forbids them.
//!
//! Most cycles never appear in a model, so each is forbidden only once it does (G. Dantzig, R.
//! Fulkerson and S. Johnson, "Solution of a large-scale traveling-salesman problem", 1954). The
//! clause demands an edge that leads out of the cycle's cells, which also forbids every other cycle
//! on the same cells. Any right path satisfies the clause, because it visits cells outside too.

use crate::encoding::Encoding;
use etchwork_clauses::{Lit, Model};
use etchwork_path::{Cell, Graph};

/// Cells not visited by any walk.
const NOWHERE: u16 = u16::MAX;

/// Extracts paths from models, and reuses its memory between models.
pub(crate) struct Subtours<'a> {
    graph: &'a Graph,
    encoding: &'a Encoding,
    /// The path or cycle of each cell: the number of the walk that went there.
    part: Vec<u16>,
    cells: Vec<Cell>,
    /// The number of forbidden cycles.
    pub(crate) forbidden: u64,
}

impl<'a> Subtours<'a> {
    pub(crate) fn new(graph: &'a Graph, encoding: &'a Encoding) -> Self {
        Self { graph, encoding, part: Vec::new(), cells: Vec::new(), forbidden: 0 }
    }

    /// The path of a model, from end to end, if it visits every cell. If not, writes a clause that
    /// forbids one of the shortest cycles outside the path. Cost: linear.
    pub(crate) fn path_or_flaw(
        &mut self,
        model: Model<'_, '_>,
        clause: &mut Vec<Lit>,
    ) -> Option<Vec<Cell>> {
        let (graph, encoding) = (self.graph, self.encoding);
        self.part.clear();
        self.part.resize(graph.span(), NOWHERE);
        self.cells.clear();
        let is_end = |cell: &Cell| encoding.end(*cell).is_some_and(|end| model.holds(end));
        // Start with an end of the path: then the first walk is the path, and all others are
        // cycles.
        let starts = graph.cells().iter().find(is_end).into_iter().chain(graph.cells());
        let mut shortest: Option<(usize, usize)> = None;
        let mut walks = 0;
        for start in starts {
            if self.part[start.index()] != NOWHERE {
                continue;
            }
            let from = self.cells.len();
            self.walk(start, walks, model);
            let to = self.cells.len();
            if walks > 0 && shortest.is_none_or(|(a, b)| to - from < b - a) {
                shortest = Some((from, to));
            }
            walks += 1;
        }
        let Some((from, to)) = shortest else { return Some(self.cells.clone()) };
        self.forbid(&self.cells[from..to], clause);
        self.forbidden += 1;
        None
    }

    fn walk(&mut self, start: Cell, walk: u16, model: Model<'_, '_>) {
        let mut head = Some(start);
        while let Some(cell) = head {
            self.part[cell.index()] = walk;
            self.cells.push(cell);
            let mut onward = self.encoding.edges(cell).iter();
            head = onward
                .find(|(next, lit)| self.part[next.index()] == NOWHERE && model.holds(*lit))
                .map(|(next, _)| *next);
        }
    }

    /// Writes the clause: one of the edges that lead out of the cycle.
    fn forbid(&self, cycle: &[Cell], clause: &mut Vec<Lit>) {
        let part = |cell: Cell| self.part[cell.index()];
        for cell in cycle {
            let out = self.encoding.edges(*cell).iter();
            clause.extend(out.filter(|(next, _)| part(*next) != part(*cell)).map(|(_, lit)| *lit));
        }
    }
}
