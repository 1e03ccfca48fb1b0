//! What a search is asked on the command line: a board with its ends.

use crate::args::EndArgs;
use crate::failure::Failure;
use etchwork::codec::{BoardText, read_cell};
use etchwork::paths::Oracle;
use etchwork::{Budget, Cell, Graph, Grid, PathFinder, PathPuzzle, Screen};

/// A board's graph with the ends a path must have.
pub struct Question {
    /// The board.
    pub text: BoardText,
    /// The board with what its mechanics mean.
    pub puzzle: PathPuzzle,
    /// The steps there are.
    pub graph: Graph,
}

impl Question {
    /// The question of a board, its ends replaced by those of the command line.
    pub fn new(puzzle: PathPuzzle, ends: &EndArgs) -> Result<Self, Failure> {
        let mut text = puzzle.text().clone();
        let grid = text.board.grid();
        for (name, given, end) in
            [("--from", &ends.from, &mut text.source), ("--to", &ends.to, &mut text.target)]
        {
            let Some(given) = given else { continue };
            let cell =
                read_cell(grid, given).map_err(|what| Failure::input(format!("{name}: {what}")))?;
            if text.board.walls().contains(cell) {
                return Err(Failure::input(format!("{name}: {given} is a wall")));
            }
            *end = Some(cell);
        }
        let open = text.board.open();
        if open.is_empty() {
            return Err(Failure::input("the board has no open cell"));
        }
        if text.source.is_some() && text.source == text.target && open.len() > 1 {
            return Err(Failure::input("a path cannot start and end on one cell of several"));
        }
        let puzzle = puzzle.with_ends(text.source, text.target);
        Ok(Self { text, graph: puzzle.graph(), puzzle })
    }

    /// The cells a path may start from.
    pub fn sources(&self) -> Vec<Cell> {
        match self.text.source {
            Some(source) => vec![source],
            None => self.graph.cells().iter().collect(),
        }
    }

    /// What is known of all paths: their first cell, if it is given.
    pub fn trail(&self) -> Vec<Cell> {
        self.text.source.into_iter().collect()
    }

    /// Whether a rule refuses a step of a path.
    pub fn is_refused(&self, path: &[Cell]) -> bool {
        let rules = self.puzzle.rules();
        rules.may_refuse() && rules.follows(&self.text.board, path).is_err()
    }

    /// Answers about the trails of the board, each question within the budget.
    pub fn oracle<'a>(
        &'a self,
        screens: &'a [Box<dyn Screen>],
        finder: &'a mut dyn PathFinder,
        budget: Budget,
    ) -> Oracle<'a> {
        Oracle::new(&self.graph, self.text.target, screens, finder, budget)
            .under(&self.text.board, self.puzzle.rules())
    }

    /// Which ends are given, as JSON names it.
    pub fn ends(&self) -> &'static str {
        match (self.text.source, self.text.target) {
            (Some(_), Some(_)) => "fixed",
            (None, None) => "free",
            (Some(_), None) => "source",
            (None, Some(_)) => "target",
        }
    }
}

/// Cells as JSON has them.
pub fn positions(grid: Grid, path: &[Cell]) -> Vec<[u8; 2]> {
    let position = |cell: &Cell| {
        let position = grid.position(*cell);
        [position.row, position.col]
    };
    path.iter().map(position).collect()
}
