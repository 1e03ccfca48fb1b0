//! Which cells are neighbours, and how many pieces cells form: computed from positions, walls and
//! links alone.

use etchwork_path::{Board, Cell};
use petgraph::algo::connected_components;
use petgraph::graph::UnGraph;

/// The cells that are not walls, ascending.
pub(crate) fn open_cells(board: &Board) -> Vec<Cell> {
    let all = board.grid().cols() * board.grid().rows();
    (0..all).map(Cell::new).filter(|cell| !board.walls().contains(*cell)).collect()
}

/// The cells of the grid that share an edge with `cell`, walls included, ascending.
pub(crate) fn beside(board: &Board, cell: Cell) -> Vec<Cell> {
    let grid = board.grid();
    let position = grid.position(cell);
    let (row, col) = (usize::from(position.row), usize::from(position.col));
    let mut found = Vec::new();
    if row > 0 {
        found.push(grid.at(row - 1, col));
    }
    if col > 0 {
        found.push(grid.at(row, col - 1));
    }
    if col + 1 < grid.cols() {
        found.push(grid.at(row, col + 1));
    }
    if row + 1 < grid.rows() {
        found.push(grid.at(row + 1, col));
    }
    found
}

/// The open cells a player can step to from `cell`, over an edge of the grid
/// or a link, ascending.
pub(crate) fn neighbours(board: &Board, cell: Cell) -> Vec<Cell> {
    let mut found = beside(board, cell);
    found.retain(|next| !board.walls().contains(*next));
    for link in board.links() {
        if link.first == cell {
            found.push(link.second);
        }
        if link.second == cell {
            found.push(link.first);
        }
    }
    found.sort();
    found
}

/// Whether a cell is on the outer ring of the grid.
pub(crate) fn is_on_ring(board: &Board, cell: Cell) -> bool {
    beside(board, cell).len() < 4
}

/// The number of pieces that some open cells form, links counted as edges.
/// The cells must be ascending.
pub(crate) fn pieces(board: &Board, cells: &[Cell]) -> usize {
    let mut graph = UnGraph::<Cell, ()>::default();
    let nodes: Vec<_> = cells.iter().map(|cell| graph.add_node(*cell)).collect();
    for (from, cell) in cells.iter().enumerate() {
        for next in neighbours(board, *cell) {
            if let Ok(to) = cells.binary_search(&next) {
                graph.update_edge(nodes[from], nodes[to], ());
            }
        }
    }
    connected_components(&graph)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{board, cells};

    #[test]
    fn links_are_edges_and_walls_are_not() {
        let board = board("a.# ... ..a");
        assert_eq!(neighbours(&board, Cell::new(0)), cells(&[1, 3, 8]));
        assert_eq!(neighbours(&board, Cell::new(5)), cells(&[4, 8]));
        assert!(!is_on_ring(&board, Cell::new(4)) && is_on_ring(&board, Cell::new(5)));
    }

    #[test]
    fn pieces_are_counted() {
        let walled = board(".#. .#. .#.");
        assert_eq!(pieces(&walled, &open_cells(&walled)), 2);
        assert_eq!(pieces(&walled, &[]), 0);
        let linked = board("a#. .#. .#a");
        assert_eq!(pieces(&linked, &open_cells(&linked)), 1);
    }
}
