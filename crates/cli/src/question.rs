//! What a search is asked on the command line: a board with its ends.

use crate::args::EndArgs;
use crate::failure::Failure;
use crate::input::Input;
use etchwork::codec::{BoardText, PuzzleDocument, read_cell};
use etchwork::paths::Oracle;
use etchwork::{Budget, Cell, Graph, Grid, PathFinder, PathPuzzle, Screen};
use serde_json::{Map, Value};

/// A board's graph with the ends a path must have.
pub struct Question {
    /// The board.
    pub text: BoardText,
    /// The board with what its mechanics mean.
    pub puzzle: PathPuzzle,
    /// The steps there are.
    pub graph: Graph,
    /// What the puzzle is known by: the recipe ID it came with, unless other ends are asked
    /// about, else its board ID.
    pub id: String,
}

impl Question {
    /// The question of a board, its ends replaced by those of the command line.
    pub fn new(input: Input, ends: &EndArgs) -> Result<Self, Failure> {
        let known = input.id();
        let puzzle = input.puzzle;
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
        let own = [puzzle.text().source, puzzle.text().target];
        let puzzle = puzzle.with_ends(text.source, text.target);
        let is_own = own == [text.source, text.target];
        let id = if is_own { known } else { puzzle.id(false).to_string() };
        Ok(Self { text, graph: puzzle.graph(), puzzle, id })
    }

    /// The puzzle as JSON has it beside an answer, so that it can be read again: its ID, its
    /// board, its mechanic and what that adds.
    pub fn about(&self) -> Map<String, Value> {
        let BoardText { board, source, target, .. } = self.text.clone();
        let (extras, path) = (Default::default(), None);
        let bare = BoardText { board, source, target, extras, path };
        let (grid, rules) = (bare.board.grid(), self.puzzle.rules());
        let about =
            [("id", self.id.clone()), ("board", bare.to_string()), ("mechanic", rules.name())];
        let about = about.map(|(name, value)| (name.to_owned(), Value::from(value)));
        about.into_iter().chain(PuzzleDocument::extras(grid, rules.payloads())).collect()
    }

    /// What is known of all paths: their first cell, if it is given.
    pub fn trail(&self) -> Vec<Cell> {
        self.text.source.into_iter().collect()
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

    /// What people call an end: the letter that it has on the board, or the cell that the
    /// command line names.
    pub fn end_name(
        &self,
        given: &Option<String>,
        end: Option<Cell>,
        letter: &str,
    ) -> Option<String> {
        let position = |cell| self.text.board.grid().position(cell).to_string();
        end.map(|cell| if given.is_some() { position(cell) } else { letter.to_owned() })
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
