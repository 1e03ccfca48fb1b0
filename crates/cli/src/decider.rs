//! Decides a given board: a complete finder after every screen.

use crate::failure::Failure;
use crate::question::Question;
use etchwork::paths::{COMPLETE, Oracle};
use etchwork::{Budget, PathFinder, Registry, Screen, Settings};

/// A complete finder with the screens of a registry.
pub struct Decider {
    screens: Vec<Box<dyn Screen>>,
    finder: Box<dyn PathFinder>,
}

impl Decider {
    /// The default finder.
    pub fn new(registry: &Registry) -> Result<Self, Failure> {
        let finder = registry.kind::<dyn PathFinder>().make(
            complete(registry)?,
            &Settings::default(),
            registry,
        );
        Ok(Self { screens: screens(registry)?, finder: finder.map_err(Failure::input)? })
    }

    /// Answers questions about the trails of a board, each within the budget.
    pub fn oracle<'a>(&'a mut self, question: &'a Question, budget: Budget) -> Oracle<'a> {
        question.oracle(&self.screens, &mut *self.finder, budget)
    }
}

/// The name of the finder that decides boards.
pub fn complete(registry: &Registry) -> Result<&'static str, Failure> {
    let known = COMPLETE.into_iter().find(|id| registry.kind::<dyn PathFinder>().contains(id));
    known.ok_or_else(|| Failure::input("no complete path finder is registered: name one"))
}

/// Every screen that is registered.
pub fn screens(registry: &Registry) -> Result<Vec<Box<dyn Screen>>, Failure> {
    let make = |id| registry.kind::<dyn Screen>().make(id, &Settings::default(), registry);
    registry.kind::<dyn Screen>().ids().map(make).collect::<Result<_, _>>().map_err(Failure::input)
}
