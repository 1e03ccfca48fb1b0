//! Tools: how a puzzle is changed by pointing at its picture.

use crate::Refusal;

/// A tool of an editor, as data: what an editor calls it, and what it is pointed at.
///
/// What a tool does is said where the family is: [`Written::edited`](crate::Written::edited).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name, as [`Written::edited`](crate::Written::edited) gets it.
    pub id: &'static str,
    /// What stands on its button.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What it is pointed at, one after the other, each as words for the person who points:
    /// `the node`, `the other end`. At least one.
    pub asks: &'static [&'static str],
}

/// A place beside the cells of a picture or on one: a row and a column of its grid. Those below
/// 0, and those beyond the last, are around the picture, where a tool may make it grow.
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
}

/// What is said of a tool that a family does not have.
pub fn no_tool(id: &str) -> Refusal {
    Refusal::new(format_args!("there is no tool '{id}' here"))
}
