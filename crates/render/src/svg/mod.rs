//! Draws a picture as a circuit board in SVG.
//!
//! Each role has its own shape besides its colour: pads are dots, walls are hatched, the input is a
//! disc with `S`, the output a diamond with `T`, and with a ring around it when it is the last cell
//! left; vias are rings with their letter, arcs are dashed, traps end in a cross. The SVG uses
//! presentation attributes only, because a style sheet would leak into a page that holds the
//! drawing inline.

mod arcs;
mod diagram;
mod edges;
mod facts;
mod flaws;
mod layers;
mod layout;
mod notices;
pub(crate) mod palette;
mod rails;
mod tiles;
pub(crate) mod units;

use crate::Picture;
use crate::markup::Escaped;
use diagram::{Body, Course};
use etchwork_core::{Cell, TileMark, TileSide};
pub use layout::{Layout, Place, layout};
use palette::Palette;
pub use palette::Theme;
use std::collections::BTreeMap;
use units::{CELL, EDGE, Point, Scale};

/// Draws a picture as a self-contained SVG: well-formed XML, with title and description for screen
/// readers, 400 units on its longest side.
///
/// Only a filter in it has an id. If a page holds several drawings inline, use [`svg_with_ids`].
///
/// ```
/// use etchwork_path::{Board, Grid, Rules, draw_path};
/// use etchwork_render::svg;
///
/// let board = Board::new(Grid::new(3, 4).unwrap());
/// let drawing = svg(&draw_path(&board, (None, None), None, Rules::NONE, None));
/// assert!(drawing.contains("viewBox=\"0 0 318.37 400\""));
/// assert!(drawing.contains("<title>Circuit of 3 columns and 4 rows</title>"));
/// ```
pub fn svg(picture: &Picture) -> String {
    svg_with_ids(picture, "")
}

/// Like [`svg`], with ids that start with `prefix`, so that drawings with different prefixes can
/// share a page. Characters other than ASCII letters, digits and `-` become `_`.
///
/// ```
/// use etchwork_path::{Board, Cell, Grid, Rules, draw_path};
/// use etchwork_render::svg_with_ids;
///
/// let board = Board::new(Grid::new(3, 4).unwrap());
/// let picture = draw_path(&board, (Some(Cell::new(0)), None), None, Rules::NONE, None);
/// assert!(svg_with_ids(&picture, "no 7").contains("id=\"no_7-glow\""));
/// ```
pub fn svg_with_ids(picture: &Picture, prefix: &str) -> String {
    drawn(&Canvas::new(picture, Theme::Dark, Some(glow_id(prefix))))
}

/// Like [`svg`], in a theme. Only the dark one glows: filters need an id, and files for printers
/// would hold bitmaps of them.
///
/// ```
/// use etchwork_path::{Board, Cell, Grid, Rules, draw_path};
/// use etchwork_render::{Theme, themed_svg};
///
/// let board = Board::new(Grid::new(3, 4).unwrap());
/// let picture = draw_path(&board, (Some(Cell::new(0)), None), None, Rules::NONE, None);
/// let drawing = themed_svg(&picture, Theme::Black);
/// assert!(!drawing.contains("filter") && drawing.contains("#ffffff"));
/// ```
pub fn themed_svg(picture: &Picture, theme: Theme) -> String {
    match theme {
        Theme::Dark => svg(picture),
        Theme::Light | Theme::Black => drawn(&Canvas::new(picture, theme, None)),
    }
}

/// Like [`themed_svg`], without the board below and the rim around it: for the symbols of a legend, of
/// which no room is lost.
///
/// ```
/// use etchwork_core::{Cell, Grid, Mark, Picture};
/// use etchwork_render::{Theme, bare_svg};
///
/// let mut picture = Picture::new(Grid::new(1, 1).unwrap(), "", "");
/// picture.add(Mark::Wall(Cell::new(0)));
/// assert!(bare_svg(&picture, Theme::Black).contains("viewBox=\"67.37 67.37 265.26 265.26\""));
/// ```
pub fn bare_svg(picture: &Picture, theme: Theme) -> String {
    let canvas = Canvas::new(picture, theme, None);
    // The arrows of exits reach over the rim.
    let has_exits = picture.tiles().any(|tile| tile.sides.contains(&TileSide::Exit));
    canvas.opening(if has_exits { 0 } else { EDGE }) + &marks(&canvas)
}

/// The whole drawing.
fn drawn(canvas: &Canvas<'_>) -> String {
    canvas.opening(0) + &canvas.ground() + &marks(canvas)
}

/// All marks, and the end of the drawing.
fn marks(canvas: &Canvas<'_>) -> String {
    let mut out = canvas.tiles();
    out += &canvas.edges();
    out += &canvas.stops();
    out += &canvas.silicon();
    out += &canvas.veils();
    out += &canvas.barbs();
    out += &canvas.barriers();
    out += &canvas.wires();
    out += &canvas.nodes();
    out += &canvas.controls();
    out += &canvas.traces();
    out += &canvas.arcs();
    out += &canvas.traps();
    out += &canvas.halos();
    out += &canvas.pins();
    out += &canvas.vias();
    out += &canvas.tokens();
    out += &canvas.due();
    out += &canvas.labels();
    out += &canvas.flaws();
    out += &canvas.warnings();
    out += &canvas.facts();
    out + "</svg>\n"
}

