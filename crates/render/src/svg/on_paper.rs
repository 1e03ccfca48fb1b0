//! Pictures for printers: on white, and without filters, which PDF books would store as bitmaps.

use super::{Canvas, drawn, palette};
use crate::Picture;

/// The inks of a printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Black only, and little of it.
    Black,
    /// Colours that are readable on white.
    Colour,
}

/// For each colour of the board, the ink in black and white, and the one in colour on white.
const COLOURS: [(&str, &str, &str); 25] = [
    (palette::GROUND, "#ffffff", "#ffffff"),
    (palette::CONTACT, "#b8b8b8", "#b9bede"),
    (palette::BOARD, "#ffffff", "#ffffff"),
    (palette::SILICON, "#ffffff", "#f2f3ff"),
    (palette::RIM, "#777777", "#6a73c8"),
    (palette::PAD, "#999999", "#6a73c8"),
    (palette::DEAD, "#e4e4e4", "#dfe1ea"),
    (palette::HATCH, "#555555", "#555a6c"),
    (palette::TRACE, "#000000", "#00739e"),
    (palette::CORE, "#ffffff", "#c4f2ff"),
    (palette::INPUT, "#000000", "#1d4fa8"),
    (palette::OUTPUT, "#000000", "#12703a"),
    (palette::VIA, "#000000", "#6d28b8"),
    (palette::VIA_LETTER, "#000000", "#3d1070"),
    (palette::WIRE, "#333333", "#3a4398"),
    (palette::OFF, "#000000", "#a8281a"),
    (palette::AMBER, "#000000", "#8a5a00"),
    (palette::BALL, "#444444", "#3c4154"),
    (palette::FAINT, "#777777", "#5560bb"),
    (palette::LOST, "#eeeeee", "#ffe3e8"),
    (palette::DARK, "#ffffff", "#ffffff"),
    (palette::TINTS[0], "#000000", "#b3261e"),
    (palette::TINTS[6], "#000000", "#555a6c"),
    // These repeat other colours of the board; they are listed so that every name is found here.
    (palette::ON, "#000000", "#12703a"),
    (palette::TINTS[7], "#999999", "#6a73c8"),
];

/// Draws a picture for a printer: like [`svg`](super::svg), with dark shapes on white and without
/// glow.
///
/// ```
/// use etchwork_core::{Board, Cell, Grid, Rules, draw_path};
/// use etchwork_render::{Ink, paper_svg};
///
/// let board = Board::new(Grid::new(3, 4).unwrap());
/// let picture = draw_path(&board, (Some(Cell::new(0)), None), None, Rules::NONE, None);
/// let drawing = paper_svg(&picture, Ink::Black);
/// assert!(!drawing.contains("filter") && drawing.contains("#ffffff"));
/// ```
pub fn paper_svg(picture: &Picture, ink: Ink) -> String {
    let drawing = drawn(&Canvas::new(picture, None));
    let mut out = String::with_capacity(drawing.len());
    let mut rest = drawing.as_str();
    // Colours only occur in attributes: `"#` and six digits. Quotes in texts are escaped.
    while let Some(at) = rest.find("\"#") {
        let (before, from) = rest.split_at(at + 1);
        out += before;
        let known = COLOURS.iter().find(|(colour, ..)| from.starts_with(colour));
        rest = match known {
            Some((colour, black, coloured)) => {
                out += match ink {
                    Ink::Black => black,
                    Ink::Colour => coloured,
                };
                &from[colour.len()..]
            }
            None => from,
        };
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_the_board_has_one_on_paper() {
        let palette = include_str!("palette.rs");
        let used = palette.split('"').filter(|text| text.starts_with('#') && text.len() == 7);
        let used: Vec<&str> = used.collect();
        assert!(used.len() > 25);
        for colour in used {
            let known = COLOURS.iter().filter(|(known, ..)| *known == colour);
            let [first, others @ ..] = &known.collect::<Vec<_>>()[..] else { panic!("{colour}") };
            assert!(others.iter().all(|other| other == first), "{colour}");
        }
    }
}
