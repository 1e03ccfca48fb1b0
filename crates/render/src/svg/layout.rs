//! Where the parts of a drawing are, for overlays.

use super::units::{CELL, Point};
use super::{Canvas, Theme, diagram};
use crate::{Mark, Picture};
use etchwork_core::{Cell, Spot};

/// The size of a drawing, and the places on it that can be touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The width, in thousandths of a cell.
    pub width: i32,
    /// The height, in thousandths of a cell.
    pub height: i32,
    /// The margin around the cells of the grid, in thousandths of a cell. Tiles need not lie in
    /// cells.
    pub margin: i32,
    /// In reading order: the [places](Picture::places) of tiles or nodes or, without these, all
    /// cells.
    pub places: Vec<Place>,
}

/// The place of one drawn cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The cell.
    pub cell: Cell,
    /// The corners in order, in thousandths of a cell from the top left of the drawing.
    pub outline: Vec<Spot>,
}

/// The places in the SVG of a picture. The place of a tile is its drawn outline, that of a node a
/// square around it; other cells are squares.
///
/// ```
/// use etchwork_core::{Grid, Mark, Picture, Spot};
/// use etchwork_render::layout;
///
/// let mut picture = Picture::new(Grid::new(2, 1).unwrap(), "", "");
/// picture.add(Mark::Pad(picture.grid().at(0, 1)));
/// let laid = layout(&picture);
/// assert_eq!((laid.width, laid.height), (2900, 1900));
/// assert_eq!(laid.places[1].outline[0], Spot::new(1450, 450));
/// ```
pub fn layout(picture: &Picture) -> Layout {
    let canvas = Canvas::new(picture, Theme::Dark, None);
    let spot = |at: Point| Spot::new(at.x as i32, at.y as i32);
    let square = |cell: Cell, half: i64| -> Vec<Spot> {
        let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
        corners.map(|(dx, dy)| spot(canvas.centre(cell).by(dx, dy))).to_vec()
    };
    let has_nodes = picture.marks().iter().any(|mark| matches!(mark, Mark::Node(_)));
    let half = if has_nodes { diagram::reach(canvas.percent) } else { CELL / 2 };
    let place = |cell: Cell| {
        let tile = picture.tiles().find(|tile| tile.cell == cell);
        let corners = |tile: &etchwork_core::TileMark| {
            tile.outline.iter().map(|corner| spot(canvas.scale.spot(*corner))).collect()
        };
        Place { cell, outline: tile.map_or_else(|| square(cell, half), corners) }
    };
    let (width, height) = canvas.scale.whole();
    let is_board = !has_nodes && canvas.tiles.is_empty();
    let cells = if is_board { picture.grid().cells().collect() } else { picture.places() };
    let places = cells.into_iter().map(place).collect();
    let margin = canvas.scale.margin() as i32;
    Layout { width: width as i32, height: height as i32, margin, places }
}
