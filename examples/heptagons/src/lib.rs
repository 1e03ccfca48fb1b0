//! Heptagons for the family of pipes of Etchwork.
//!
//! "Does this mean I could have a game with heptagons?" asks the author of Noodles, and calls
//! anyone who believes it a fool: no pattern of regular heptagons covers the plane. But a puzzle
//! needs no plane, only tiles, and which of their sides meet.
//!
//! One heptagon is in the middle, seven are around it, and fourteen are around these:
//!
//! ```text
//!         tiles   shared with the ring within   beside   shared with, or part of, the rim
//! middle    1                                             7
//! first     7     1                             2         4
//! second   14     2                             2         3
//! ```
//!
//! The tiling is only a table of corners: two tiles meet where they have a side in common. The
//! family does the rest: makers, solver, hints and drawings.

use etchwork::Grid;
use etchwork::pipes::{Form, Patch, add_tiling};

/// The name of the tiling in texts and settings.
pub const NAME: &str = "heptagons";

/// The corners of the middle heptagon, clockwise from the top, in thousandths of a cell.
const INNER: [(i32, i32); 7] =
    [(0, -600), (469, -374), (585, 134), (260, 541), (-260, 541), (-585, 134), (-469, -374)];

/// The corners between the first ring and the second.
const MIDDLE: [(i32, i32); 28] = [
    (0, -1500),
    (334, -1462),
    (651, -1351),
    (935, -1173),
    (1173, -935),
    (1351, -651),
    (1462, -334),
    (1500, 0),
    (1462, 334),
    (1351, 651),
    (1173, 935),
    (935, 1173),
    (651, 1351),
    (334, 1462),
    (0, 1500),
    (-334, 1462),
    (-651, 1351),
    (-935, 1173),
    (-1173, 935),
    (-1351, 651),
    (-1462, 334),
    (-1500, 0),
    (-1462, -334),
    (-1351, -651),
    (-1173, -935),
    (-935, -1173),
    (-651, -1351),
    (-334, -1462),
];

/// The corners of the rim.
const OUTER: [(i32, i32); 42] = [
    (0, -2400),
    (358, -2373),
    (707, -2293),
    (1041, -2162),
    (1352, -1983),
    (1632, -1759),
    (1876, -1496),
    (2078, -1200),
    (2234, -877),
    (2340, -534),
    (2393, -179),
    (2393, 179),
    (2340, 534),
    (2234, 877),
    (2078, 1200),
    (1876, 1496),
    (1632, 1759),
    (1352, 1983),
    (1041, 2162),
    (707, 2293),
    (358, 2373),
    (0, 2400),
    (-358, 2373),
    (-707, 2293),
    (-1041, 2162),
    (-1352, 1983),
    (-1632, 1759),
    (-1876, 1496),
    (-2078, 1200),
    (-2234, 877),
    (-2340, 534),
    (-2393, 179),
    (-2393, -179),
    (-2340, -534),
    (-2234, -877),
    (-2078, -1200),
    (-1876, -1496),
    (-1632, -1759),
    (-1352, -1983),
    (-1041, -2162),
    (-707, -2293),
    (-358, -2373),
];

/// The most arms that a maker gives a tile.
const CAP: usize = 4;

/// `count` corners of a closed ring, clockwise from one of them.
fn arc(
    corners: &[(i32, i32)],
    from: usize,
    count: usize,
) -> impl DoubleEndedIterator<Item = (i32, i32)> {
    (from..from + count).map(|at| corners[at % corners.len()])
}

/// A tile between an arc of one ring of corners and an arc of the next.
fn between(
    within: impl DoubleEndedIterator<Item = (i32, i32)>,
    without: impl Iterator<Item = (i32, i32)>,
) -> Form {
    let corners: Vec<(i32, i32)> = without.chain(within.rev()).collect();
    Form::new(CAP, &corners)
}

/// The tiles, from the middle outwards.
pub fn tiles() -> Vec<Form> {
    let first = (0..7).map(|at| between(arc(&INNER, at, 2), arc(&MIDDLE, 4 * at, 5)));
    let second = (0..14).map(|at| between(arc(&MIDDLE, 2 * at, 3), arc(&OUTER, 3 * at, 4)));
    [Form::new(CAP, &INNER)].into_iter().chain(first).chain(second).collect()
}

/// Adds the tiling to those of the family: two lines of eleven tiles in texts.
///
/// # Errors
///
/// If it was added before.
pub fn register() -> Result<(), String> {
    let grid = Grid::new(11, 2).map_err(|why| why.to_string())?;
    add_tiling(
        NAME,
        "twenty-two heptagons: one, seven around it, fourteen around these",
        Patch::of(grid, tiles())?,
    )
}
