//! Drawings of puzzles: SVG, terminal text, and contact sheets.
//!
//! A game draws itself as a [`Picture`]: cells, and marks on them, each with a role. The renderers
//! draw any picture, and know no rules of any puzzle.
//!
//! | function | yields |
//! |---|---|
//! | [`svg`], [`svg_with_ids`] | a circuit board as a self-contained SVG |
//! | [`themed_svg`] | the same board in a [`Theme`]: dark, in colours on white, in black ink |
//! | [`bare_svg`] | the same without the board below: for symbols of a legend |
//! | [`text`] | the board in box-drawing characters, with or without colour |
//! | [`contact_sheet`] | one HTML page to browse puzzles |
//! | [`node_link_svg`], [`node_link_dot`] | a graph of states, joined by moves |
//! | [`columns_svg`] | more states than can be drawn one by one, in layers |
//! | [`state_page`] | one HTML page on which a click on a state draws it |
//!
//! Colour is never the only cue: each role has its own shape, pattern or letter. The same picture
//! yields the same bytes on every machine.
//!
//! The crate has no play, no animation and no files. Every function returns a string.
//!
//! ```
//! use etchwork_path::{Board, Grid, Rules, draw_path};
//! use etchwork_render::{Colour, svg, text};
//!
//! let grid = Grid::new(3, 2).unwrap();
//! let path = [0, 3, 4, 1, 2, 5].map(etchwork_core::Cell::new);
//! let ends = (Some(path[0]), Some(path[5]));
//! let picture = draw_path(&Board::new(grid), ends, Some(&path), Rules::NONE, None);
//! assert!(svg(&picture).starts_with("<svg"));
//! assert_eq!(
//!     text(&picture, Colour::Off),
//!     "╭───────╮\n\
//!      │ S ┏━┓ │\n\
//!      │ ┗━┛ T │\n\
//!      ╰───────╯\n"
//! );
//! ```

mod legend;
mod markup;
mod nodelink;
mod page;
mod sheet;
mod svg;
mod text;

use etchwork_core::{Cell, Token};
pub use etchwork_core::{Mark, Picture};
pub use legend::{Symbol, symbols};
pub use markup::Escaped;
pub use nodelink::{
    Column, Columns, Dot, Line, NodeLink, Tone, Track, columns_svg, node_link_dot, node_link_svg,
};
pub use page::{Map, PageState, state_page};
pub use sheet::{SheetEntry, contact_sheet};
pub use svg::{Layout, Place, Theme, bare_svg, layout, svg, svg_margin, svg_with_ids, themed_svg};
pub use text::{Colour, TextLayout, TextPlace, text, text_layout};

/// The things that a mark puts on a cell, with their number; `None` if it puts none there.
fn things(mark: &Mark) -> Option<(Cell, Token, u8)> {
    match mark {
        Mark::Tokens { cell, token, count } if *count > 0 => Some((*cell, *token, *count)),
        _ => None,
    }
}
