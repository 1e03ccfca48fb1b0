//! Degrees alone: decides whether the edges can give each cell its degree.
//!
//! If they cannot, the cells of one colour require more than the neighbouring cells of the other
//! colour can give (P. Hall, "On representatives of subsets", 1935), on the whole board or in some
//! part of it: behind a wall with few gaps, say. Learning this from conflicts is as hard as the
//! pigeonhole principle; augmenting paths make it easy.
//!
//! With a link within a colour a cell may need fewer edges from the other colour. So the answer is
//! exact for boards without such links; for others a "yes" may be wrong, a "no" never is.

use crate::encoding::Encoding;
use etchwork_clauses::Clauses;
use etchwork_path::topology::Colouring;
use etchwork_path::{Cell, Graph};
use std::collections::VecDeque;

/// Whether the degrees can be met, as far as augmenting paths can tell. Cost: at most cells times
/// edges, usually little more than linear.
pub(crate) fn may_exist(graph: &Graph, encoding: &Encoding, clauses: &Clauses) -> bool {
    let Some(colouring) = graph.colouring() else { return true };
    // A matching that serves the one colour and a matching that serves the other can be combined
    // into one that serves both (N. S. Mendelsohn and A. L. Dulmage, "Some generalizations of the
    // problem of distinct representatives", 1958), so the two colours are checked separately.
    [true, false].into_iter().all(|colour| {
        Matching::new(graph, encoding, clauses).serves(|cell| has(colouring, cell) == colour)
    })
}

fn has(colouring: &Colouring, cell: Cell) -> bool {
    colouring.first.contains(cell)
}

/// Edges that cells of one colour give to cells of the other, which ask for them.
struct Matching<'a> {
    graph: &'a Graph,
    encoding: &'a Encoding,
    clauses: &'a Clauses,
    /// The cells that receive each giver's edges.
    given: Vec<[Option<Cell>; 2]>,
    /// The predecessor of each cell in the current search.
    came_by: Vec<Option<Cell>>,
}

impl<'a> Matching<'a> {
    fn new(graph: &'a Graph, encoding: &'a Encoding, clauses: &'a Clauses) -> Self {
        let given = vec![[None; 2]; graph.span()];
        Self { graph, encoding, clauses, given, came_by: Vec::new() }
    }

    /// Whether each asking cell can get as many edges as its degree demands, except that each end
    /// whose cell is not yet known may do with one less.
    fn serves(&mut self, asks: impl Fn(Cell) -> bool + Copy) -> bool {
        let known_ends = self.graph.cells().iter().filter(|cell| self.edges_due(*cell) == 1);
        let mut spare = 2usize.saturating_sub(known_ends.count());
        for cell in self.graph.cells().iter().filter(|cell| asks(*cell)) {
            let within = self.open_edges(cell).filter(|next| asks(*next)).count();
            for _ in within..self.edges_due(cell) {
                if !self.augment(cell, asks) {
                    let Some(less) = spare.checked_sub(1) else { return false };
                    spare = less;
                }
            }
        }
        true
    }

    /// The degree of a cell within the path: one at a known end, otherwise two.
    fn edges_due(&self, cell: Cell) -> usize {
        let end = self.encoding.end(cell).and_then(|end| self.clauses.known(end));
        if end == Some(true) { 1 } else { 2 }
    }

    /// The cells to which an edge can lead.
    fn open_edges(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'a> {
        let clauses = self.clauses;
        let edges = self.encoding.edges(cell).iter();
        edges.filter(|(_, lit)| clauses.known(*lit) != Some(false)).map(|(next, _)| *next)
    }

    /// Gives `origin` one more edge, moving others if needed.
    fn augment(&mut self, origin: Cell, asks: impl Fn(Cell) -> bool) -> bool {
        self.came_by.clear();
        self.came_by.resize(self.graph.span(), None);
        self.came_by[origin.index()] = Some(origin);
        let mut queue = VecDeque::from([origin]);
        while let Some(asking) = queue.pop_front() {
            for giver in self.open_edges(asking).filter(|giver| !asks(*giver)) {
                let (given, due) = (self.given[giver.index()], self.edges_due(giver));
                if self.came_by[giver.index()].is_some() || given.contains(&Some(asking)) {
                    continue;
                }
                self.came_by[giver.index()] = Some(asking);
                if let Some(free) = given[..due].iter().position(Option::is_none) {
                    self.shift(giver, free);
                    return true;
                }
                for other in given.into_iter().flatten() {
                    if self.came_by[other.index()].is_none() {
                        self.came_by[other.index()] = Some(giver);
                        queue.push_back(other);
                    }
                }
            }
        }
        false
    }

    /// Gives the free place of `giver` to the cell that asked for it. That cell gives up the place
    /// that it held, which goes to the cell that asked for that one, and so on back to the origin.
    fn shift(&mut self, mut giver: Cell, mut place: usize) {
        while let Some(asking) = self.came_by[giver.index()] {
            self.given[giver.index()][place] = Some(asking);
            let Some(left) = self.came_by[asking.index()].filter(|left| *left != asking) else {
                return;
            };
            giver = left;
            place = usize::from(self.given[left.index()][1] == Some(asking));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour;
    use etchwork_path::{Board, Budget, Grid};
    use proptest::prelude::*;

    /// Whether the degrees can be met: by augmenting paths, and by the clauses unless they take too
    /// long.
    fn verdicts(board: &Board, sources: &[Cell], target: Option<Cell>) -> (bool, Option<bool>) {
        let (graph, mut clauses) = (board.graph(), Clauses::new());
        let encoding = Encoding::new(&graph, sources, target, &mut clauses);
        let by_paths = may_exist(&graph, &encoding, &clauses);
        colour::constrain_ends(&graph, &encoding, &mut clauses);
        encoding.constrain_degrees(&graph, &mut clauses);
        (by_paths, clauses.solve(&[], Budget { nodes: 300, ..Budget::UNLIMITED }, |_, _| ()))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn augmenting_paths_agree_with_the_clauses(
            (cols, rows) in (2usize..8, 1usize..7),
            walls in prop::collection::vec(0usize..49, 0..6),
            ends in (0usize..49, 0usize..49),
            link in prop::option::of((0usize..49, 0usize..49)),
            known_ends in 0usize..3,
        ) {
            let mut board = Board::new(Grid::new(cols, rows).unwrap());
            let cell = |index: usize| Cell::new(index % (cols * rows));
            if let Some((a, b)) = link {
                let _ = board.link(cell(a), cell(b));
            }
            let source = cell(ends.0);
            let target = cell(source.index() + 1 + ends.1 % (cols * rows - 1));
            for wall in walls.into_iter().map(cell) {
                if ![source, target].contains(&wall) && board.link_at(wall).is_none() {
                    board.set_wall(wall);
                }
            }
            let (sources, target) = match known_ends {
                0 => (vec![source, target], None),
                1 => (vec![source], None),
                _ => (vec![source], Some(target)),
            };
            let (by_paths, by_clauses) = verdicts(&board, &sources, target);
            prop_assert!(by_paths || by_clauses != Some(true), "what exists is never denied");
            if board.links().is_empty() && known_ends == 2 {
                prop_assert!(!by_paths || by_clauses != Some(false), "exact without links");
            }
        }
    }
}
