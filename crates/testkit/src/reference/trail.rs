//! A trail on a board: the cells that it has not visited, and its possible next steps.

use crate::neighbours::{neighbours, open_cells};
use etchwork_path::{Board, Cell};
use std::collections::BTreeSet;

/// The cells that are not visited yet, and the cell the trail ends on.
#[derive(Clone, Debug)]
pub(crate) struct Trail<'a> {
    pub(crate) board: &'a Board,
    pub(crate) head: Cell,
    pub(crate) unvisited: BTreeSet<Cell>,
}

impl<'a> Trail<'a> {
    /// A trail that has visited only its source.
    pub(crate) fn new(board: &'a Board, source: Cell) -> Self {
        let unvisited = open_cells(board).into_iter().filter(|cell| *cell != source).collect();
        Self { board, head: source, unvisited }
    }

    /// Steps to an unvisited cell.
    pub(crate) fn step(&mut self, to: Cell) {
        assert!(self.unvisited.remove(&to), "a trail visits no cell twice");
        self.head = to;
    }

    /// The unvisited neighbours of a cell, ascending.
    pub(crate) fn exits(&self, cell: Cell) -> Vec<Cell> {
        let mut exits = neighbours(self.board, cell);
        exits.retain(|next| self.unvisited.contains(next));
        exits
    }

    /// Those of the head's exits with the fewest exits of their own, ascending.
    pub(crate) fn fewest_exits(&self) -> Vec<Cell> {
        let mut exits = self.exits(self.head);
        let fewest = exits.iter().map(|exit| self.exits(*exit).len()).min();
        exits.retain(|exit| Some(self.exits(*exit).len()) == fewest);
        exits
    }
}
