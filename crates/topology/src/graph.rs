//! The directed graph that a search walks on.

use crate::{Bits, Board, Cell, CellSet, Grid, Kernel, Link, Masks, Start, with_masks};
use petgraph::graph::DiGraph;
use smallvec::SmallVec;

/// The exits of one cell; on a grid with links there are at most five.
type NeighbourList = SmallVec<[Cell; 7]>;

/// A directed graph over cells, numbered as on the board it was made from.
///
/// Walls are not in the graph. The arcs are stored as the masks that inner loops use, see
/// [`with_masks`].
#[derive(Clone, Debug)]
pub struct Graph {
    cells: CellSet,
    span: usize,
    kernel: Kernel,
    /// The grid whose arcs these are, if no arc is closed and all other arcs are links.
    grid: Option<Grid>,
    links: Vec<Link>,
    colouring: Option<Colouring>,
}

/// Two colours for the cells of a graph, such that few edges join cells of one colour. Most steps
/// of a path change the colour, so the numbers of cells of each colour restrict where paths can
/// run.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The cells of the first colour; the others have the second.
    pub first: CellSet,
    /// Edges that join two cells of the first colour.
    pub within_first: u32,
    /// Edges that join two cells of the second colour.
    pub within_second: u32,
}

/// [`with_masks`] with masks that can be changed.
macro_rules! change_masks {
    ($kernel:expr, $masks:ident => $body:expr) => {
        match &mut $kernel {
            Kernel::One($masks) => $body,
            #[cfg(not(target_family = "wasm"))]
            Kernel::Two($masks) => $body,
            Kernel::Four($masks) => $body,
            Kernel::Sixteen($masks) => $body,
        }
    };
}

impl Graph {
    /// A graph of the given cells, all below `span`, without arcs.
    pub fn new(cells: CellSet, span: usize) -> Self {
        let kernel = match span {
            0..=64 => Kernel::One(Masks::new(Bits::of_cells(&cells), span)),
            #[cfg(not(target_family = "wasm"))]
            65..=128 => Kernel::Two(Masks::new(Bits::of_cells(&cells), span)),
            65..=256 => Kernel::Four(Masks::new(Bits::of_cells(&cells), span)),
            _ => Kernel::Sixteen(Masks::new(Bits::of_cells(&cells), span)),
        };
        let links = Vec::new();
        Self { cells, span, kernel, grid: None, links, colouring: None }
    }

    /// Becomes the graph of a board, and reuses its memory. The arcs of a grid serve all its
    /// boards: while the grid stays the same, this costs a few word operations.
    pub fn become_of(&mut self, board: &Board) {
        let grid = board.grid();
        if self.span != grid.len() {
            *self = Self::new(board.open(), grid.len());
        }
        self.cells = board.open();
        let Self { cells, links, .. } = self;
        change_masks!(self.kernel, masks => {
            if self.grid == Some(grid) {
                links.iter().for_each(|link| masks.remove_edge(link.first, link.second));
            } else {
                masks.set_arcs(grid.cells().map(|cell| beside(grid, cell)));
            }
            let having = match cells.as_word().and_then(|word| grid.moved_words(word)) {
                Some(moved) => moved.map(Bits::from_word),
                None => beside_each(grid, cells),
            };
            masks.set_cells(Bits::of_cells(cells), having);
            board.links().iter().for_each(|link| masks.insert_edge(link.first, link.second));
        });
        links.clear();
        links.extend_from_slice(board.links());
        self.grid = Some(grid);
        self.colouring = Some(Colouring::of_board(board));
    }

    /// Adds a step from one cell to another. Panics if they are the same, or if either is not in
    /// the graph. The graph loses its colouring, which does not include the step.
    pub fn add_arc(&mut self, from: Cell, to: Cell) {
        self.insert(from, to);
    }

    /// Adds a step in both directions, as [`Graph::add_arc`] does in one.
    pub fn add_edge(&mut self, a: Cell, b: Cell) {
        self.insert(a, b);
        self.insert(b, a);
    }

    fn insert(&mut self, from: Cell, to: Cell) {
        // No path takes an arc from a cell to itself, but it would count as an exit.
        assert_ne!(from, to, "an arc joins two cells");
        assert!(self.cells.contains(from) && self.cells.contains(to), "an arc joins two cells");
        (self.grid, self.colouring) = (None, None);
        change_masks!(self.kernel, masks => masks.insert(from, to));
    }

    /// Removes a step. The colouring stays valid for the rest.
    pub fn remove_arc(&mut self, from: Cell, to: Cell) {
        if self.has_arc(from, to) {
            self.grid = None;
            change_masks!(self.kernel, masks => masks.remove(from, to));
        }
    }

    /// The graph without some cells: the rest for a trail that has visited them. Cost: linear.
    pub fn without(&self, taken: &CellSet) -> Self {
        // Links of removed cells are still counted: the bounds from colours get weaker, but stay
        // valid.
        let mut graph = self.clone();
        graph.cells = &self.cells - taken;
        change_masks!(graph.kernel, masks => masks.recount(Bits::of_cells(&graph.cells)));
        graph
    }

    /// The cells of the graph.
    #[inline]
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// One more than the highest possible cell number: the length of an array indexed by cell.
    #[inline]
    pub fn span(&self) -> usize {
        self.span
    }

