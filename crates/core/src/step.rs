//! What a rule is shown of a trail: a step of it, or all of it as it is drawn.

use crate::{Board, Cell, CellSet, Depends};

/// A step that a trail is about to take, as a rule is asked about it. The first one begins the
/// trail: nothing is visited before it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where the trail begins: where the first step leads to.
    pub source: Cell,
    /// Where it must end; anywhere if `None`.
    pub target: Option<Cell>,
    /// The cells visited, the head among them.
    pub visited: &'a CellSet,
    /// The end of the trail, its head last: as many cells as the rule
    /// [depends on](crate::Rule::depends_on), fewer where the trail is shorter.
    pub line: &'a [Cell],
    /// Where the step leads to.
    pub to: Cell,
}

impl<'a> Step<'a> {
    /// The step with which a trail begins on a cell.
    pub fn first(board: &'a Board, source: Cell, target: Option<Cell>) -> Self {
        static NONE: CellSet = CellSet::NONE;
        Self { board, source, target, visited: &NONE, line: &[], to: source }
    }

    /// The step from the end of a line of cells, which are those visited, to another. Such a
    /// line has a cell, and goes back as far as rules look.
    pub fn onward(
        board: &'a Board,
        (source, target): (Cell, Option<Cell>),
        visited: &'a CellSet,
        line: &'a [Cell],
        to: Cell,
    ) -> Self {
        Self { board, source, target, visited, line, to }
    }

    /// Whether it begins the trail.
    pub fn is_first(&self) -> bool {
        self.line.is_empty()
    }

    /// Where it comes from; `None` if it begins the trail.
    pub fn from(&self) -> Option<Cell> {
        self.line.last().copied()
    }

    /// The step as a rule sees it that depends on so much.
    pub fn seen(self, depends: Depends) -> Self {
        Self { line: depends.end_of(self.line), ..self }
    }
}

/// What is drawn of a puzzle: a board and a trail on it, and how much of them is shown.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where a trail begins, if it is known and shown.
    pub source: Option<Cell>,
    /// Where it must end, if it is known and shown.
    pub target: Option<Cell>,
    /// The trail, cell by cell; empty before there is one.
    pub line: &'a [Cell],
    /// The cells visited: those of the trail.
    pub visited: &'a CellSet,
    /// The cells that the player has been shown. Of others nothing may be told.
    pub shown: &'a CellSet,
}
