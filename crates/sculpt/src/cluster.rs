use etchwork_core::{Board, CellSet, Sculptor};

/// Open cells beside a wall: holes grow into irregular voids.
#[derive(Clone, Copy, Debug)]
pub struct Cluster;

impl Sculptor for Cluster {
    fn candidates(&self, board: &Board) -> CellSet {
        &board.open() & &board.grid().around(board.walls())
    }
}
