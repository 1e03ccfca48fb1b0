//! The screen for cut cells: cells whose removal disconnects the board.
//!
//! The screen looks once at the whole board; the exhaustive search applies the same idea to the
//! rest that a trail leaves.

use etchwork_path::{Bits, Cell, Graph, Screen, with_width};

/// Cut cells: a path passes each cell once, so it visits the sides of a cut cell one after the
/// other, and a cut cell has at most two sides.
///
/// Cut cells split the board into blocks (Hopcroft and Tarjan, "Efficient algorithms for graph
/// manipulation", 1973). The blocks must form a chain: a path starts in the block at one end and
/// ends in the block at the other. Each block has its own path between its two cut cells, so its
/// colours must balance (see [`crate::Colour`]); at the two ends of the chain this determines the
/// colours of the source and the target. Cost: linear in the cells and arcs. For symmetric graphs.
#[derive(Clone, Copy, Debug)]
pub struct CutCells;

/// The reason for a board with more than two ends.
const SHAPE: &str = "cut_cells";
/// The reason for a block whose colours do not balance.
const BALANCE: &str = "side_balance";

impl Screen for CutCells {
    fn sentence(&self, reason: &str) -> Option<String> {
        crate::sentences::sentence(reason)
    }

    fn screen(
        &self,
        graph: &Graph,
        sources: &mut Vec<Cell>,
        target: Option<Cell>,
    ) -> Result<(), &'static str> {
        if !graph.is_symmetric() || graph.cells().is_empty() {
            return Ok(());
        }
        with_width!(graph.span(), W => match Walk::<{ 64 * W }>::new().blocks::<W>(graph) {
            None => Ok(()),
            Some(blocks) => screen(graph, &blocks, sources, target),
        })
    }
}

/// A cell not found yet.
const NEVER: u16 = u16::MAX;

/// A depth-first search for blocks. Cells are numbered as they are found; `low` is the least number
/// among a cell, its descendants and all their neighbours.
struct Walk<const N: usize> {
    number: [u16; N],
    low: [u16; N],
    parent: [Cell; N],
    /// Cells of unknown block, in the order in which they were found.
    pending: [Cell; N],
}

impl<const N: usize> Walk<N> {
    fn new() -> Self {
        let cell = Cell::new(0);
        Self { number: [NEVER; N], low: [NEVER; N], parent: [cell; N], pending: [cell; N] }
    }

    /// The blocks of the component of the first cell; `None` if this is the whole graph as one
    /// block.
    fn blocks<const W: usize>(&mut self, graph: &Graph) -> Option<Vec<Bits<W>>> {
        let mut blocks = Vec::new();
        let root = graph.cells().first()?;
        let total = graph.cells().len();
        let (mut node, mut found, mut waiting) = (root, 1, 1);
        self.pending[0] = root;
        let mut fresh = self.enter(graph, root, 0);
        loop {
            if let Some(next) = fresh {
                self.parent[next.index()] = node;
                self.pending[waiting] = next;
                fresh = self.enter(graph, next, found);
                (node, found, waiting) = (next, found + 1, waiting + 1);
                continue;
            }
            if node == root {
                return (total > 1).then_some(blocks);
            }
            let (parent, low) = (self.parent[node.index()], self.low[node.index()]);
            if low >= self.number[parent.index()] {
                if parent == root && blocks.is_empty() && usize::from(found) == total {
                    return None;
                }
                let mut block = Bits::of(parent.index());
                while !block.contains(node.index()) {
                    waiting -= 1;
                    block.insert(self.pending[waiting].index());
                }
                blocks.push(block);
            }
            let low_of_parent = &mut self.low[parent.index()];
            *low_of_parent = low.min(*low_of_parent);
            node = parent;
            if usize::from(found) < total {
                fresh = graph.exits(node).find(|next| self.number[next.index()] == NEVER);
            }
        }
    }

    /// Numbers a cell. Returns a neighbour that was not found yet.
    fn enter(&mut self, graph: &Graph, node: Cell, number: u16) -> Option<Cell> {
        self.number[node.index()] = number;
        let (mut low, mut fresh) = (number, None);
        for next in graph.exits(node) {
            let number = self.number[next.index()];
            low = low.min(number);
            if number == NEVER && fresh.is_none() {
                fresh = Some(next);
            }
        }
        self.low[node.index()] = low;
        fresh
    }
}

/// An end of the chain of blocks, where a path can start or stop.
struct End<const W: usize> {
    cells: Bits<W>,
    /// Whether the path can end there on the second colour, and on the first.
    colours: [bool; 2],
}

fn screen<const W: usize>(
    graph: &Graph,
    blocks: &[Bits<W>],
    sources: &mut Vec<Cell>,
    target: Option<Cell>,
) -> Result<(), &'static str> {
    let (mut seen, mut cuts) = (Bits::EMPTY, Bits::EMPTY);
    for block in blocks {
        let again = seen & *block;
        if !(again & cuts).is_empty() {
            return Err(SHAPE);
        }
        (seen, cuts) = (seen | *block, cuts | again);
    }
    if seen.len() < graph.cells().len() {
        return Err("disconnected");
    }
    let mut ends = Vec::with_capacity(2);
    for block in blocks {
        let mut passed = (*block & cuts).into_iter();
        match (passed.next(), passed.next(), passed.next()) {
            (Some(a), Some(b), None) => {
                if !balances(graph, *block, [a, b].map(|cut| is_first(graph, cut))) {
                    return Err(BALANCE);
                }
            }
            (Some(cut), None, None) => {
                let can_end = |first| balances(graph, *block, [is_first(graph, cut), first]);
                ends.push(End { cells: block.minus(cuts), colours: [false, true].map(can_end) });
            }
            _ => return Err(SHAPE),
        }
    }
    let [one, two] = &ends[..] else { return Err(SHAPE) };
    keep_sources(graph, [one, two], sources, target)
}

