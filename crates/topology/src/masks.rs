//! The arcs of a graph as sets of machine words, for inner loops.

use crate::{Bits, Cell, Unvisited};

/// The arcs of a graph for kernels of `W` words, see [`crate::with_masks`].
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    /// Arcs may lead to cells that the graph does not have. Callers intersect them with the
    /// unvisited cells, so the arcs of a grid serve all its boards.
    arcs: Vec<Arcs<W>>,
    /// The number of arcs without their opposite.
    one_way: u32,
    start: Unvisited<W>,
    /// Whether a cell has more exits than the counters can hold.
    crowded: bool,
}

/// The arcs of a cell.
#[derive(Clone, Copy, Debug)]
struct Arcs<const W: usize> {
    exits: Bits<W>,
    entries: Bits<W>,
}

impl<const W: usize> Masks<W> {
    /// Masks of a graph without arcs, whose cells are below `span`.
    pub(crate) fn new(cells: Bits<W>, span: usize) -> Self {
        Self {
            arcs: vec![Arcs { exits: Bits::EMPTY, entries: Bits::EMPTY }; span],
            one_way: 0,
            start: Unvisited::new(cells),
            crowded: false,
        }
    }

    /// The cells of the graph, none of them visited. Panics if a cell has more than seven exits.
    #[inline(always)]
    pub fn unvisited(&self) -> Unvisited<W> {
        assert!(!self.crowded, "a cell has more than seven exits");
        self.start
    }

    /// The cells of the graph that one step from `cell` reaches.
    #[inline(always)]
    pub fn exits(&self, cell: Cell) -> Bits<W> {
        self.arcs[cell.index()].exits
    }

    /// The exits, inside the graph, of a cell of the graph; none for other cells.
    #[inline]
    pub fn open_exits(&self, cell: Cell) -> Bits<W> {
        let cells = self.start.unvisited();
        Bits::select(cells.contains(cell.index()), self.exits(cell) & cells, Bits::EMPTY)
    }

    /// The cells of the graph from which one step reaches `cell`.
    #[inline(always)]
    pub fn entries(&self, cell: Cell) -> Bits<W> {
        self.arcs[cell.index()].entries
    }

    /// Whether every step has its opposite.
    #[inline(always)]
    pub fn is_symmetric(&self) -> bool {
        self.one_way == 0
    }

    /// Turns this into the arcs of a symmetric graph, given each cell's exits.
    pub(crate) fn set_arcs(&mut self, exits: impl Iterator<Item = Bits<W>>) {
        self.arcs.clear();
        self.arcs.extend(exits.map(|exits| Arcs { exits, entries: exits }));
        self.one_way = 0;
    }

    /// Sets the cells. A cell has as many exits as there are sets in `having` that hold it.
    pub(crate) fn set_cells(&mut self, cells: Bits<W>, having: [Bits<W>; 4]) {
        (self.start, self.crowded) = (Unvisited::new(cells), false);
        having.into_iter().for_each(|cells| self.gain_exit(cells));
    }

    /// As [`Masks::set_cells`], with the number of exits from the arcs.
    pub(crate) fn recount(&mut self, cells: Bits<W>) {
        (self.start, self.crowded) = (Unvisited::new(cells), false);
        for cell in cells {
            self.gain_exit(self.entries(Cell::new(cell)));
        }
    }

    /// The cells of the graph with at most one exit.
    #[inline]
    pub fn dead_ends(&self) -> Bits<W> {
        self.start.dead_ends()
    }

    fn gain_exit(&mut self, cells: Bits<W>) {
        self.crowded |= !self.start.gain_exit(cells).is_empty();
    }

    /// Adds an arc between two cells of the graph.
    pub(crate) fn insert(&mut self, from: Cell, to: Cell) {
        if !self.exits(from).contains(to.index()) {
            self.arcs[from.index()].exits.insert(to.index());
            self.arcs[to.index()].entries.insert(from.index());
            self.gain_exit(Bits::of(from.index()));
            if self.exits(to).contains(from.index()) {
                self.one_way -= 1
            } else {
                self.one_way += 1
            }
        }
    }

    /// Removes an arc between two cells of the graph.
    pub(crate) fn remove(&mut self, from: Cell, to: Cell) {
        if self.exits(from).contains(to.index()) {
            self.arcs[from.index()].exits.remove(to.index());
            self.arcs[to.index()].entries.remove(from.index());
            self.start.lose_exit(Bits::of(from.index()));
            if self.exits(to).contains(from.index()) {
                self.one_way += 1
            } else {
                self.one_way -= 1
            }
        }
    }

    /// Adds an arc between two cells of the graph in both directions.
    pub(crate) fn insert_edge(&mut self, a: Cell, b: Cell) {
        self.insert(a, b);
        self.insert(b, a);
    }

    /// Removes the arcs between two cells of the graph in both directions.
    pub(crate) fn remove_edge(&mut self, a: Cell, b: Cell) {
        self.remove(a, b);
        self.remove(b, a);
    }
}

/// The masks of a graph at the narrowest width that holds it.
#[derive(Clone, Debug)]
// A graph has one kernel, and there are never many graphs at once.
#[expect(clippy::large_enum_variant)]
pub enum Kernel {
    /// Up to 64 cells.
    One(Masks<1>),
    /// Up to 128 cells. A page does without this width, which is a quarter of the code of every kernel.
    #[cfg(not(target_family = "wasm"))]
    Two(Masks<2>),
    /// Up to 256 cells.
    Four(Masks<4>),
    /// Up to 1024 cells.
    Sixteen(Masks<16>),
}

/// Evaluates an expression with the masks of a graph, whatever their width: the expression is
/// compiled for each width.
///
/// ```
/// use etchwork_topology::{Board, Cell, Grid, Masks, with_masks};
///
/// fn dead_ends<const W: usize>(masks: &Masks<W>) -> usize {
///     let cells = masks.unvisited().unvisited();
///     cells.into_iter().filter(|c| (masks.exits(Cell::new(*c)) & cells).len() == 1).count()
/// }
/// for cols in [5, 30] {
///     let graph = Board::new(Grid::new(cols, 1).unwrap()).graph();
///     assert_eq!(with_masks!(graph, masks => dead_ends(masks)), 2);
/// }
/// ```
#[macro_export]
macro_rules! with_masks {
    ($graph:expr, $masks:ident => $body:expr) => {
        match $graph.kernel() {
            $crate::Kernel::One($masks) => $body,
            #[cfg(not(target_family = "wasm"))]
            $crate::Kernel::Two($masks) => $body,
            $crate::Kernel::Four($masks) => $body,
            $crate::Kernel::Sixteen($masks) => $body,
        }
    };
}
