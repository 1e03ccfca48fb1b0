//! The unvisited cells of a trail with their numbers of exits, updated step by step.
//!
//! Counts are bit-sliced: plane `k` holds bit `k` of every cell's count, so a
//! visit lowers the counts of all neighbours in a handful of word operations
//! and a [`Unvisited`] is copied rather than undone.

use crate::{Bits, Cell, Masks};

/// Bits of a count of exits: at most seven exits.
const PLANES: usize = 3;

/// The cells that a trail has not visited, each with the number of its unvisited exits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unvisited<const W: usize> {
    unvisited: Bits<W>,
    count: [Bits<W>; PLANES],
}

impl<const W: usize> Unvisited<W> {
    /// Cells without an exit.
    pub(crate) fn new(unvisited: Bits<W>) -> Self {
        Self { unvisited, count: [Bits::EMPTY; PLANES] }
    }

    /// Counts one more exit, up to seven. Returns the cells that already had seven.
    #[inline]
    pub(crate) fn gain_exit(&mut self, cells: Bits<W>) -> Bits<W> {
        let mut carry = cells;
        for plane in &mut self.count {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        self.count.iter_mut().for_each(|plane| *plane = *plane | carry);
        carry
    }

    /// The unvisited cells with at most one unvisited exit.
    #[inline(always)]
    pub(crate) fn dead_ends(&self) -> Bits<W> {
        let [_, twos, fours] = self.count;
        self.unvisited.minus(twos | fours)
    }

    /// Visits a cell. Cost: constant, whatever the number of neighbours.
    #[inline(always)]
    pub fn visit(&mut self, masks: &Masks<W>, cell: Cell) {
        self.unvisited.remove(cell.index());
        self.lose_exit(masks.entries(cell));
    }

    #[inline(always)]
    pub(crate) fn lose_exit(&mut self, cells: Bits<W>) {
        let mut borrow = cells;
        for plane in &mut self.count {
            let before = *plane;
            *plane = before ^ borrow;
            borrow = borrow.minus(before);
        }
    }

    /// The unvisited cells and the bits of their counts, the lowest first.
    #[inline(always)]
    pub fn words(&self) -> (u64, [u64; PLANES])
    where
        Bits<W>: Into<u64>,
    {
        let [ones, twos, fours] = self.count;
        (self.unvisited.into(), [ones.into(), twos.into(), fours.into()])
    }

    /// The unvisited cells.
    #[inline(always)]
    pub fn unvisited(&self) -> Bits<W> {
        self.unvisited
    }

    /// The cells to which a trail can continue from `head`.
    #[inline(always)]
    pub fn exits(&self, masks: &Masks<W>, head: Cell) -> Bits<W> {
        masks.exits(head) & self.unvisited
    }

    /// Those of `cells` that have the fewest unvisited exits of their own.
    #[inline(always)]
    pub fn fewest_exits(&self, cells: Bits<W>) -> Bits<W> {
        let [ones, twos, fours] = self.count;
        let fewer = |tied: Bits<W>, plane| {
            let fewer = tied.minus(plane);
            Bits::select(fewer.is_empty(), tied, fewer)
        };
        // A cell beside a visited one has at most three exits, apart from links.
        let tied = if (cells & fours).is_empty() { cells } else { fewer(cells, fours) };
        fewer(fewer(tied, twos), ones)
    }

    /// The unvisited cells that only the last step can visit, given the head of the trail: once
    /// entered they cannot be left again. Complete for symmetric graphs; with one-way steps, only
    /// cells without exits count.
    #[inline(always)]
    pub fn last_cells(&self, masks: &Masks<W>, head: Cell) -> Bits<W> {
        let ([ones, ..], few) = (self.count, self.dead_ends());
        if masks.is_symmetric() {
            // One unvisited neighbour serves to enter or to leave, not both,
            // unless the trail can enter from its head.
            few.minus(ones & masks.exits(head))
        } else {
            few.minus(ones)
        }
    }

    /// Whether the unvisited cells are one piece, or none is left. A trail can enter only one
    /// piece, so with two it cannot be finished.
    pub fn is_connected(&self, masks: &Masks<W>) -> bool {
        let first = self.unvisited.minus(self.unvisited.without_first());
        self.reaches(masks, first, self.unvisited)
    }

    /// As [`Unvisited::is_connected`], given that the cells were one piece before this cell was visited:
    /// they still are if the cell's neighbours are connected, mostly by a short way.
    #[inline(always)]
    pub fn is_connected_without(&self, masks: &Masks<W>, cell: Cell) -> bool {
        let beside = self.beside(masks, cell);
        // The search continues from reached cells in ascending order, so it soon returns to earlier
        // ones.
        let last = beside.last().map_or(Bits::EMPTY, Bits::of);
        self.reaches(masks, last, beside)
    }

    /// Whether all goals are reachable from a cell, or from no cell at all.
    #[inline(always)]
    fn reaches(&self, masks: &Masks<W>, from: Bits<W>, goals: Bits<W>) -> bool {
        let (mut reached, mut wave) = (from, from);
        while !goals.minus(reached).is_empty() {
            let Some(cell) = wave.first() else { return false };
            let fresh = self.beside(masks, Cell::new(cell)).minus(reached);
            reached = reached | fresh;
            wave = wave.without_first() | fresh;
        }
        true
    }

    /// The unvisited cells beside a cell, in either direction of the step.
    #[inline(always)]
    fn beside(&self, masks: &Masks<W>, cell: Cell) -> Bits<W> {
        (masks.exits(cell) | masks.entries(cell)) & self.unvisited
    }
}

impl Unvisited<1> {
    /// The rest of these cells, with the bits of their counts, the lowest first.
    #[inline(always)]
    pub fn of_words(unvisited: u64, count: [u64; PLANES]) -> Self {
        let [ones, twos, fours] = count;
        let count = [Bits::from_word(ones), Bits::from_word(twos), Bits::from_word(fours)];
        Self { unvisited: Bits::from_word(unvisited), count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Graph, Grid, Kernel, with_masks};

    /// Walks a snake over a board with walls and a link, and compares each count with one made from
    /// scratch.
    fn counts_stay_true(cols: usize, rows: usize) {
        let grid = Grid::new(cols, rows).unwrap();
        let mut board = Board::new(grid);
        board.set_wall(grid.at(1, 1));
        board.link(grid.at(0, 0), grid.at(rows - 1, cols - 1)).unwrap();
        let graph = board.graph();
        with_masks!(graph, masks => counts_stay_true_on(&board, &graph, masks));
    }

    fn counts_stay_true_on<const W: usize>(board: &Board, graph: &Graph, masks: &Masks<W>) {
        let mut rest = masks.unvisited();
        for head in board.open().iter() {
            rest.visit(masks, head);
            let left: Vec<Cell> = rest.unvisited().into_iter().map(Cell::new).collect();
            let onward = |c: Cell| graph.exits(c).filter(|n| left.contains(n)).count();
            let fewest = graph.exits(head).filter(|n| left.contains(n)).map(onward).min();
            let tied: Vec<usize> = graph
                .exits(head)
                .filter(|n| left.contains(n) && Some(onward(*n)) == fewest)
                .map(Cell::index)
                .collect();
            let exits = rest.exits(masks, head);
            assert_eq!(rest.fewest_exits(exits).into_iter().collect::<Vec<_>>(), tied);
            let last: Vec<usize> = left
                .iter()
                .filter(|c| onward(**c) == 0 || onward(**c) == 1 && !graph.has_arc(head, **c))
                .map(|c| c.index())
                .collect();
            assert_eq!(rest.last_cells(masks, head).into_iter().collect::<Vec<_>>(), last);
        }
    }

    #[test]
    fn counts_stay_true_at_every_width() {
        counts_stay_true(5, 4);
        counts_stay_true(9, 8);
        counts_stay_true(17, 11);
        counts_stay_true(20, 17);
    }

    /// Visits cells in an order unrelated to the grid, except for those whose visit would
    /// disconnect the rest.
    fn parts_where_a_flood_says<const W: usize>(masks: &Masks<W>, mut cells: Vec<usize>) -> usize {
        let (mut rest, mut parted) = (masks.unvisited(), 0);
        while !cells.is_empty() {
            let cell = Cell::new(cells.swap_remove(7 * cells.len() / 11));
            let mut left = rest;
            left.visit(masks, cell);
            assert_eq!(left.is_connected_without(masks, cell), left.is_connected(masks));
            if left.is_connected(masks) { rest = left } else { parted += 1 }
        }
        parted
    }

    #[test]
    fn a_cell_parts_the_rest_or_not_as_a_flood_says() {
        for (cols, rows) in [(6, 5), (11, 8), (20, 17)] {
            let grid = Grid::new(cols, rows).unwrap();
            let mut board = Board::new(grid);
            board.link(grid.at(0, 1), grid.at(rows - 1, 2)).unwrap();
            let graph = board.graph();
            let cells = grid.cells().map(Cell::index).collect();
            let parted = with_masks!(graph, masks => parts_where_a_flood_says(masks, cells));
            assert!(parted > 2, "{parted}");
        }
    }

    #[test]
    fn a_parted_rest_is_seen() {
        // HH.   the trail in the middle column separates the left from the right
        // .H.
        let board = Board::new(Grid::new(3, 2).unwrap());
        let graph = board.graph();
        let Kernel::One(masks) = graph.kernel() else { panic!("six cells are few") };
        let mut rest = masks.unvisited();
        for (cell, whole) in [(0, true), (1, true), (4, false), (3, true)] {
            rest.visit(masks, Cell::new(cell));
            assert_eq!(rest.is_connected(masks), whole, "after {cell}");
        }
        rest.visit(masks, Cell::new(2));
        rest.visit(masks, Cell::new(5));
        assert!(rest.unvisited().is_empty() && rest.is_connected(masks));
    }
}
