//! The look of a puzzle as numbers, which lets a pack vary its looks.

use etchwork::render::Mark;
use etchwork::{Cell, Picture, Token};
use std::collections::BTreeMap;

/// The number of marks of each role, and the number of marks in each of nine fields, not counting
/// pads. All numbers are relative to the number of cells.
pub(crate) fn look(picture: &Picture) -> BTreeMap<String, f64> {
    let (grid, mut counts) = (picture.grid(), BTreeMap::new());
    let mut count = |name: String| *counts.entry(name).or_insert(0u32) += 1;
    for mark in picture.marks() {
        let Some(role) = role(mark) else { continue };
        count(role.to_owned());
        for cell in mark.cells().into_iter().take(1).filter(|_| role != "pad") {
            count(format!("in {}", field(picture, cell)));
        }
    }
    let cells = grid.len() as f64;
    counts.into_iter().map(|(name, count)| (name, f64::from(count) / cells)).collect()
}

/// The field of a cell: the picture is split into three by three, numbered from the top left.
fn field(picture: &Picture, cell: Cell) -> usize {
    let grid = picture.grid();
    let (row, col) = (cell.index() / grid.cols(), cell.index() % grid.cols());
    3 * (3 * row / grid.rows()) + 3 * col / grid.cols()
}

/// The role of a mark; `None` if the mark says nothing about the puzzle before the first move.
fn role(mark: &Mark) -> Option<&'static str> {
    Some(match mark {
        Mark::Pad(_) => "pad",
        Mark::Wall(_) => "wall",
        Mark::Input(_) => "input",
        Mark::Output(_) => "output",
        Mark::Via { .. } => "via",
        Mark::Label { .. } => "label",
        Mark::Barb { .. } => "barb",
        Mark::Barrier { .. } => "barrier",
        Mark::Wrap { .. } => "wrap",
        Mark::Lock(_) => "lock",
        Mark::Veil(_) => "veil",
        Mark::Stop(_) => "stop",
        Mark::Tile(tile) => {
            ["blank", "one line", "two lines", "three lines", "many lines"][tile.lines.len().min(4)]
        }
        Mark::Node(node) => node.shape.name(),
        Mark::Wire(wire) => wire.shape.name(),
        Mark::Notes { .. } => "notes",
        Mark::Tint { .. } => "tint",
        Mark::Control { .. } => "control",
        Mark::Tokens { token: Token::Player, .. } => "player",
        Mark::Tokens { token: Token::Ball, .. } => "ball",
        Mark::Arc { .. } | Mark::Trace(_) | Mark::Warning(_) | Mark::Ready(_) => return None,
        Mark::Trap { .. } | Mark::Flaw(_) | Mark::Due(_) | Mark::Edge { .. } => return None,
    })
}
