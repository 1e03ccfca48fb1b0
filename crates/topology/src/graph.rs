//! The directed graph that a search walks on.

use crate::{Bits, Board, Cell, CellSet};
use petgraph::graph::DiGraph;
use smallvec::SmallVec;

/// The exits of one cell; on a grid with links there are at most five.
pub type NeighbourList = SmallVec<[Cell; 6]>;

/// A directed graph over cells, numbered as on the board it was made from.
///
/// Cells that are walls are not in the graph. Graphs of up to 64 cells keep a
/// word of exits a cell, larger ones a list.
#[derive(Clone, Debug)]
pub struct Graph {
    cells: CellSet,
    span: usize,
    exits: Exits,
    symmetric: bool,
    colouring: Option<Colouring>,
}

/// Two colours for the cells of a graph, such that few edges join cells of one
/// colour. A path changes colour at every other step, so the numbers of cells
/// decide much about where it can run.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The cells of the first colour; the others have the second.
    pub first: CellSet,
    /// Edges that join two cells of the first colour.
    pub within_first: u32,
    /// Edges that join two cells of the second colour.
    pub within_second: u32,
}

#[derive(Clone, Debug)]
enum Exits {
    Words(Vec<u64>),
    Lists(Vec<NeighbourList>),
}

impl Graph {
    /// A graph of the given cells, all below `span`, with no arc yet.
    pub fn new(cells: CellSet, span: usize) -> Self {
        let exits = match span {
            0..=64 => Exits::Words(vec![0; span]),
            _ => Exits::Lists(vec![SmallVec::new(); span]),
        };
        Self { cells, span, exits, symmetric: true, colouring: None }
    }

    pub(crate) fn of_board(board: &Board) -> Self {
        let grid = board.grid();
        let mut graph = Self::new(board.open(), grid.len());
        match &mut graph.exits {
            Exits::Words(words) => {
                let open = graph.cells.as_word().unwrap_or(0);
                for cell in Bits::<1>::from_word(open) {
                    words[cell] = grid.neighbour_word(Cell::new(cell)) & open;
                }
            }
            Exits::Lists(lists) => {
                for cell in &graph.cells {
                    let open = grid.neighbours(cell).filter(|next| graph.cells.contains(*next));
                    lists[cell.index()].extend(open);
                }
            }
        }
        board.links().iter().for_each(|link| graph.add_edge(link.first, link.second));
        graph.colouring = Some(Colouring::of_board(board));
        graph
    }

    /// Adds a step from one cell to another. Panics if either is not in the
    /// graph. The graph loses its colouring, which knows nothing of the step.
    pub fn add_arc(&mut self, from: Cell, to: Cell) {
        self.colouring = None;
        self.insert(from, to);
        self.symmetric &= self.has_arc(to, from);
    }

    /// Adds a step in both directions, as [`Graph::add_arc`] does in one.
    pub fn add_edge(&mut self, a: Cell, b: Cell) {
        self.colouring = None;
        self.insert(a, b);
        self.insert(b, a);
    }

    fn insert(&mut self, from: Cell, to: Cell) {
        assert!(self.cells.contains(from) && self.cells.contains(to), "an arc joins two cells");
        match &mut self.exits {
            Exits::Words(words) => words[from.index()] |= 1 << to.index(),
            Exits::Lists(lists) => {
                let list = &mut lists[from.index()];
                if let Err(place) = list.binary_search(&to) {
                    list.insert(place, to);
                }
            }
        }
    }

    /// Takes a step away. The colouring stays true of what is left.
    pub fn remove_arc(&mut self, from: Cell, to: Cell) {
        match &mut self.exits {
            Exits::Words(words) => words[from.index()] &= !(1 << to.index()),
            Exits::Lists(lists) => lists[from.index()].retain(|exit| *exit != to),
        }
        self.symmetric &= !self.has_arc(to, from);
    }

    /// The graph with some cells taken out: what is left of it to a trail that
    /// has visited them. Cost: linear.
    pub fn without(&self, taken: &CellSet) -> Self {
        let cells = &self.cells - taken;
        let mut graph = Self::new(cells, self.span);
        for from in &graph.cells {
            match (&mut graph.exits, &self.exits) {
                (Exits::Words(left), Exits::Words(words)) => {
                    let cells = graph.cells.as_word().unwrap_or(0);
                    left[from.index()] = words[from.index()] & cells;
                }
                (Exits::Lists(left), Exits::Lists(lists)) => {
                    let kept = lists[from.index()].iter().filter(|to| graph.cells.contains(**to));
                    left[from.index()].extend(kept.copied());
                }
                _ => unreachable!("the span decides the kind"),
            }
        }
        graph.symmetric = self.symmetric;
        // Links that went with their cells are still counted: that loosens
        // what the colours say, and never makes it wrong.
        graph.colouring = self.colouring.clone();
        graph
    }

    /// The cells of the graph.
    #[inline]
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// One more than the highest number a cell may have: the length of an
    /// array indexed by cell.
    #[inline]
    pub fn span(&self) -> usize {
        self.span
    }