/// The margin around the cells in the drawing of a picture, on each side, in cells: overlays need
/// it.
///
/// ```
/// use etchwork_core::{Grid, Picture};
///
/// let picture = Picture::new(Grid::new(3, 4).unwrap(), "", "");
/// assert_eq!(etchwork_render::svg_margin(&picture), 0.45);
/// ```
pub fn svg_margin(picture: &Picture) -> f64 {
    Scale::of(picture).margin() as f64 / CELL as f64
}

fn glow_id(prefix: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let prefix: String = prefix.chars().map(kept).collect();
    // In some contexts an id must not start with a digit.
    let opener =
        if prefix.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "etchwork" };
    format!("{opener}{prefix}-glow")
}

/// A picture with its measures.
struct Canvas<'a> {
    picture: &'a Picture,
    scale: Scale,
    palette: &'static Palette,
    /// The id of the glow filter; `None` if no shape glows.
    glow: Option<String>,
    /// The size of nodes and signs, as a percentage of the usual size.
    percent: i64,
    /// The shapes of nodes that are no usual discs.
    bodies: Vec<(Cell, Body)>,
    /// Where wires go, each with the cells that it joins.
    courses: Vec<([Cell; 2], Course)>,
    /// The middles of tiles, by the index of their cells.
    tiles: BTreeMap<usize, Point>,
}

impl<'a> Canvas<'a> {
    fn new(picture: &'a Picture, theme: Theme, glow: Option<String>) -> Self {
        let scale = Scale::of(picture);
        let middle = |tile: &TileMark| (tile.cell.index(), scale.spot(tile.centre()));
        let tiles = picture.tiles().map(middle).collect();
        let percent = diagram::percent(picture);
        let (bodies, courses) = (Vec::new(), Vec::new());
        let palette = theme.palette();
        let mut canvas = Self { picture, scale, palette, glow, percent, bodies, courses, tiles };
        canvas.lead_wires();
        canvas.shape_bodies();
        canvas
    }

    /// The middle of a cell, or of its tile.
    fn centre(&self, cell: Cell) -> Point {
        self.tiles
            .get(&cell.index())
            .copied()
            .unwrap_or_else(|| self.scale.centre(self.picture.position(cell)))
    }

    /// The root element with title and description, and the filter if something glows. So much is left
    /// out on each side.
    fn opening(&self, inset: i64) -> String {
        let (width, height) = self.scale.whole();
        let [width, height] = [width, height].map(|side| self.scale.len(side - 2 * inset));
        let inset = self.scale.len(inset);
        let title = Escaped(self.picture.title());
        let description = Escaped(self.picture.description());
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{inset} {inset} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n"
        );
        if let Some(glow) = self.glow.as_ref().filter(|_| self.glows()) {
            // In user space, because the bounding box of a straight trace has no area, and a filter
            // region relative to it would hide the trace.
            out += &format!(
                "<filter id=\"{}\" filterUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" \
                 width=\"{width}\" height=\"{height}\">\
                 <feGaussianBlur stdDeviation=\"{}\" result=\"blur\"/>\
                 <feMerge><feMergeNode in=\"blur\"/>\
                 <feMergeNode in=\"SourceGraphic\"/></feMerge></filter>\n",
                glow,
                self.scale.len(120),
            );
        }
        out
    }

    /// The ground, the board, and contacts around it.
    fn ground(&self) -> String {
        let (width, height) = self.scale.size();
        let u = |milli| self.scale.len(milli);
        let mut contacts = Vec::new();
        let grid = self.picture.drawn_grid();
        // Contacts are beside columns and rows of cells, which tiles need not have.
        let (cols, rows) = if self.tiles.is_empty() { (grid.cols(), grid.rows()) } else { (0, 0) };
        for x in (0..cols).map(|col| self.scale.middle(col)) {
            for y in [EDGE - 140, height - EDGE] {
                contacts.push(format!("M{}v{}", self.scale.at(Point { x, y }), u(140)));
            }
        }
        for y in (0..rows).map(|row| self.scale.middle(row)) {
            for x in [EDGE - 140, width - EDGE] {
                contacts.push(format!("M{}h{}", self.scale.at(Point { x, y }), u(140)));
            }
        }
        format!(
            "<rect width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n\
             <path d=\"{}\" stroke=\"{contact}\" stroke-width=\"{}\"/>\n\
             <rect x=\"{e}\" y=\"{e}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\" \
             stroke=\"{contact}\" stroke-width=\"{}\"/>\n",
            u(width),
            u(self.scale.whole().1),
            u(260),
            self.palette.ground,
            contacts.join("\n"),
            u(260),
            u(width - 2 * EDGE),
            u(height - 2 * EDGE),
            u(160),
            self.palette.board,
            u(40),
            e = u(EDGE),
            contact = self.palette.contact,
        )
    }
}