    /// The arcs for inner loops, see [`with_masks`].
    #[inline]
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// The starting position of a trail, with the steps as words, if the graph is that of a board
    /// of up to 64 cells, with up to three links and without closed steps.
    #[inline]
    pub fn start(&self) -> Option<Start> {
        let Kernel::One(masks) = &self.kernel else {
            return None;
        };
        let steps = self.grid.and_then(Grid::steps)?.with_links(&self.links)?;
        Some(Start { steps, rest: masks.unvisited() })
    }

    /// The cells that one step from `cell` reaches, in ascending order.
    pub fn exits(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let (word, list) = match (&self.kernel, self.grid) {
            (Kernel::One(masks), _) => (masks.open_exits(cell), NeighbourList::new()),
            #[cfg(not(target_family = "wasm"))]
            (Kernel::Two(masks), _) => (Bits::EMPTY, listed(masks.open_exits(cell))),
            (Kernel::Four(masks), _) => (Bits::EMPTY, listed(masks.open_exits(cell))),
            // On a grid, computing the neighbours is faster than a scan of sixteen words.
            (Kernel::Sixteen(_), Some(grid)) => (Bits::EMPTY, self.exits_on(grid, cell)),
            (Kernel::Sixteen(masks), None) => (Bits::EMPTY, listed(masks.open_exits(cell))),
        };
        word.into_iter().map(Cell::new).chain(list)
    }

    /// The exits of a cell by the grid and the links.
    fn exits_on(&self, grid: Grid, cell: Cell) -> NeighbourList {
        let is_open = |cell: &Cell| self.cells.contains(*cell);
        if !is_open(&cell) {
            return NeighbourList::new();
        }
        let mut exits: NeighbourList = grid.neighbours(cell).filter(is_open).collect();
        let linked = self.links.iter().filter_map(|link| link.from(cell));
        for end in linked.filter(is_open) {
            exits.push(end);
            exits.sort_unstable();
        }
        exits
    }

    /// Whether there is a step from one cell to another.
    pub fn has_arc(&self, from: Cell, to: Cell) -> bool {
        with_masks!(self, masks => masks.open_exits(from).contains(to.index()))
    }

    /// The number of exits of a cell.
    #[inline]
    pub fn exit_count(&self, cell: Cell) -> usize {
        with_masks!(self, masks => masks.open_exits(cell).len())
    }

    /// The two colours of the cells, if the graph was made from a board.
    pub fn colouring(&self) -> Option<&Colouring> {
        self.colouring.as_ref()
    }

    /// Whether every arc has its opposite.
    pub fn is_symmetric(&self) -> bool {
        with_masks!(self, masks => masks.is_symmetric())
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

fn listed<const W: usize>(cells: Bits<W>) -> NeighbourList {
    cells.into_iter().map(Cell::new).collect()
}

/// The neighbours of a cell on the grid, walls included.
fn beside<const W: usize>(grid: Grid, cell: Cell) -> Bits<W> {
    let bits = |mut bits: Bits<W>, cell: Cell| {
        bits.insert(cell.index());
        bits
    };
    grid.neighbours(cell).fold(Bits::EMPTY, bits)
}

/// The cells of a grid with at least one neighbour among `cells`, those with at least two, and so
/// on.
fn beside_each<const W: usize>(grid: Grid, cells: &CellSet) -> [Bits<W>; 4] {
    let mut having = [Bits::EMPTY; 4];
    for cell in grid.cells() {
        let beside = grid.neighbours(cell).filter(|beside| cells.contains(*beside));
        having.iter_mut().zip(beside).for_each(|(having, _)| having.insert(cell.index()));
    }
    having
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
    fn exits_are_open_neighbours_and_links_at_every_width() {
        for (cols, rows) in [(4, 3), (9, 8), (17, 11), (20, 17)] {
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
        for (cols, rows) in [(4, 3), (9, 8), (17, 11), (20, 17)] {
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
        graph.add_arc(Cell::new(1), Cell::new(0));
        assert!(graph.is_symmetric(), "each is the opposite of the other");
    }

    #[test]
    #[should_panic = "an arc joins two cells"]
    fn no_arc_leads_back_to_its_own_cell() {
        let grid = Grid::new(2, 1).unwrap();
        Graph::new(grid.all(), grid.len()).add_edge(Cell::new(1), Cell::new(1));
    }

    #[test]
    fn an_edge_that_is_closed_both_ways_is_none() {
        for (cols, rows) in [(5, 3), (13, 9), (17, 11), (20, 17)] {
            let board = walled(cols, rows);
            let mut graph = board.graph();
            let from = graph.cells().first().unwrap();
            let to = graph.exits(from).next().unwrap();
            graph.remove_arc(from, to);
            assert!(!graph.is_symmetric());
            graph.remove_arc(from, to);
            assert!(!graph.is_symmetric(), "what is closed already stays so");
            graph.remove_arc(to, from);
            assert!(graph.is_symmetric());
            graph.remove_arc(to, from);
            assert!(graph.is_symmetric());
            // The graph reuses its memory for another board.
            graph.remove_arc(from, graph.exits(from).next().unwrap());
            graph.become_of(&board);
            assert!(graph.is_symmetric() && graph.has_arc(from, to));
        }
    }
}
