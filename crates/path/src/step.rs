//! What a rule sees of a trail: one step, or the whole trail for drawing.

use crate::{Board, Cell, CellSet, Depends};

/// A step that a trail is about to take, as a rule sees it. The first step begins the trail:
/// nothing is visited before it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Step<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where the trail begins: the cell that the first step enters.
    pub source: Cell,
    /// Where the trail must end; `None` for anywhere.
    pub target: Option<Cell>,
    /// The cells visited, the head among them.
    pub visited: &'a CellSet,
    /// The end of the trail, its head last: as many cells as the rule
    /// [depends on](crate::Rule::depends_on), fewer where the trail is shorter.
    pub line: &'a [Cell],
    /// The cell that the step enters.
    pub to: Cell,
}

impl<'a> Step<'a> {
    /// The step with which a trail begins on a cell.
    pub fn first(board: &'a Board, source: Cell, target: Option<Cell>) -> Self {
        static NONE: CellSet = CellSet::NONE;
        Self { board, source, target, visited: &NONE, line: &[], to: source }
    }

    /// The step from the end of a line of visited cells to another cell. The line must have at
    /// least one cell, and must go back as far as rules look.
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

    /// The cell that the step leaves; `None` if the step begins the trail.
    pub fn from(&self) -> Option<Cell> {
        self.line.last().copied()
    }

    /// The step as a rule with this [`Depends`] sees it.
    pub fn seen(self, depends: Depends) -> Self {
        Self { line: depends.end_of(self.line), ..self }
    }
}

/// What to draw of a puzzle: a board and a trail on it, and how much of them the player sees.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// Where a trail begins, if it is known and shown.
    pub source: Option<Cell>,
    /// Where the trail must end, if that is known and shown.
    pub target: Option<Cell>,
    /// The trail, cell by cell; empty before there is one.
    pub line: &'a [Cell],
    /// The cells visited: those of the trail.
    pub visited: &'a CellSet,
    /// The cells that the player has been shown. Reveal nothing about others.
    pub shown: &'a CellSet,
}
