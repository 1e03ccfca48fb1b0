//! Pictures of a book, read once: how large they are drawn, and their least letters.

use crate::PrintError;
use crate::fonts::tree;
use etchwork_core::Picture;
use etchwork_render::{Theme, bare_svg, layout, themed_svg};

/// A picture to print.
pub(crate) struct Art {
    pub tree: usvg::Tree,
    /// The size of its least letter at its own size; without letters, infinite.
    least: f32,
    /// For each row and each column, where its middle is, as a part of the height and the width.
    pub lines: [Vec<f32>; 2],
}

impl Art {
    /// Reads a picture, with the middles of its rows and columns if they are numbered.
    pub fn of(picture: &Picture, theme: Theme, has_lines: bool) -> Result<Self, PrintError> {
        Self::read(
            &themed_svg(picture, theme),
            if has_lines { lines(picture) } else { Default::default() },
        )
    }

    /// Reads a symbol, which has no board below it.
    pub fn of_symbol(picture: &Picture, theme: Theme) -> Result<Self, PrintError> {
        Self::read(&bare_svg(picture, theme), Default::default())
    }

    fn read(svg: &str, lines: [Vec<f32>; 2]) -> Result<Self, PrintError> {
        let tree = tree(svg)?;
        let least = least(tree.root());
        Ok(Self { tree, least, lines })
    }

    /// How many times its own size it is where it just fits into an area.
    pub fn fit(&self, width: f32, height: f32) -> f32 {
        let own = self.tree.size();
        (width / own.width()).min(height / own.height())
    }

    /// How many times its own size it must be for its letters to have this size.
    pub fn needed(&self, letters: f32) -> f32 {
        if self.least.is_finite() { letters / self.least } else { 0.0 }
    }

    /// The width and height at so many times its own size.
    pub fn sized(&self, scale: f32) -> [f32; 2] {
        let own = self.tree.size();
        [own.width() * scale, own.height() * scale]
    }

    /// The width and height as large as fits into an area.
    pub fn fitting(&self, width: f32, height: f32) -> [f32; 2] {
        self.sized(self.fit(width, height))
    }

    /// The width and height at which its letters have at least this size, and at least these.
    pub fn at_least(&self, [width, height]: [f32; 2], letters: f32) -> [f32; 2] {
        self.sized(self.needed(letters).max(self.fit(width, height)))
    }

    /// Whether its letters have at least this size in an area.
    pub fn is_legible(&self, width: f32, height: f32, letters: f32) -> bool {
        self.fit(width, height) >= 0.999 * self.needed(letters)
    }
}

/// The least size of letters in a group, as drawn.
fn least(group: &usvg::Group) -> f32 {
    let of_node = |node: &usvg::Node| match node {
        usvg::Node::Group(group) => least(group),
        usvg::Node::Text(text) => {
            let (across, down) = text.abs_transform().get_scale();
            let spans = text.chunks().iter().flat_map(|chunk| chunk.spans());
            let sizes = spans.map(|span| span.font_size().get() * across.min(down));
            sizes.fold(f32::INFINITY, f32::min)
        }
        _ => f32::INFINITY,
    };
    group.children().iter().map(of_node).fold(f32::INFINITY, f32::min)
}

/// The middles of rows and columns, as parts of the drawing.
fn lines(picture: &Picture) -> [Vec<f32>; 2] {
    let (laid, grid) = (layout(picture), picture.drawn_grid());
    let mut lines = [vec![0.0; grid.rows()], vec![0.0; grid.cols()]];
    for place in &laid.places {
        let (at, corners) = (picture.position(place.cell), place.outline.len() as f32);
        let down: i32 = place.outline.iter().map(|corner| corner.y).sum();
        let across: i32 = place.outline.iter().map(|corner| corner.x).sum();
        lines[0][usize::from(at.row)] = down as f32 / corners / laid.height as f32;
        lines[1][usize::from(at.col)] = across as f32 / corners / laid.width as f32;
    }
    lines
}
