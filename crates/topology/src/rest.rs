//! What a trail has left over: unvisited cells with their numbers of exits,
//! kept up to date step by step.
//!
//! Counts are bit-sliced: plane `k` holds bit `k` of every cell's count, so a
//! visit lowers the counts of all neighbours in a handful of word operations
//! and a [`Rest`] is copied rather than undone.

use crate::{Bits, Cell, Graph};

/// Bits of a count of exits: seven exits at most.
const PLANES: usize = 3;

/// The arcs of a graph as sets, for kernels of `W` words.
#[derive(Clone, Debug)]
pub struct Masks<const W: usize> {
    exits: Vec<Bits<W>>,
    /// As exits are where every step can be taken back.
    entries: Option<Vec<Bits<W>>>,
    start: Rest<W>,
}

impl<const W: usize> Masks<W> {
    /// The masks of a graph. Panics if its span exceeds `64 * W` cells or a
    /// cell has more than seven exits.
    pub fn new(graph: &Graph) -> Self {
        let exits: Vec<Bits<W>> = match graph.exit_words() {
            Some(words) => words.iter().map(|word| Bits::from_word(*word)).collect(),
            None => (0..graph.span()).map(|cell| exits_of(graph, Cell::new(cell))).collect(),
        };
        let entries = (!graph.is_symmetric()).then(|| transpose(&exits));
        let start = Rest { unvisited: Bits::EMPTY, count: [Bits::EMPTY; PLANES] };
        let mut masks = Self { exits, entries, start };
        for cell in 0..graph.span() {
            // Walls have no entry: they gain nobody an exit.
            masks.start.gain_exit(masks.entries(Cell::new(cell)));
        }
        graph.cells().iter().for_each(|cell| masks.start.unvisited.insert(cell.index()));
        masks
    }

    /// The graph with nothing visited.
    #[inline]
    pub fn unvisited(&self) -> Rest<W> {
        self.start
    }

    /// The cells that can be stepped to from `cell`.
    #[inline]
    pub fn exits(&self, cell: Cell) -> Bits<W> {
        self.exits[cell.index()]
    }

    /// The cells from which `cell` can be stepped to.
    #[inline]
    pub fn entries(&self, cell: Cell) -> Bits<W> {
        self.entries.as_ref().unwrap_or(&self.exits)[cell.index()]
    }

    /// Whether every step can be taken back.
    #[inline]
    pub fn is_symmetric(&self) -> bool {
        self.entries.is_none()
    }
}

fn exits_of<const W: usize>(graph: &Graph, cell: Cell) -> Bits<W> {
    let mut exits = Bits::EMPTY;
    graph.exits(cell).for_each(|next| exits.insert(next.index()));
    exits
}

fn transpose<const W: usize>(exits: &[Bits<W>]) -> Vec<Bits<W>> {
    let mut entries = vec![Bits::EMPTY; exits.len()];
    for (from, exits) in exits.iter().enumerate() {
        exits.into_iter().for_each(|to| entries[to].insert(from));
    }
    entries
}

/// The cells a trail has not visited, each with the number of its unvisited exits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rest<const W: usize> {
    unvisited: Bits<W>,
    count: [Bits<W>; PLANES],
}

