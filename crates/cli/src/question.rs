//! The question for a search on the command line: a board with its ends.

use crate::answer::About;
use crate::args::EndArgs;
use crate::failure::Failure;
use etchwork::codec::{BoardText, read_cell};
use etchwork::paths::Oracle;
use etchwork::{Budget, Cell, Graph, Grid, PathFinder, PathPuzzle, Paths, Screen};

/// A board's graph with the required ends of a path.
pub struct Question {
    /// The board.
    pub text: BoardText,
    /// The board with the meaning of its mechanics.
    pub puzzle: PathPuzzle,
    /// The possible steps.
    pub graph: Graph,
    /// The puzzle's ID: its recipe ID, unless the command line gives other ends, otherwise its
    /// board ID.
    pub id: String,
}

impl Question {
    /// The question of a board, its ends replaced by those of the command line.
    pub fn new(puzzle: PathPuzzle, known: String, ends: &EndArgs) -> Result<Self, Failure> {
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

    /// The puzzle beside an answer, with a path that was found, which settles its ends.
    pub fn about(&self, path: Option<&[Cell]>) -> About {
        let found = path.map(|path| self.puzzle.clone().with_path(path.to_vec()));
        let text = found.as_ref().unwrap_or(&self.puzzle).text();
        let puzzle = BoardText { path: None, ..text.clone() }.to_string();
        About { id: self.id.clone(), family: Paths::ID.into(), puzzle }
    }

    /// The first cell of all paths, if given.
    pub fn trail(&self) -> Vec<Cell> {
        self.text.source.into_iter().collect()
    }

    /// Answers questions about the trails of the board, each within the budget.
    pub fn oracle<'a>(
        &'a self,
        screens: &'a [Box<dyn Screen>],
        finder: &'a mut dyn PathFinder,
        budget: Budget,
    ) -> Oracle<'a> {
        Oracle::new(&self.graph, self.text.target, screens, finder, budget)
            .under(&self.text.board, self.puzzle.rules())
    }

    /// The name of an end for people: its letter on the board, or the cell from the command line.
    pub fn end_name(
        &self,
        given: &Option<String>,
        end: Option<Cell>,
        letter: &str,
    ) -> Option<String> {
        let position = |cell| self.text.board.grid().position(cell).to_string();
        end.map(|cell| if given.is_some() { position(cell) } else { letter.to_owned() })
    }

    /// The given ends, as JSON names them.
    pub fn ends(&self) -> &'static str {
        match (self.text.source, self.text.target) {
            (Some(_), Some(_)) => "fixed",
            (None, None) => "free",
            (Some(_), None) => "source",
            (None, Some(_)) => "target",
        }
    }
}

/// Cells as texts.
pub fn positions(grid: Grid, path: &[Cell]) -> Vec<String> {
    path.iter().map(|cell| grid.position(*cell).to_string()).collect()
}
