//! The written forms of puzzles: board text, JSON, and two kinds of IDs: a recipe ID says how to
//! make a puzzle again, a board ID is the puzzle itself.
//!
//! Parsers never panic, and accepted input never panics later; refused input gets an error that
//! names the place and the remedy.
//!
//! ```
//! use etchwork_codec::BoardText;
//!
//! let text: BoardText = "S..#\n....\n...T\n".parse()?;
//! assert_eq!(text.board.open().len(), 11);
//! let text = "S..#\n...\n...T\n";
//! let flaw = text.parse::<BoardText>().unwrap_err();
//! let told = "line 2, column 1: this row has 3 cells, the board 4 columns";
//! assert_eq!(flaw.in_text(text), told);
//! # Ok::<(), etchwork_path::TextFlaw>(())
//! ```

mod blob;
mod board_id;
mod distinct;
mod document;
mod items;
mod legacy;
mod lines;
mod path_part;
mod recipe;
mod text;

pub use blob::{blob_id, read_blob_id};
pub use board_id::{BoardId, BoardIdError};
pub use distinct::{board_key, distinct_key, distinct_key_with};
pub use document::{DOCUMENT_VERSION, Document, DocumentError, Solutions, puzzle_schema};
pub use items::read_cell;
pub use legacy::LegacyDocument;
pub use lines::{LineWriter, PuzzleRef};
pub use path_part::{Fallback, PathPart};
pub use recipe::{Recipe, RecipeAim, RecipeError, Series};
pub use text::{BoardText, Drawing, DrawnLabel};

/// The checksum of every ID.
static CHECKSUM: crc::Crc<u16, crc::Table<16>> =
    crc::Crc::<u16, crc::Table<16>>::new(&crc::CRC_16_IBM_3740);
