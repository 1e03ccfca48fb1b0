//! What puzzles are written as: board text, JSON, and recipe IDs.
//!
//! Parsers never panic, and what they accept never panics later; what they
//! refuse gets an error that names the place and the mend.
//!
//! ```
//! use etchwork_codec::BoardText;
//!
//! let text: BoardText = "S..#\n....\n...T\n".parse()?;
//! assert_eq!(text.board.open().len(), 11);
//! let error = "S..#\n...\n...T\n".parse::<BoardText>().unwrap_err();
//! assert_eq!(error.to_string(), "line 2: this row has 3 cells, the first has 4");
//! # Ok::<(), etchwork_codec::TextError>(())
//! ```

mod document;
mod recipe;
mod text;

pub use document::{
    DOCUMENT_VERSION, DocumentError, Fallback, PuzzleDocument, Solvable, puzzle_schema,
};
pub use recipe::{Recipe, RecipeError};
pub use text::{BoardText, TextError};
