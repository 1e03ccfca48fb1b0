//! Notes about a mechanic while one of its boards is checked.

use crate::conformance::faults::{Faults, guarded, named};
use etchwork_path::{Board, Cell};
use std::fmt::Display;

/// The board being checked, what is being done with it, and the trail in play.
pub(super) struct Notes<'a> {
    pub faults: &'a mut Faults,
    board: &'a Board,
    /// The end of a sentence about a panic.
    doing: &'static str,
    /// The trail in play; empty if there is none.
    pub trail: Vec<Cell>,
}

impl<'a> Notes<'a> {
    /// Notes on a board.
    pub fn new(faults: &'a mut Faults, board: &'a Board) -> Self {
        Self { faults, board, doing: "", trail: Vec::new() }
    }

    /// Notes that a law was broken.
    pub fn add(&mut self, law: &'static str, what: impl Display) {
        self.faults.add(law, format_args!("{what}, on\n{}", self.board));
    }

    /// Does something, and notes a panic with what was being done and with the trail.
    pub fn look<T>(&mut self, doing: &'static str, look: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.doing = doing;
        self.trail.clear();
        match guarded(|| look(&mut *self)) {
            Ok(seen) => Some(seen),
            Err(panic) => {
                let Self { doing, board, .. } = self;
                let trail = if self.trail.is_empty() {
                    String::new()
                } else {
                    format!(" with the trail {}", named(board.grid(), &self.trail))
                };
                self.faults.panicked(&panic, format_args!("{doing}{trail}, on\n{board}"));
                None
            }
        }
    }

    /// Cells as people write them.
    pub fn named(&self, cells: &[Cell]) -> String {
        named(self.board.grid(), cells)
    }
}
