//! What documents have for puzzles of paths alone.

use crate::items::read_cell;
use crate::{BoardText, Document, DocumentError};
use etchwork_path::{Cell, PathGame, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What only the document of a path has. Keys are in the order in which documents keep them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathPart {
    /// The mechanic that was drawn first and given up, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallback: Option<Fallback>,
    /// The mechanic.
    pub mechanic: String,
}

/// A mechanic that was drawn and given up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fallback {
    /// The boards tried for it.
    pub boards: u32,
    /// The mechanic.
    pub mechanic: String,
    /// Why they were rejected: counts by stage and reason.
    pub rejected: BTreeMap<String, BTreeMap<String, u64>>,
}

impl PathPart {
    /// The part of a document, if it is that of a path.
    pub fn of(document: &Document) -> Option<Self> {
        let name = PathGame::FAMILY;
        let part = document.more.get(name).filter(|_| document.family == name)?;
        Self::deserialize(part).ok()
    }
}

impl BoardText {
    /// The board of a document, which may name these mechanics, with the path that it stores.
    pub fn of_document(document: &Document, mechanics: &[&str]) -> Result<Self, DocumentError> {
        let flaw = |key: &str, why: String| DocumentError::Key { key: key.to_owned(), why };
        let text = Self::read(&document.puzzle, mechanics);
        let text = text.map_err(|error| flaw("puzzle", error.in_text(&document.puzzle)))?;
        let none = || flaw("puzzle", "it has no S, where its path starts".to_owned());
        text.source.ok_or_else(none)?;
        text.with_moves(&document.solution).map_err(|why| flaw("solution", why))
    }

    /// The board with the path that these moves walk from its source. The error is a clause for
    /// people.
    pub fn with_moves(self, moves: &[String]) -> Result<Self, String> {
        let grid = self.board.grid();
        let steps = moves.iter().map(|step| read_cell(grid, step));
        let path = self.source.into_iter().map(Ok).chain(steps).collect::<Result<_, _>>();
        path.and_then(|path| self.with_path(path))
    }

    /// The moves along the stored path, as texts: its cells after the source.
    pub fn moves(&self) -> Option<Vec<String>> {
        let position = |cell: &Cell| -> Position { self.board.grid().position(*cell) };
        Some(self.path.as_ref()?.iter().skip(1).map(|cell| position(cell).to_string()).collect())
    }

    /// The board with a path, which must keep to the ends of the board. The error is a clause for
    /// people.
    pub fn with_path(self, path: Vec<Cell>) -> Result<Self, String> {
        self.board.check_path(&path).map_err(|flaw| flaw.to_string())?;
        for (given, end) in [(self.source, path.first()), (self.target, path.last())] {
            if given.is_some() && given.as_ref() != end {
                return Err("its ends are not S and T of the board".to_owned());
            }
        }
        Ok(Self { extras: self.extras, ..Self::solved(self.board, path) })
    }
}
