//! Social cards: the preview image of a link to a puzzle.

use crate::block::{PLAIN, Piece, block, prose, whole};
use crate::fonts::{Face, Style};
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

const TITLE: Style =
    Style { face: Face::Bold, size: 52.0, leading: 1.2, gap: 0.2, least: 31.2, ..PLAIN };
const TEXT: Style = Style { size: 28.0, leading: 1.36, least: 16.8, ..PLAIN };
const FOOT: Style = Style { size: 20.0, leading: 1.3, least: 12.0, ..PLAIN };

/// A card as PNG, 1200 by 630 pixels.
pub fn card(picture: &Picture, card: &Card) -> Result<Vec<u8>, PrintError> {
    png(&card_svg(picture, card)?, WIDTH)
}

/// The same card as SVG. Texts that are too long for their side are set smaller, and end with an
/// ellipsis where that is not enough (`<desc>` has these in full); the foot is always whole.
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
    let foot = block(&[whole(&card.foot, FOOT)], width, side / 2.0);
    let title = [prose(&card.title, TITLE)];
    let lines = card.lines.iter().map(|line| prose(line, TEXT));
    let pieces: Vec<Piece<'_>> = title.into_iter().chain(lines).collect();
    let head = block(&pieces, width, side - foot.height - 0.5 * FOOT.size);
    let mut texts = String::new();
    if !head.cut.is_empty() {
        let cut: Vec<&str> = head.cut.iter().map(|at| pieces[*at].text).collect();
        let _ = writeln!(texts, "<desc>{}</desc>", Escaped(&cut.join("\n")));
    }
    for line in &head.lines {
        let (fill, weight) =
            if line.piece == 0 { ("#f3e8ff", "bold") } else { ("#a9b2ff", "normal") };
        text(&mut texts, [left, MARGIN + line.y], line.style.size, fill, weight, &line.text);
    }
    for line in &foot.lines {
        let y = MARGIN + side - foot.height + line.y;
        text(&mut texts, [left, y], line.style.size, "#8f99ff", "normal", &line.text);
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
