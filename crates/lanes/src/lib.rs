//! Thirty-two boards side by side.
//!
//! Making puzzles by the million means asking the same few questions about very many small boards.
//! This crate answers them for thirty-two boards with the same instructions. It knows only boards
//! and paths, and each answer is the one that a single board would give: tests compare the two.
//!
//! # One board in a word
//!
//! A board of up to 64 cells is a `u64`, a bit for each cell in reading order, the first in the
//! lowest bit. A step to a neighbour is a shift: by 1 sideways, by the number of columns up and
//! down. A mask removes cells that would cross the edge into the next row.
//!
//! ```text
//! 0 1 2        # . .        cell        5 4 3 2 1 0
//! 3 4 5        . . .        open        1 1 1 1 1 0
//!                           not_last    0 1 1 0 1 1    those with a cell to their right
//!
//! to the right: (open & not_last) << 1  1 1 0 1 0 0    cells 2, 4 and 5 are right of an open one
//! down:         open << 3               1 1 0 0 0 0    cells 4 and 5 are below an open one
//! ```
//!
//! # Numbers as bit planes
//!
//! The number of exits of a cell, from 0 to 7, takes three bits. The lowest bits of all cells are
//! one word, the `ones`; the next bits are the `twos`, the highest the `fours`. Such a word is a
//! *bit plane*. So one operation changes the numbers of all cells:
//!
//! ```text
//! exits      cell     5 4 3 2 1       some cells lose an exit: subtract 1, bit by bit
//! . 2 2      ones     0 1 1 0 0         borrow = some
//! 1 3 2      twos     1 1 0 1 1         next   = borrow & !ones;   ones ^= borrow
//!            fours    0 0 0 0 0         borrow = next & !twos;     twos ^= next;  ...
//!
//! the cells with the fewest exits among some: drop those in `fours`, unless none would be left;
//! then in the same way those in `twos`, then those in `ones`
//! ```
//!
//! # Thirty-two words in a few registers
//!
//! [`Words`] are thirty-two such words, one for each *lane*. A register of AVX-512 holds eight of
//! them, one of AVX2 four, and one instruction works on all words of a register:
//!
//! ```text
//! lane        0     1     2     3     4     5     6     7    8 ...            31
//! open     [ w0  | w1  | w2  | w3  | w4  | w5  | w6  | w7 ][ w8 | ...      | w31 ]
//!            `------------- one AVX-512 register --------'
//! ```
//!
//! The source has no such instructions. The compiler makes them from a branchless loop over the
//! lanes ([`each!`] writes one), and [`for_this_processor`](topology::for_this_processor) picks the
//! version for the present processor. Without wide registers, 32 words at a time still help: a walk
//! over one board is a chain in which each operation waits for the one before, and operations of
//! other boards fill the wait.
//!
//! # What there is
//!
//! - [`BoardLanes`]: thirty-two boards, for sculptors, screens and orders of sources.
//! - [`TrailLanes`]: thirty-two walks, each with its unvisited cells and their exits. A finished
//!   lane gets the next walk while the others continue.
//! - [`Trails`]: whole paths node by node, eight nodes at a time, for checking and measuring.
//!
//! ```
//! use etchwork_lanes::{BoardLanes, LANES};
//! use etchwork_topology::{Board, Cell, Grid};
//!
//! let mut board = Board::new(Grid::new(3, 2)?);
//! board.set_wall(Cell::new(0));
//! let mut boards = BoardLanes::default();
//! (0..LANES).for_each(|lane| boards.set_board(lane, &board));
//! assert_eq!(boards.dead_ends(), [0b001_000; LANES]);
//! assert_eq!(boards.by_exits()[2], [0b100_110; LANES]);
//! assert_eq!(boards.by_exits()[3], [0b010_000; LANES]);
//! # Ok::<(), etchwork_topology::GridError>(())
//! ```

/// An array from an expression for each place, as a plain loop: the compiler makes wide
/// instructions of a loop that it sees, and not of the calls in [`std::array::from_fn`].
///
/// ```
/// use etchwork_lanes::{LANES, each};
///
/// let open = [0b1011_u64; LANES];
/// assert_eq!(each!(lane in LANES => open[lane] >> (lane % 4))[6], 0b10);
/// ```
#[macro_export]
macro_rules! each {
    ($at:ident in $count:ident => $value:expr) => {{
        let mut values = [::core::default::Default::default(); $count];
        for $at in 0..$count {
            values[$at] = $value;
        }
        values
    }};
}

mod board_lanes;
mod trail_lanes;
mod trails;

pub use board_lanes::{BoardLanes, Shape};
pub use etchwork_topology as topology;
pub use trail_lanes::{TrailLanes, Words, lanes_where};
pub use trails::{Node, Nodes, Trails};

/// The number of boards side by side: with one word each they fill four of the 32 registers of
/// AVX-512, or eight of the 16 of AVX2.
pub const LANES: usize = 32;
