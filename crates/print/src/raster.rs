//! Drawings as pixels.

use crate::PrintError;
use crate::fonts::tree;
use resvg::tiny_skia::{Pixmap, Transform};

/// The most pixels per side.
pub const MOST_PIXELS: u32 = 16_384;

/// Renders an SVG as PNG with this width in pixels; the height follows. Cost: some tenths of a
/// second for 400 by 400, most of it for glow.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PrintError> {
    let tree = tree(svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let bad = || PrintError::Size(width, height);
    if width > MOST_PIXELS || height > MOST_PIXELS {
        return Err(bad());
    }
    let mut pixels = Pixmap::new(width, height).ok_or_else(bad)?;
    let down = height as f32 / tree.size().height();
    resvg::render(&tree, Transform::from_scale(scale, down), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PrintError::File(error.to_string()))
}
