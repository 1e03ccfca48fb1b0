//! The arcs of a graph as sets of machine words: what inner loops walk on.

use crate::{Bits, Cell, Rest};

/// The arcs of a graph for kernels of `W` words, see [`crate::with_masks`].
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    /// Arcs may lead to cells that the graph does not have: who asks keeps to
    /// the unvisited ones, and so the arcs of a grid serve all its boards.
    exits: Vec<Bits<W>>,
    /// As exits are where every step can be taken back.
    entries: Option<Vec<Bits<W>>>,
    start: Rest<W>,
    /// Whether a cell has more exits than can be counted.
    crowded: bool,
}

impl<const W: usize> Masks<W> {
    /// No arc between the cells, which are below `span`.
    pub(crate) fn new(cells: Bits<W>, span: usize) -> Self {
        Self {
            exits: vec![Bits::EMPTY; span],
            entries: None,
            start: Rest::new(cells),
            crowded: false,
        }
    }

    /// The graph with nothing visited. Panics if a cell has more than seven exits.
    #[inline(always)]
    pub fn unvisited(&self) -> Rest<W> {
        assert!(!self.crowded, "a cell has more than seven exits");
        self.start
    }

    /// The cells that can be stepped to from `cell`, if they are in the graph.
    #[inline(always)]
    pub fn exits(&self, cell: Cell) -> Bits<W> {
        self.exits[cell.index()]
    }

    /// The exits of a cell of the graph that are in it too; none for others.
    #[inline]
    pub fn open_exits(&self, cell: Cell) -> Bits<W> {
        let cells = self.start.unvisited();
        Bits::select(cells.contains(cell.index()), self.exits(cell) & cells, Bits::EMPTY)
    }

    /// The cells from which `cell` can be stepped to, if they are in the graph.
    #[inline(always)]
    pub fn entries(&self, cell: Cell) -> Bits<W> {
        self.entries.as_ref().unwrap_or(&self.exits)[cell.index()]
    }

    /// Whether every step can be taken back.
    #[inline(always)]
    pub fn is_symmetric(&self) -> bool {
        self.entries.is_none()
    }

    /// Makes this the arcs of a symmetric graph, each cell's exits given.
    pub(crate) fn set_arcs(&mut self, exits: impl Iterator<Item = Bits<W>>) {
        self.exits.clear();
        self.exits.extend(exits);
        self.entries = None;
    }

    /// Makes these the cells. Each has as many exits as there are sets in
    /// `having` that hold it.
    pub(crate) fn set_cells(&mut self, cells: Bits<W>, having: [Bits<W>; 4]) {
        (self.start, self.crowded) = (Rest::new(cells), false);
        having.into_iter().for_each(|cells| self.gain_exit(cells));
    }

    /// As [`Masks::set_cells`], by the arcs there are.
    pub(crate) fn recount(&mut self, cells: Bits<W>) {
        (self.start, self.crowded) = (Rest::new(cells), false);
        for cell in cells {
            self.gain_exit(self.entries(Cell::new(cell)));
        }
    }

    /// The cells of the graph with one exit or none.
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
            self.exits[from.index()].insert(to.index());
            self.gain_exit(Bits::of(from.index()));
            if let Some(entries) = &mut self.entries {
                entries[to.index()].insert(from.index());
            }
        }
    }

    /// Takes an arc between two cells of the graph away.
    pub(crate) fn remove(&mut self, from: Cell, to: Cell) {
        if self.exits(from).contains(to.index()) {
            self.exits[from.index()].remove(to.index());
            self.start.lose_exit(Bits::of(from.index()));
            if let Some(entries) = &mut self.entries {
                entries[to.index()].remove(from.index());
            }
        }
    }

    /// Adds an arc between two cells of the graph in both directions.
    pub(crate) fn insert_edge(&mut self, a: Cell, b: Cell) {
        self.insert(a, b);
        self.insert(b, a);
    }

    /// Takes an arc between two cells of the graph away in both directions.
    pub(crate) fn remove_edge(&mut self, a: Cell, b: Cell) {
        self.remove(a, b);
        self.remove(b, a);
    }

    /// Keeps entries apart from exits from now on.
    pub(crate) fn part_entries(&mut self) {
        if self.entries.is_none() {
            let mut entries = vec![Bits::EMPTY; self.exits.len()];
            for (from, exits) in self.exits.iter().enumerate() {
                exits.into_iter().for_each(|to| entries[to].insert(from));
            }
            self.entries = Some(entries);
        }
    }
}

/// The masks of a graph at the narrowest width that holds it.
#[derive(Clone, Debug)]
// A graph holds one, and many graphs are never held at once.
#[expect(clippy::large_enum_variant)]
pub enum Kernel {
    /// Up to 64 cells.
    One(Masks<1>),
    /// Up to 128 cells.
    Two(Masks<2>),
    /// Up to 1024 cells.
    Sixteen(Masks<16>),
}

/// Evaluates an expression with the masks of a graph, whatever their width: it
/// is compiled for each.
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
            $crate::Kernel::Two($masks) => $body,
            $crate::Kernel::Sixteen($masks) => $body,
        }
    };
}
