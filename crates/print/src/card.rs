//! Social cards: the preview image of a link to a puzzle.

use crate::fonts::Face;
use crate::{PrintError, png};
use etchwork_core::Picture;
use etchwork_render::{Escaped, svg_with_ids};
use std::fmt::Write;

/// The texts of a card beside its drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The title, in large letters.
    pub title: String,
    /// Lines below, such as the rule of play.
    pub lines: Vec<String>,
    /// A line at the foot, such as an ID.
    pub foot: String,
}

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// The margin around everything, and between the drawing and the texts.
const MARGIN: f32 = 45.0;

/// A card as PNG, 1200 by 630 pixels.
pub fn card(picture: &Picture, card: &Card) -> Result<Vec<u8>, PrintError> {
    png(&card_svg(picture, card)?, WIDTH)
}

/// The same card as SVG.
pub fn card_svg(picture: &Picture, card: &Card) -> Result<String, PrintError> {
    Face::Bold.check(&card.title)?;
    card.lines.iter().chain([&card.foot]).try_for_each(|line| Face::Regular.check(line))?;
    let side = HEIGHT as f32 - 2.0 * MARGIN;
    let left = side + 2.0 * MARGIN;
    let width = WIDTH as f32 - left - MARGIN;
    let drawing = svg_with_ids(picture, "card");
    // The drawing fills its area, whatever its own size is.
    let place = format!("<svg x=\"{MARGIN}\" y=\"{MARGIN}\" ");
    let drawing = sized(&drawing, side).replacen("<svg ", &place, 1);
    let mut texts = String::new();
    let mut y = MARGIN + 52.0;
    for line in Face::Bold.lines(&card.title, 52.0, width) {
        text(&mut texts, [left, y], 52.0, "#f3e8ff", "bold", &line);
        y += 62.0;
    }
    y += 10.0;
    for line in card.lines.iter().flat_map(|line| Face::Regular.lines(line, 28.0, width)) {
        text(&mut texts, [left, y], 28.0, "#a9b2ff", "normal", &line);
        y += 38.0;
    }
    for (number, line) in Face::Regular.lines(&card.foot, 20.0, width).iter().rev().enumerate() {
        let y = HEIGHT as f32 - MARGIN - 26.0 * number as f32;
        text(&mut texts, [left, y], 20.0, "#8f99ff", "normal", line);
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#0c1230\"/>\n{drawing}{texts}</svg>\n"
    ))
}

fn text(out: &mut String, [x, y]: [f32; 2], size: f32, fill: &str, weight: &str, line: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"{size}\" \
         font-weight=\"{weight}\" fill=\"{fill}\">{}</text>",
        Escaped(line)
    );
}

/// A drawing with another width and height on its root element; its proportions stay.
fn sized(drawing: &str, side: f32) -> String {
    let (root, rest) = drawing.split_once('>').unwrap_or((drawing, ""));
    let kept =
        root.split(' ').filter(|part| !part.starts_with("width=") && !part.starts_with("height="));
    let kept: Vec<&str> = kept.collect();
    format!("{} width=\"{side}\" height=\"{side}\">{rest}", kept.join(" "))
}
