use crate::{InLanes, in_lanes};
use etchwork_path::lanes::each;
use etchwork_path::{Board, BoardLanes, CellSet, LANES, Sculptor, Words};

/// Open cells on the outer ring, or beside a wall that is connected to the outside through walls:
/// the outline is eroded inward.
#[derive(Clone, Copy, Debug)]
pub struct Nibble;

impl Sculptor for Nibble {
    fn candidates(&self, board: &Board) -> CellSet {
        let (grid, walls) = (board.grid(), board.walls());
        let ring = grid.ring();
        let outside = grid.flood(&(walls & &ring), walls);
        &board.open() & &(&ring | &grid.around(&outside))
    }

    fn candidates_in_lanes(&self, boards: &BoardLanes, out: &mut Words) -> bool {
        in_lanes::<Self>(boards, out)
    }
}

impl InLanes for Nibble {
    #[inline(always)]
    fn offer(boards: &BoardLanes, out: &mut Words) {
        let beside = boards.beside(&boards.flood(&boards.ring, &boards.walls()));
        *out = each!(lane in LANES => boards.open[lane] & (boards.ring[lane] | beside[lane]));
    }
}