/// Keeps the sources in one end of the chain from which a path can end in the other one.
fn keep_sources<const W: usize>(
    graph: &Graph,
    [one, two]: [&End<W>; 2],
    sources: &mut Vec<Cell>,
    target: Option<Cell>,
) -> Result<(), &'static str> {
    let suits = |end: &End<W>, cell: usize| {
        end.cells.contains(cell) && end.colours[usize::from(is_first(graph, cell))]
    };
    let can_start = |end: &End<W>| end.cells.into_iter().any(|cell| suits(end, cell));
    let can_stop = |end: &End<W>| match target {
        Some(target) => suits(end, target.index()),
        None => can_start(end),
    };
    if target.is_some_and(|target| !(one.cells | two.cells).contains(target.index())) {
        return Err(SHAPE);
    }
    let from_one = can_start(one) && can_stop(two);
    let from_two = can_start(two) && can_stop(one);
    if !from_one && !from_two {
        return Err(BALANCE);
    }
    sources.retain(|cell| {
        let cell = cell.index();
        from_one && suits(one, cell) || from_two && suits(two, cell)
    });
    Ok(())
}

/// Whether a cell has the first colour; without colours, all cells have the second.
fn is_first(graph: &Graph, cell: usize) -> bool {
    graph.colouring().is_some_and(|colours| colours.first.contains(Cell::new(cell)))
}

/// Whether the colours of a block allow a path between ends of these colours. The sum of the
/// colours, as +1 and -1, over the block must be half the sum over the two ends, apart from what
/// steps within a colour can make up for.
fn balances<const W: usize>(graph: &Graph, block: Bits<W>, ends: [bool; 2]) -> bool {
    let Some(colouring) = graph.colouring() else { return true };
    let sign = |first: bool| if first { 1 } else { -1 };
    let surplus: i32 = block.into_iter().map(|cell| sign(is_first(graph, cell))).sum();
    let excess = 2 * surplus - sign(ends[0]) - sign(ends[1]);
    let (mut least, mut most) = (0, 0);
    if excess != 0 && colouring.within_first + colouring.within_second > 0 {
        for cell in block {
            let inside = |next: &Cell| next.index() > cell && block.contains(next.index());
            for next in graph.exits(Cell::new(cell)).filter(inside) {
                match (is_first(graph, cell), is_first(graph, next.index())) {
                    (true, true) => most += 2,
                    (false, false) => least -= 2,
                    _ => {}
                }
            }
        }
    }
    (least..=most).contains(&excess)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    /// The remaining sources, or the reason why there are none.
    fn left(drawing: &str, target: Option<usize>) -> Result<Vec<usize>, &'static str> {
        let board = board(drawing);
        let mut sources: Vec<Cell> = board.open().iter().collect();
        CutCells.screen(&board.graph(), &mut sources, target.map(Cell::new))?;
        Ok(sources.iter().map(|cell| cell.index()).collect())
    }

    #[test]
    fn a_board_in_one_block_keeps_every_source() {
        assert_eq!(left("... ...", None).unwrap().len(), 6);
        assert_eq!(left(".", Some(0)).unwrap(), [0]);
        assert_eq!(left("...#a a....", None).unwrap().len(), 9, "a link closes the ring");
    }

    #[test]
    fn three_sides_leave_no_path() {
        assert_eq!(left("##.## ..... ##.##", None), Err(SHAPE), "all of one cell");
        assert_eq!(left(".#.#. ..... .....", None), Err(SHAPE), "of three cut cells");
        assert_eq!(left(".#. .#.", None), Err("disconnected"));
        assert_eq!(left(".# #.", None), Err("disconnected"));
    }

    #[test]
    fn a_path_starts_in_one_end_block_and_stops_in_the_other() {
        // ..#..  The corridor leaves each square by its lower inner corner, so
        // .....  the path starts beside that corner or stops there.
        assert_eq!(left("..#.. .....", None).unwrap(), [1, 3, 5, 9]);
        assert_eq!(left("..#.. .....", Some(1)).unwrap(), [3, 9]);
        assert_eq!(left("..#.. .....", Some(7)), Err(SHAPE), "the corridor is not an end");
        assert_eq!(left("..#.. .....", Some(0)), Err(BALANCE), "nor is the far corner");
    }

    #[test]
    fn each_block_keeps_its_colours_in_balance() {
        // #...#  A path would have to cross the room of nine cells between the two dead ends from a
        // ....#  cell of the colour that has fewer cells there.
        // #....
        let (room, linked) = ("#...# ....# #....", "#..a# ....# #a...");
        assert_eq!(left(room, None), Err(BALANCE));
        assert_ne!(left(linked, None), Err(BALANCE), "a link within a colour makes up for it");
    }

    #[test]
    fn wide_boards_are_screened_alike() {
        let row = ".".repeat(30);
        let walled = format!("{}{}{}", "#".repeat(10), ".", "#".repeat(19));
        let (upper, lower) = (format!("{row} {row}"), format!("{row} {row}"));
        let kept = left(&format!("{upper} {walled} {lower}"), None).unwrap();
        assert!(!kept.is_empty() && kept.len() < 120);
        assert_eq!(left(&format!("{row} {walled} {row}"), None), Err(SHAPE));
    }
}
