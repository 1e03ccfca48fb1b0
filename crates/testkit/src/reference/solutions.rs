//! What each solution of a puzzle is like, found by trying everything. Exponential; keep to about
//! 20 cells.

use super::forks::{Stop, Walk, forks};
use super::traps::traps;
use crate::brute::paths_that;
use crate::neighbours::{neighbours, open_cells};
use etchwork_path::{Board, Cell};

/// What one solution is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathReport {
    /// Its nodes.
    pub nodes: usize,
    /// Those with two or more steps to choose from.
    pub forks: usize,
    /// The steps that it does not take.
    pub options: usize,
    /// Those after which no solution is left.
    pub traps: usize,
    /// The steps of greedy walks into all of these, to their ends.
    pub trap_steps: usize,
}

/// Every path from `source` to `target`. Walks prefer low cells on ties, so the paths are those of
/// the least of the board's images: of two, the one with the lower source, then with the lower
/// target, then with the lower list of cells, each with its neighbours and once more.
pub fn path_reports(board: &Board, source: Cell, target: Cell) -> Vec<PathReport> {
    let images = board.grid().symmetries().map(|symmetry| {
        let map = |cell| symmetry.map(board.grid(), cell);
        let mut image = Board::new(board.grid());
        board.walls().iter().for_each(|wall| image.set_wall(map(wall)));
        for link in board.links() {
            image.join(map(link.first), map(link.second)).expect("the image of a link is one");
        }
        (image, map(source), map(target))
    });
    let least = images.min_by_key(|(image, source, target)| {
        let around = |cell| [vec![cell], neighbours(image, cell), vec![cell]].concat();
        let cells = open_cells(image).into_iter().flat_map(around).collect::<Vec<_>>();
        (*source, *target, cells)
    });
    let (board, source, target) = least.expect("a grid is an image of itself");
    let walk = Walk { stop: Stop::End, horizon: None };
    let report = |path: Vec<Cell>| {
        let (forks, traps) = (forks(&board, &path, walk), traps(&board, &path));
        PathReport {
            nodes: path.len(),
            forks: forks.forks,
            options: traps.options,
            traps: traps.traps,
            trap_steps: traps.trap_steps,
        }
    };
    paths_that(&board, source, Some(target), |_| true).into_iter().map(report).collect()
}
