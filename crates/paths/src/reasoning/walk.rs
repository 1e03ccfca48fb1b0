//! A puzzle reasoned through step by step, as a person does it who masters all that is told here.

use super::{Edition, conclude};
use etchwork_path::{Cell, CellSet, Conclusion, Game, PathGame, Trail};

/// What a person concludes before a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// One step is left.
    Follows {
        /// Where it leads.
        to: Cell,
        /// The level of the hardest conclusion that it takes, from 1 to 6.
        level: u8,
        /// Why, as a clause.
        why: String,
    },
    /// Nothing rules out any of these steps: the puzzle has several solutions, or only a longer search
    /// tells which step loses.
    Choice(Vec<Cell>),
    /// Every step loses, or there is none.
    Lost,
}

/// A line that grows step by step, with what a player has seen of the board so far.
///
/// ```
/// use etchwork_path::{Board, Grid, PathGame, Rules};
/// use etchwork_paths::{Next, Walk};
///
/// let board = Board::new(Grid::new(3, 2).unwrap());
/// let (source, target) = (board.grid().at(0, 0), board.grid().at(0, 2));
/// let game = PathGame::new(board, source, Some(target), Rules::default())?;
/// let mut walk = Walk::new(&game);
/// // A step to the right would make a dead end of the cell below.
/// let Next::Follows { to, level, .. } = walk.next() else { panic!("one step is left") };
/// assert_eq!((to, level), (game.board().grid().at(1, 0), 1));
/// walk.step(to);
/// # Ok::<(), etchwork_path::Refusal>(())
/// ```
pub struct Walk<'a> {
    game: &'a PathGame,
    trail: Trail,
    sight: CellSet,
}

impl<'a> Walk<'a> {
    /// A walk that stands on the source.
    pub fn new(game: &'a PathGame) -> Self {
        let (trail, mut sight) = (game.initial(), CellSet::default());
        game.look(&trail, &mut sight);
        Self { game, trail, sight }
    }

    /// The line so far.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The legal steps.
    pub fn legal(&self) -> Vec<Cell> {
        let mut moves = Vec::new();
        self.game.moves(&self.trail, &mut moves);
        moves
    }

    /// What follows about the next step. Cost: for each step and level a few searches through the cells
    /// that are left; a what-if of two steps takes some ten times as many.
    pub fn next(&self) -> Next {
        let Self { game, trail, sight } = self;
        let told = conclude(game, trail, sight, u8::MAX, Edition::Third);
        let Some(Conclusion { moves, level, why }) = told else {
            let moves = self.legal();
            return if moves.is_empty() { Next::Lost } else { Next::Choice(moves) };
        };
        match moves[..] {
            [] => Next::Lost,
            [to] => Next::Follows { to, level, why },
            _ => Next::Choice(moves),
        }
    }

    /// The unvisited cells that have been shown with what surrounds them, and that a line can pass in one
    /// way only, each with the two cells that it lies between there. None where steps lead one way, as
    /// exits say nothing about ways there. Without a target the line may end on a cell with a single
    /// way; where there is no such cell, it may end anywhere, and no way is certain.
    pub fn passages(&self) -> Vec<(Cell, [Cell; 2])> {
        passages(self.game, &self.trail, &self.sight)
    }

    /// Takes a legal step.
    pub fn step(&mut self, to: Cell) {
        self.trail = self.game.apply(&self.trail, &to);
        self.game.look(&self.trail, &mut self.sight);
    }
}

/// [`Walk::passages`] of a trail.
pub(crate) fn passages(game: &PathGame, trail: &Trail, sight: &CellSet) -> Vec<(Cell, [Cell; 2])> {
    let graph = game.graph();
    let ways = |cell: Cell| -> Vec<Cell> {
        let usable = |next: &Cell| *next == trail.head || !trail.visited.contains(*next);
        graph.exits(cell).filter(usable).collect()
    };
    let unvisited = || graph.cells().iter().filter(|cell| !trail.visited.contains(*cell));
    let dead_end = || unvisited().find(|cell| ways(*cell).len() == 1);
    let last = game.target().or_else(dead_end).filter(|_| graph.is_symmetric());
    let Some(last) = last else { return Vec::new() };
    let grid = game.board().grid();
    let is_shown =
        |at: &Cell| sight.contains(*at) && grid.neighbours(*at).all(|cell| sight.contains(cell));
    let passage = |at: Cell| match ways(at)[..] {
        [a, b] if at != last => Some((at, [a, b])),
        _ => None,
    };
    unvisited().filter(is_shown).filter_map(passage).collect()
}
