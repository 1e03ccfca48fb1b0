//! Drawing.

use crate::{Rails, State};
use etchwork_core::{Mark, Picture};

/// A state as a picture.
pub(crate) fn picture(rails: &Rails, state: &State) -> Picture {
    let grid = rails.design().grid();
    let mut picture = Picture::new(grid, "Rails", "Rails.");
    for cell in grid.cells() {
        picture.add(Mark::Label { cell, text: state.kind(cell).letter().to_string() });
    }
    picture
}
