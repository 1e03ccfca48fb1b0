//! Tools that change a puzzle by pointing at its picture.

use crate::{Cell, Grid, Refusal};

/// A tool of an editor, as data: its name, and the places that the user points it at.
///
/// The family defines what a tool does: [`Written::edited`](crate::Written::edited).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name, as [`Written::edited`](crate::Written::edited) gets it.
    pub id: &'static str,
    /// The text on its button.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// The places that the user points it at, one after the other, each in words for the user:
    /// `the node`, `the other end`. At least one.
    pub asks: &'static [&'static str],
    /// Whether what it puts and takes away is a part that a puzzle may or may not need, such as a
    /// clue or an obstacle. A review tells those that a puzzle does not need.
    pub is_optional: bool,
}

impl Tool {
    /// A tool for what is always part of a puzzle, or never matters.
    pub const fn new(
        id: &'static str,
        name: &'static str,
        about: &'static str,
        asks: &'static [&'static str],
    ) -> Self {
        Self { id, name, about, asks, is_optional: false }
    }

    /// The tool with a name among those of a family, if it is pointed at as many places as it asks
    /// for.
    pub fn of<'a>(tools: &'a [Self], id: &str, at: &[Site]) -> Result<&'a Self, Refusal> {
        let tool = tools.iter().find(|tool| tool.id == id).ok_or_else(|| no_tool(id))?;
        let (name, asks) = (tool.name, tool.asks.len());
        let plural = if asks == 1 { "" } else { "s" };
        if at.len() != asks {
            return Err(Refusal::new(format_args!("{name} is pointed at {asks} place{plural}")));
        }
        Ok(tool)
    }

    /// The same tool for [optional](Self::is_optional) parts.
    pub const fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }
}

/// A place on a cell of a picture or outside all cells: a row and a column of its grid. Rows and
/// columns below 0 or beyond the last lie around the picture, where a tool may make it grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The row.
    pub row: i32,
    /// The column.
    pub col: i32,
}

impl Site {
    /// The place in a row and a column.
    pub fn new(row: i32, col: i32) -> Self {
        Self { row, col }
    }

    /// The place on a cell of a grid.
    pub fn on(grid: Grid, cell: Cell) -> Self {
        let at = grid.position(cell);
        Self { row: at.row.into(), col: at.col.into() }
    }

    /// The cell of a grid at the place, if it is on the grid.
    pub fn cell(self, grid: Grid) -> Option<Cell> {
        grid.cell(self.row.try_into().ok()?, self.col.try_into().ok()?)
    }
}

/// The refusal of a tool that a family does not have.
pub fn no_tool(id: &str) -> Refusal {
    Refusal::new(format_args!("there is no tool '{id}' here"))
}
