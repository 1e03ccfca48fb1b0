//! Draws on the pages of a book.

use crate::art::Art;
use crate::block::Block;
use crate::fonts::Style;
use fast_qr::qr::{QRBuilder, QRCode};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;
use krilla_svg::{SurfaceExt, SvgSettings};

/// A part of a page, in points from its top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    /// The area without a strip of height `top` and one of height `foot`.
    pub fn within(self, top: f32, foot: f32) -> Self {
        Self { y: self.y + top, height: self.height - top - foot, ..self }
    }
}

/// Where a line of text is relative to its point: starting there, or centred on it.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Left,
    Middle,
}

fn fill(grey: u8) -> Option<Fill> {
    let paint = rgb::Color::new(grey, grey, grey).into();
    Some(Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero })
}

/// Writes a line of text; `y` is its baseline.
pub(crate) fn write(
    surface: &mut Surface<'_>,
    [x, y]: [f32; 2],
    align: Align,
    style: Style,
    text: &str,
) {
    let Style { face, size, grey, .. } = style;
    let width = face.width(text, size);
    let x = match align {
        Align::Left => x,
        Align::Middle => x - width / 2.0,
    };
    surface.set_fill(fill(grey));
    surface.set_stroke(None);
    let at = Point::from_xy(x, y);
    surface.draw_text(at, face.krilla(), size, text, false, TextDirection::Auto);
}

/// Writes the lines of a block below a point, and returns where the block ends.
pub(crate) fn write_block(
    surface: &mut Surface<'_>,
    [x, y]: [f32; 2],
    align: Align,
    block: &Block,
) -> f32 {
    for line in &block.lines {
        write(surface, [x, y + line.y], align, line.style, &line.text);
    }
    y + block.height
}

/// Draws a thin horizontal line.
pub(crate) fn rule(surface: &mut Surface<'_>, [x, y]: [f32; 2], width: f32) {
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    path.line_to(x + width, y);
    let paint = rgb::Color::new(160, 160, 160).into();
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint, width: 0.5, ..Stroke::default() }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
    surface.set_stroke(None);
}

/// Draws a picture in an area that has its proportions, with a description for screen readers.
pub(crate) fn draw_art(surface: &mut Surface<'_>, area: Area, art: &Art) {
    let Some(size) = Size::from_wh(area.width, area.height) else { return };
    surface.push_transform(&Transform::from_translate(area.x, area.y));
    let settings = SvgSettings { embed_text: true, ..SvgSettings::default() };
    let _ = surface.draw_svg(&art.tree, size, settings);
    surface.pop();
}

/// The QR code of an address; `None` if the address is too long.
pub(crate) fn code(address: &str) -> Option<QRCode> {
    QRBuilder::new(address).build().ok()
}

/// Draws a QR code in a square, with a quiet zone of four modules around it (ISO 18004).
pub(crate) fn draw_code(surface: &mut Surface<'_>, [x, y]: [f32; 2], side: f32, code: &QRCode) {
    let module = side / (code.size + 8) as f32;
    let mut path = PathBuilder::new();
    for row in 0..code.size {
        for run in runs(code, row) {
            let rect = Rect::from_xywh(
                x + (run.start + 4) as f32 * module,
                y + (row + 4) as f32 * module,
                run.len() as f32 * module,
                module,
            );
            path.push_rect(rect.expect("a run has a width"));
        }
    }
    surface.set_fill(fill(0));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

/// The runs of adjacent dark modules in a row.
fn runs(code: &QRCode, row: usize) -> Vec<std::ops::Range<usize>> {
    let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
    for column in (0..code.size).filter(|column| code[row][*column].value()) {
        match runs.last_mut() {
            Some(last) if last.end == column => last.end += 1,
            _ => runs.push(column..column + 1),
        }
    }
    runs
}