impl<const W: usize> Rest<W> {
    fn gain_exit(&mut self, cells: Bits<W>) {
        let mut carry = cells;
        for plane in &mut self.count {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        assert!(carry.is_empty(), "a cell has more than seven exits");
    }

    /// Visits a cell. Cost: constant, whatever the number of neighbours.
    #[inline]
    pub fn visit(&mut self, masks: &Masks<W>, cell: Cell) {
        self.unvisited.remove(cell.index());
        let mut borrow = masks.entries(cell);
        for plane in &mut self.count {
            let before = *plane;
            *plane = before ^ borrow;
            borrow = borrow.minus(before);
        }
    }

    /// The cells that are left.
    #[inline]
    pub fn unvisited(&self) -> Bits<W> {
        self.unvisited
    }

    /// The cells to which a trail that ends at `head` can go on.
    #[inline]
    pub fn exits(&self, masks: &Masks<W>, head: Cell) -> Bits<W> {
        masks.exits(head) & self.unvisited
    }

    /// Those of `cells` that have the fewest unvisited exits of their own.
    #[inline]
    pub fn fewest_exits(&self, cells: Bits<W>) -> Bits<W> {
        self.count.iter().rev().fold(cells, |tied, plane| {
            let fewer = tied.minus(*plane);
            Bits::select(fewer.is_empty(), tied, fewer)
        })
    }

    /// The unvisited cells that no step but the last can visit, given where
    /// the trail ends: once entered they cannot be left again. Complete for
    /// symmetric graphs; with one-way steps, only cells without exits count.
    #[inline]
    pub fn last_cells(&self, masks: &Masks<W>, head: Cell) -> Bits<W> {
        let [ones, twos, fours] = self.count;
        let few = self.unvisited.minus(twos | fours);
        if masks.is_symmetric() {
            // One unvisited neighbour serves to enter or to leave, not both,
            // unless the trail can enter from its head.
            few.minus(ones & masks.exits(head))
        } else {
            few.minus(ones)
        }
    }

    /// Whether the unvisited cells are one piece, or none is left. A trail
    /// can step into one piece only, so with two it cannot be finished.
    pub fn is_connected(&self, masks: &Masks<W>) -> bool {
        let mut reached = self.unvisited.minus(self.unvisited.without_first());
        let mut wave = reached;
        while let Some(cell) = wave.first() {
            let cell = Cell::new(cell);
            let beside = masks.exits(cell) | masks.entries(cell);
            let fresh = beside.minus(reached) & self.unvisited;
            reached = reached | fresh;
            wave = wave.without_first() | fresh;
        }
        reached == self.unvisited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Grid};

    /// Walks a snake over a walled board with a link, and compares each count
    /// with one taken afresh.
    fn counts_stay_true<const W: usize>(cols: usize, rows: usize) {
        let grid = Grid::new(cols, rows).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(grid.at(1, 1));
        board.link(grid.at(0, 0), grid.at(rows - 1, cols - 1)).unwrap();
        let graph = board.graph();
        let masks = Masks::<W>::new(&graph);
        let mut rest = masks.unvisited();
        for head in board.open().iter() {
            rest.visit(&masks, head);
            let left: Vec<Cell> = rest.unvisited().into_iter().map(Cell::new).collect();
            let onward = |c: Cell| graph.exits(c).filter(|n| left.contains(n)).count();
            let fewest = graph.exits(head).filter(|n| left.contains(n)).map(onward).min();
            let tied: Vec<usize> = graph
                .exits(head)
                .filter(|n| left.contains(n) && Some(onward(*n)) == fewest)
                .map(Cell::index)
                .collect();
            let exits = rest.exits(&masks, head);
            assert_eq!(rest.fewest_exits(exits).into_iter().collect::<Vec<_>>(), tied);
            let last: Vec<usize> = left
                .iter()
                .filter(|c| onward(**c) == 0 || onward(**c) == 1 && !graph.has_arc(head, **c))
                .map(|c| c.index())
                .collect();
            assert_eq!(rest.last_cells(&masks, head).into_iter().collect::<Vec<_>>(), last);
        }
    }

    #[test]
    fn counts_stay_true_at_every_width() {
        counts_stay_true::<1>(5, 4);
        counts_stay_true::<2>(5, 4);
        counts_stay_true::<2>(9, 8);
        counts_stay_true::<16>(20, 17);
    }

    #[test]
    fn a_parted_rest_is_seen() {
        // HH.   the trail in the middle column parts the left from the right
        // .H.
        let board = Board::new(Grid::new(3, 2).unwrap());
        let masks = Masks::<1>::new(&board.graph());
        let mut rest = masks.unvisited();
        for (cell, whole) in [(0, true), (1, true), (4, false), (3, true)] {
            rest.visit(&masks, Cell::new(cell));
            assert_eq!(rest.is_connected(&masks), whole, "after {cell}");
        }
        rest.visit(&masks, Cell::new(2));
        rest.visit(&masks, Cell::new(5));
        assert!(rest.unvisited().is_empty() && rest.is_connected(&masks));
    }
}
