//! Pictures as PNG, social cards, and books as PDF.
//!
//! | function | yields |
//! |---|---|
//! | [`png`] | a drawing at any size, including its letters |
//! | [`card`] | a social card, 1200 by 630 |
//! | [`book`] | a book to print: contents, a page for each family, puzzles, answers |
//!
//! All text is in DejaVu Sans, which is embedded (its licence: `fonts/LICENSE-DejaVu`). A text with
//! a letter that is not in the font is refused ([`NoLetter`]), never drawn incompletely. The same
//! input gives the same bytes.
//!
//! The crate has no files, no puzzles and no rules, and does not interpret drawings.
//!
//! ```
//! use etchwork_path::{Board, Cell, Grid, Rules, draw_path};
//! use etchwork_render::svg;
//!
//! let board = Board::new(Grid::new(3, 3).unwrap());
//! let picture = draw_path(&board, (Some(Cell::new(0)), None), None, Rules::NONE, None);
//! let png = etchwork_print::png(&svg(&picture), 200)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), etchwork_print::PrintError>(())
//! ```

mod art;
mod block;
mod book;
mod card;
mod fonts;
mod layout;
mod page;
mod raster;
mod styles;

pub use book::{Answers, Book, BookPuzzle, Chapter, Figure, Paper, book};
pub use card::{Card, card, card_svg};
pub use fonts::NoLetter;
pub use raster::{MOST_PIXELS, png};
use thiserror::Error;

/// Why a drawing fails.
#[derive(Debug, Error)]
pub enum PrintError {
    /// A text has a letter that is not in the font.
    #[error(transparent)]
    Letter(#[from] NoLetter),
    /// The drawing is not an SVG.
    #[error("the drawing cannot be read: {0}")]
    Svg(String),
    /// The picture has too many pixels, or none.
    #[error("a picture has 1 to {most} pixels per side, not {0}x{1}", most = MOST_PIXELS)]
    Size(u32, u32),
    /// The address and the ID are too long for a QR code.
    #[error("puzzle {0}: the address with its ID is too long for a QR code")]
    Code(u32),
    /// The letters of some puzzles, by number, are smaller than this even on a page of their own.
    #[error("{} letters below {least} points even on a page of their own", have(puzzles))]
    TooSmall {
        /// The numbers of the puzzles.
        puzzles: Vec<u32>,
        /// The least size, in points.
        least: f32,
    },
    /// A page cannot hold this many puzzles.
    #[error("a page has 1 to 6 puzzles, not {0}")]
    PerPage(u32),
    /// The file cannot be written.
    #[error("the file cannot be made: {0}")]
    File(String),
}

/// Who has something.
fn have(puzzles: &[u32]) -> String {
    let numbers: Vec<String> = puzzles.iter().map(u32::to_string).collect();
    match puzzles {
        [one] => format!("puzzle {one} has"),
        _ => format!("puzzles {} have", numbers.join(", ")),
    }
}
