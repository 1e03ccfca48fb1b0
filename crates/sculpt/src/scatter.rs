use etchwork_core::{Board, CellSet, Sculptor};

/// Open cells with no wall beside them: isolated, distributed holes.
#[derive(Clone, Copy, Debug)]
pub struct Scatter;

impl Sculptor for Scatter {
    fn candidates(&self, board: &Board) -> CellSet {
        &board.open() - &board.grid().around(board.walls())
    }
}
