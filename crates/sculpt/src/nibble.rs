use etchwork_core::{Board, CellSet, Sculptor};

/// Open cells on the outer ring, or beside a wall that is joined to the
/// outside through walls: the outline is eroded inward.
#[derive(Clone, Copy, Debug)]
pub struct Nibble;

impl Sculptor for Nibble {
    fn candidates(&self, board: &Board) -> CellSet {
        let (grid, walls) = (board.grid(), board.walls());
        let ring = grid.ring();
        let outside = grid.flood(&(walls & &ring), walls);
        &board.open() & &(&ring | &grid.around(&outside))
    }
}
