//! The sculptors, which offer the cells that may become the next wall.
//!
//! Erosion starts from an open board and takes cells away one by one (McVroom, "Generating Puzzles
//! Worth Playing", NUR-2026-003). Each sculptor gives the erosion another character. The engine
//! draws a candidate and keeps the board in one piece.
//!
//! ```
//! use etchwork_path::{Sculptor, Board, Grid, Registry, Settings};
//!
//! let mut registry = Registry::new();
//! etchwork_sculpt::register(&mut registry)?;
//! let scatter = registry.kind::<dyn Sculptor>().make("scatter", &Settings::default(), &registry)?;
//! let mut board = Board::new(Grid::new(4, 3).unwrap());
//! board.set_wall(board.grid().at(0, 0));
//! // #x..   x: beside a wall
//! // x...
//! // ....
//! assert_eq!(scatter.candidates(&board).len(), 9);
//! # Ok::<(), etchwork_path::RegistryError>(())
//! ```

mod cluster;
mod nibble;
mod scatter;

pub use cluster::Cluster;
pub use nibble::Nibble;
pub use scatter::Scatter;

use etchwork_path::topology::{Compiled, SIDE_BY_SIDE, for_this_processor};
use etchwork_path::{BoardLanes, Registry, RegistryError, Sculptor, Words};
use std::marker::PhantomData;

/// Registers the sculptors in the order in which the engine falls back from one to the next.
pub fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let plug_ins = registry.kind_mut::<dyn Sculptor>();
    plug_ins.add_plain("scatter", "cells with no wall beside them: isolated holes", || {
        Box::new(Scatter)
    })?;
    plug_ins.add_plain("cluster", "cells beside a wall: growing irregular voids", || {
        Box::new(Cluster)
    })?;
    plug_ins.add_plain("nibble", "cells on the boundary, eroding inward: ragged outlines", || {
        Box::new(Nibble)
    })
}

/// A sculptor on thirty-two boards. Its code is compiled for several kinds of
/// processor, and so must be inlined.
trait InLanes {
    /// The candidates on each board.
    fn offer(boards: &BoardLanes, out: &mut Words);
}

/// Offers candidates with the code that is compiled for this processor.
fn in_lanes<S: InLanes>(boards: &BoardLanes, out: &mut Words) -> bool {
    if SIDE_BY_SIDE {
        for_this_processor(Offer::<S> { boards, out, sculptor: PhantomData });
    }
    SIDE_BY_SIDE
}

struct Offer<'a, S> {
    boards: &'a BoardLanes,
    out: &'a mut Words,
    sculptor: PhantomData<S>,
}

impl<S: InLanes> Compiled for Offer<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        S::offer(self.boards, self.out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use etchwork_path::{Board, CellSet, Grid, Sculptor};

    /// `#` is a wall, `x` a candidate, `.` another open cell.
    fn check(sculptor: &dyn Sculptor, drawn: &[&str]) {
        let grid = Grid::new(drawn[0].len(), drawn.len()).unwrap();
        let cells_of = |letter: u8| -> CellSet {
            let at = |c: &etchwork_path::Cell| {
                let p = grid.position(*c);
                drawn[usize::from(p.row)].as_bytes()[usize::from(p.col)] == letter
            };
            grid.cells().filter(at).collect()
        };
        let mut board = Board::new(grid);
        cells_of(b'#').iter().for_each(|cell| board.set_wall(cell));
        assert_eq!(sculptor.candidates(&board), cells_of(b'x'), "{drawn:?}");
        let (mut boards, mut out) = (BoardLanes::default(), Words::default());
        boards.set_board(9, &board);
        assert!(sculptor.candidates_in_lanes(&boards, &mut out));
        assert_eq!(out[9], cells_of(b'x').as_word().unwrap(), "{drawn:?}");
    }

    #[test]
    fn scatter_keeps_away_from_walls() {
        check(&Scatter, &[".#.xx", "x.xx.", "xxx.#"]);
        check(&Scatter, &["xxxx"]);
    }

    #[test]
    fn cluster_grows_walls() {
        check(&Cluster, &["x#x..", ".x..x", "...x#"]);
        check(&Cluster, &["....", "...."]);
    }

    #[test]
    fn nibble_erodes_from_outside() {
        check(&Nibble, &["xxxxx", "x...x", "x...x", "xxxxx"]);
        // A wall on the ring adds the cells beside it to the candidates; an inner wall does not.
        check(&Nibble, &["xx#xx", "x.x.x", "x...x", "x.#.x", "x...x", "xxxxx"]);
    }
}