    /// The cells that can be stepped to from `cell`, in ascending order.
    pub fn exits(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (word, list): (u64, &[Cell]) = match &self.exits {
            Exits::Words(words) => (words[cell.index()], &[]),
            Exits::Lists(lists) => (0, &lists[cell.index()]),
        };
        Bits::<1>::from_word(word).into_iter().map(Cell::new).chain(list.iter().copied())
    }

    /// Whether there is a step from one cell to another.
    pub fn has_arc(&self, from: Cell, to: Cell) -> bool {
        match &self.exits {
            Exits::Words(words) => words[from.index()] >> to.index() & 1 == 1,
            Exits::Lists(lists) => lists[from.index()].binary_search(&to).is_ok(),
        }
    }

    /// The number of exits of a cell.
    #[inline]
    pub fn exit_count(&self, cell: Cell) -> usize {
        match &self.exits {
            Exits::Words(words) => Bits::<1>::from_word(words[cell.index()]).len(),
            Exits::Lists(lists) => lists[cell.index()].len(),
        }
    }

    /// The two colours of the cells, if the graph was made from a board.
    pub fn colouring(&self) -> Option<&Colouring> {
        self.colouring.as_ref()
    }

    /// The exits of every cell, each as a word, where the graph keeps words.
    pub(crate) fn exit_words(&self) -> Option<&[u64]> {
        match &self.exits {
            Exits::Words(words) => Some(words),
            Exits::Lists(_) => None,
        }
    }

    /// Whether every arc has its opposite. Arcs added one by one count as
    /// one-way until every opposite was there first; then this stays false.
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// The same graph for petgraph's algorithms and exporters. Cost: one
    /// allocation per node list and arc list, linear.
    pub fn to_petgraph(&self) -> DiGraph<Cell, ()> {
        let mut graph = DiGraph::new();
        let mut node = vec![None; self.span];
        for cell in &self.cells {
            node[cell.index()] = Some(graph.add_node(cell));
        }
        for from in &self.cells {
            for to in self.exits(from) {
                if let (Some(a), Some(b)) = (node[from.index()], node[to.index()]) {
                    graph.add_edge(a, b, ());
                }
            }
        }
        graph
    }
}

impl Colouring {
    fn of_board(board: &Board) -> Self {
        let first = board.grid().corner_colour();
        let within = |colour: bool| {
            let inside = |cell: Cell| first.contains(cell) == colour;
            board.links().iter().filter(|l| inside(l.first) && inside(l.second)).count() as u32
        };
        Self { within_first: within(true), within_second: within(false), first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    fn walled(cols: usize, rows: usize) -> Board {
        let mut board = Board::new(Grid::new(cols, rows).unwrap());
        board.set_wall(Cell::new(1));
        board.link(Cell::new(0), Cell::new(cols * rows - 1)).unwrap();
        board
    }

    #[test]
    fn exits_are_open_neighbours_and_links_on_both_kinds() {
        for (cols, rows) in [(4, 3), (9, 8)] {
            let board = walled(cols, rows);
            let graph = board.graph();
            let corner: Vec<usize> = graph.exits(Cell::new(0)).map(Cell::index).collect();
            assert_eq!(corner, [cols, cols * rows - 1]);
            assert_eq!(graph.exits(Cell::new(1)).count(), 0, "a wall has no exit");
            assert!(
                graph.is_symmetric() && graph.has_arc(Cell::new(cols * rows - 1), Cell::new(0))
            );
        }
    }

    #[test]
    fn petgraph_sees_the_same_arcs() {
        let graph = walled(5, 3).graph();
        let pet = graph.to_petgraph();
        assert_eq!(pet.node_count(), 14);
        for arc in pet.edge_indices() {
            let (a, b) = pet.edge_endpoints(arc).unwrap();
            assert!(graph.has_arc(pet[a], pet[b]));
        }
        let arcs: usize = graph.cells().iter().map(|c| graph.exits(c).count()).sum();
        assert_eq!(pet.edge_count(), arcs);
    }

    #[test]
    fn a_graph_without_cells_is_that_of_a_board_with_walls_there() {
        for (cols, rows) in [(4, 3), (9, 8)] {
            let board = walled(cols, rows);
            let mut smaller = board.clone();
            let taken: CellSet = [2, cols, cols + 1].map(Cell::new).into_iter().collect();
            taken.iter().for_each(|cell| smaller.set_wall(cell));
            let (left, expected) = (board.graph().without(&taken), smaller.graph());
            assert_eq!(left.cells(), expected.cells());
            for cell in left.cells() {
                assert!(left.exits(cell).eq(expected.exits(cell)));
            }
        }
    }

    #[test]
    fn one_way_steps_make_a_graph_asymmetric() {
        let grid = Grid::new(2, 1).unwrap();
        let mut graph = Graph::new(grid.all(), grid.len());
        graph.add_arc(Cell::new(0), Cell::new(1));
        assert!(!graph.is_symmetric());
        assert!(!graph.has_arc(Cell::new(1), Cell::new(0)));
    }
}
