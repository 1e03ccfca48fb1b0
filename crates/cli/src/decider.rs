//! Decides a given board: a complete finder after every screen.

use crate::failure::Failure;
use crate::question::Question;
use etchwork::paths::{self, Oracle, every_screen};
use etchwork::{Budget, PathFinder, PathPuzzle, Registry, Screen, Settings};

/// A complete finder with the screens of a registry.
pub struct Decider {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
}

impl Decider {
    /// The default finder.
    pub fn new(registry: &Registry) -> Result<Self, Failure> {
        let (id, none) = (complete(registry)?, Settings::default());
        let finder = registry.make::<dyn PathFinder>(id, &none);
        let screens = every_screen(registry).map_err(Failure::input)?;
        Ok(Self { screens, finder: finder.map_err(Failure::input)? })
    }

    /// Answers questions about the trails of a board, each within the budget.
    pub fn oracle<'a>(&'a mut self, question: &'a Question, budget: Budget) -> Oracle<'a> {
        question.oracle(&self.screens, &mut *self.finder, budget)
    }

    /// Why a puzzle without a path has none, if the order of its cells is at fault.
    pub fn why_out_of_order(&mut self, puzzle: &PathPuzzle, budget: Budget) -> Option<String> {
        puzzle.why_out_of_order(&mut *self.finder, budget)
    }
}

/// The name of the finder that decides boards.
pub fn complete(registry: &Registry) -> Result<&'static str, Failure> {
    let none = "no complete path finder is registered: name one";
    paths::complete(registry).ok_or_else(|| Failure::input(none))
}
