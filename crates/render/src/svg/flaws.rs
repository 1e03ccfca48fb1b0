//! Flawed cells: a dashed amber line around each.

use super::Canvas;
use super::layers::path;
use super::tiles::between;
use crate::Mark;
use etchwork_core::{Cell, Spot};

/// The distance of the line from the outline of a tile, in thousandths of the way to the tile's
/// middle.
const INSET: i64 = 120;

impl Canvas<'_> {
    /// The lines around flawed cells, along the outline of a tile if there is one.
    pub(super) fn flaws(&self) -> String {
        let flawed = self.picture.marks().iter().filter_map(|mark| match mark {
            Mark::Flaw(cell) => Some(self.around(*cell)),
            _ => None,
        });
        let outlines: Vec<String> = flawed.collect();
        let look = format!(
            "{} stroke-dasharray=\"{} {}\"",
            self.line(self.palette.amber, 55),
            self.scale.len(130),
            self.scale.len(110),
        );
        path(&outlines, &look)
    }

    fn around(&self, cell: Cell) -> String {
        let Some(tile) = self.picture.tiles().find(|tile| tile.cell == cell) else {
            return self.square(cell);
        };
        let centre = self.scale.spot(tile.centre());
        let corner = |spot: &Spot| between(self.scale.spot(*spot), centre, INSET);
        self.polygon(&tile.outline.iter().map(corner).collect::<Vec<_>>())
    }
}
