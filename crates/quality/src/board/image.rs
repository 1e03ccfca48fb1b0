//! The least image of a puzzle under the symmetries of its grid.

use etchwork_path::{Board, Cell, Graph, Rules, Solved, Symmetry};

/// A puzzle without its solution, turned and mirrored so that all puzzles with the same images have
/// the same one: what is measured on it does not depend on how the puzzle lies.
#[derive(Debug)]
pub(crate) struct Image {
    board: Board,
    graph: Graph,
    pub source: Cell,
    pub target: Cell,
}

impl Image {
    /// The image whose ends, and then [`Image::bytes`], come first; none of a path without cells.
    /// The graph has no steps that the board lacks. Cost: some us on 8x8.
    pub fn least(solved: &Solved<'_>) -> Option<Self> {
        let ends = [*solved.path.first()?, *solved.path.last()?];
        let grid = solved.board.grid();
        let ends_in = |symmetry: &Symmetry| ends.map(|end| symmetry.map(grid, end));
        let first = grid.symmetries().map(|symmetry| ends_in(&symmetry)).min()?;
        let mut images = grid.symmetries().filter(|symmetry| ends_in(symmetry) == first);
        let mut least = Self::of(solved, images.next()?, first);
        for symmetry in images {
            let image = Self::of(solved, symmetry, first);
            if image.bytes() < least.bytes() {
                least = image;
            }
        }
        Some(least)
    }

    fn of(solved: &Solved<'_>, symmetry: Symmetry, [source, target]: [Cell; 2]) -> Self {
        let grid = solved.board.grid();
        let map = |cell| symmetry.map(grid, cell);
        let mut board = Board::new(grid);
        solved.board.walls().iter().for_each(|wall| board.set_wall(map(wall)));
        let links = solved.board.links().iter().map(|link| [map(link.first), map(link.second)]);
        let mut links: Vec<_> = links.map(|[a, b]| (a.min(b), a.max(b))).collect();
        links.sort_unstable();
        for (a, b) in links {
            board.join(a, b).expect("the image of a link is one");
        }
        let mut graph = board.graph();
        for cell in solved.graph.cells() {
            let beside = grid.neighbours(cell).chain(solved.board.links_from(cell));
            for next in beside.filter(|next| !solved.graph.has_arc(cell, *next)) {
                graph.remove_arc(map(cell), map(next));
            }
        }
        Self { board, graph, source, target }
    }

    /// The image with a path of it, which no rule restricts.
    pub fn with<'a>(&'a self, path: &'a [Cell]) -> Solved<'a> {
        Solved { board: &self.board, graph: &self.graph, path, rules: Rules::NONE }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The columns, the rows, the ends, and each open cell with its exits: different for different
    /// images.
    pub fn bytes(&self) -> Vec<u8> {
        let grid = self.board.grid();
        let mut words = vec![grid.cols() as u16, grid.rows() as u16];
        let mut push = |cell: Cell| words.push(cell.index() as u16);
        push(self.source);
        push(self.target);
        for cell in self.graph.cells() {
            push(cell);
            self.graph.exits(cell).for_each(&mut push);
            // No exit comes twice, so a cell twice in a row ends the list.
            push(cell);
        }
        words.into_iter().flat_map(u16::to_be_bytes).collect()
    }
}
