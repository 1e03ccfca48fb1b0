use crate::{InLanes, in_lanes};
use etchwork_path::lanes::each;
use etchwork_path::{Board, BoardLanes, CellSet, LANES, Sculptor, Words};

/// Open cells with no wall beside them: isolated, distributed holes.
#[derive(Clone, Copy, Debug)]
pub struct Scatter;

impl Sculptor for Scatter {
    fn candidates(&self, board: &Board) -> CellSet {
        &board.open() - &board.grid().around(board.walls())
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        in_lanes::<Self>(boards, out)
    }
}

impl InLanes for Scatter {
    #[inline(always)]
    fn offer(boards: &BoardLanes, out: &mut Words) {
        let beside = boards.beside(&boards.walls());
        *out = each!(lane in LANES => boards.open[lane] & !beside[lane]);
    }
}
