use crate::{InLanes, in_lanes};
use etchwork_path::lanes::each;
use etchwork_path::{Board, BoardLanes, CellSet, LANES, Sculptor, Words};

/// Open cells beside a wall: holes grow into irregular voids.
#[derive(Clone, Copy, Debug)]
pub struct Cluster;

impl Sculptor for Cluster {
    fn candidates(&self, board: &Board) -> CellSet {
        &board.open() & &board.grid().around(board.walls())
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        in_lanes::<Self>(boards, out)
    }
}

impl InLanes for Cluster {
    #[inline(always)]
    fn offer(boards: &BoardLanes, out: &mut Words) {
        let beside = boards.beside(&boards.walls());
        *out = each!(lane in LANES => boards.open[lane] & beside[lane]);
    }
}
